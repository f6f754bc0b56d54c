#!/bin/sh
# Links device code alone, as `nvcc -dlink` does:
#
#     sh device-link.sh hipcc -fgpu-rdc --hip-link OBJECT... -o FILE
#
# FILE gets the code for GPUs of all OBJECTs, which are then linked with it by any
# linker, and with libamdhip64. hipcc itself links device code only with the whole
# program: the linker that it calls for that is one here that keeps the object with
# the device code.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/ld" <<'LINKER'
#!/bin/sh
made=
output=
before=
for word; do
    [ "$before" != -o ] || output=$word
    before=$word
    # It has the fat binary, which other objects ask for, and no function.
    case $word in
    *.o)
        symbols=$(nm "$word" 2>/dev/null) || continue
        case $symbols in
        *' T '*) ;;
        *' R __hip_fatbin'* | *' D __hip_fatbin'*) made=$word ;;
        esac
        ;;
    esac
done
if [ -z "$made" ]; then
    echo "device-link.sh: the objects have no device code to link (-fgpu-rdc)" >&2
    exit 1
fi
cp "$made" "$output"
LINKER
chmod +x "$folder/ld"
"$@" --ld-path="$folder/ld"
