#!/bin/sh
# Brings CUDA trees that this project did not write, for bench/compile-trees.py and
# bench/own-builds.py: as they come, neither configured nor edited. Nothing of them
# is installed or run.
set -eu

usage() {
    cat <<'USAGE'
usage: fetch-trees.sh [options] DEST [TREE...]

Makes DEST/TREE for each TREE, or for all: the sources of Debian packages, and Git
repositories at one commit each. A tree that is there is left.

  DEST         folder to fill; created where it is missing
  --git BASE   where the repositories are, instead of https://github.com
  --list       print the trees
  -h, --help   this text

apt-get source needs a deb-src entry in apt's sources.

Exit status: 0 all are there, 1 some are not, 2 wrong usage.
USAGE
}

fail() {
    printf 'fetch-trees: %s\n' "$*" >&2
    exit 2
}

# TREE KIND WHAT [COMMIT]
trees() {
    cat <<'TREES'
dlib deb dlib
faiss deb faiss
flann deb flann
relion deb relion
suitesparse deb suitesparse
altis git utcs-scea/altis 042e2926d1fe9a5ea5b3e2d659b75bf925b152cc
babelstream git UoB-HPC/BabelStream 57637d572532fc028b6c0964944f1afc27ff5436
barney git NVIDIA/barney 051fc0e1188f685eb87876aa68d272b58eef2459
bght git owensgroup/BGHT 7584547fcba6e980e8c80beb1694e52310ade16c
caffe git BVLC/caffe 9b891540183ddc834a02b2bd81b31afae71b2153
ccminer git tpruvot/ccminer 6ff4e50987e59a70056324a94ed8667cc0bf598d
CmdLine git abolz/CmdLine dc1fbbfd17b45fa21d52b2481077ca60586645cf
cuBQL git NVIDIA/cuBQL 3a6e0b18a6ed733012c183e333f6b7a1c6e9277f
cuda-ba git fixstars/cuda-bundle-adjustment 4390e13ea18135fa4889f2797407520c42c2123b
cudagemm git leimao/CUDA-GEMM-Optimization 747e49b418bca18557581969c78333443055fd43
cudaKDTree git ingowald/cudaKDTree 57fb259a15c4056c325f08c47eece559a3d4f1fe
cudpp git cudpp/cudpp 9dc7357ee818498a87bc2f68f9d887c298e0e3f6
cupoch git neka-nat/cupoch ae9d6c040fcc08140a620e6e1b16372b2a3f9510
cuSZ git szcompressor/cuSZ d3cde38aec71a3ae2a7f80eef7707a27b3bc3d1d
darknet git pjreddie/darknet f6afaabcdf85f77e7aff2ec55c020c0e297c77f9
DEM-Engine git projectchrono/DEM-Engine a1dc231288fa7854a92ae6b1c5d60ed36f6e0a52
evogp git EMI-Group/evogp 6706e47a0e2f8313fb25211332a9b987fa90368f
flamegpu git FLAMEGPU/FLAMEGPU2 1a11aea7f7620825233810f2410b08bca0fd6e4e
Gpufit git gpufit/Gpufit a0bd66c365468c7fca4b8f0511597907cf2c0274
gpu-burn git wilicc/gpu-burn 3ead140434da9473582b68452f7115967a7a0581
gunrock git gunrock/gunrock 01f125c85498c52ab0a1b8d33c2716d0b0dc3a57
hemi git harrism/hemi 2128055060160e1961c92a5192f4cb0141bb294e
imgui git ocornut/imgui 46d39d56febc2a00bdd2270dc88c8a13f2a0441a
InfiniTAM git victorprad/InfiniTAM 4156547e7f118c3a303d0b3c20f4da2aa3bfc9c9
jetson-utils git dusty-nv/jetson-utils fae4b4250f985ab92180b6ec955b79995b7a34ff
kmcuda git src-d/kmcuda 7dcd28c49a6c76bb9c5e1b19c23976a1f76e1b3b
learncuda git PacktPublishing/Learn-CUDA-Programming 10bd9b59bfcc680d608ea1417da5089f73d91b11
libSGM git fixstars/libSGM e4c669bb9e039b60f04178b080ac7d6077a4d4bd
mcx git fangq/mcx d97fd717db78cd7e964606cf127b7e1ce2c55ed8
minibude git UoB-HPC/miniBUDE 570f66c1fd0c29b7f3ab6fa96fba87f4561aa44c
mixbench git ekondis/mixbench 236a0be007a5937e9ffb4a6c7eb1fafed6108e80
moderngpu git moderngpu/moderngpu 267cc8d02c03f00f1656f1205c61c946a1e530b0
multigpu git NVIDIA/multi-gpu-programming-models 9a600f5ea8f5e53614e30b7b36e9136107178dd8
nccl-tests git NVIDIA/nccl-tests a0b82b2260cf5152b9f8c061bbf7eaf0ba096432
nvbandwidth git NVIDIA/nvbandwidth 66746a3bef61c8c2e12ab34955310da70b9e38cb
nvblog git NVIDIA-developer-blog/code-samples 72d62ec464442786a36754508bcb1094d197d6a5
polybench git cavazos-lab/PolyBench-ACC 70ea4ca9047dc4ec9c3ca79b4c91b3b2cc1510e7
prk git ParRes/Kernels 04248b66a03d7f5edba8d54c9ae7834dd718027a
procuda git deeperlearning/professional-cuda-c-programming ee58310bcdcec62a609f02b6c5193452d8102183
QUICK git merzlab/QUICK bc80f985f7141f69a344aa4ca46f3078fe334864
rapidjson git Tencent/rapidjson 24b5e7a8b27f42fa16b96fc70aade9106cf7102f
sgemm git siboehm/SGEMM_CUDA 60cba6f9b20a198116c76f18de8047f44df8c8b8
SlabAlloc git owensgroup/SlabAlloc d6550289344cd4474d237e959bfd6bc962981af7
SlabHash git owensgroup/SlabHash eec7135a3e5d40ba7fb9a7e88f7bd6d49abc4dee
sppark git supranational/sppark 17278d74295392f9813f009300b257a688422b7a
thundersvm git Xtra-Computing/thundersvm 5c6a056ac7f474b085d5415c81c5d48a1419642a
tiny-cuda-nn git NVlabs/tiny-cuda-nn 6ee3546bda615f51abe684ce9edefeb414689135
tinyply git ddiakopoulos/tinyply c9bb690dfe5e9105961e9e28120c48c9ae084bc6
tsne-cuda git CannyLab/tsne-cuda 244db8f13811a2abc94e5fe931d7616ef72a06b4
visionaray git szellmann/visionaray 172ccfc4c9eaf51d24e45ae56bf590df1960fe5b
warpcore git sleeepyjack/warpcore 3745e9da0697db4bcbb116ec73c2ab49106cef10
xmrig-cuda git xmrig/xmrig-cuda 01d534864b5d82c2ab153af4d995414e419ed069
TREES
}

base=https://github.com
dest=
wanted=
while [ $# -gt 0 ]; do
    case $1 in
        --git)
            [ $# -ge 2 ] || fail "$1 needs a value; see --help"
            base=${2%/}
            shift
            ;;
        --list)
            trees | cut -d ' ' -f 1
            exit 0
            ;;
        -h | --help)
            usage
            exit 0
            ;;
        -*) fail "unknown option $1; see --help" ;;
        *)
            if [ -z "$dest" ]; then
                dest=$1
            else
                trees | grep -q "^$1 " || fail "there is no tree $1; see --list"
                wanted="$wanted $1"
            fi
            ;;
    esac
    shift
done
[ -n "$dest" ] || {
    usage >&2
    exit 2
}
mkdir -p "$dest"
cd "$dest"

# Into a folder of its own first: a tree is there whole or not at all.
fetch() {
    rm -rf .part
    mkdir .part
    case $2 in
        deb)
            (cd .part && apt-get -qq source "$3" >log 2>&1) || {
                tail -n 3 .part/log >&2
                return 1
            }
            mv .part/*/ "$1"
            ;;
        git)
            git init -q .part &&
                git -C .part fetch -q --depth 1 "$base/$3" "$4" &&
                git -C .part checkout -q FETCH_HEAD || return 1
            rm -rf .part/.git
            mv .part "$1"
            ;;
    esac
}

code=0
for tree in ${wanted:-$(trees | cut -d ' ' -f 1)}; do
    [ ! -e "$tree" ] || continue
    echo "fetch-trees: $tree" >&2
    # shellcheck disable=SC2046  # the words of a row
    fetch $(trees | grep "^$tree ") || {
        echo "fetch-trees: $tree cannot be fetched" >&2
        code=1
    }
done
rm -rf .part
exit "$code"
