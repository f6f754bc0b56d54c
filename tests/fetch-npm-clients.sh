#!/bin/sh
# Fetches the clients of others that the servers are tested with, as npm's
# registry has them: the protocol library of VS Code's language clients, the SDK
# of the Model Context Protocol, and VS Code itself, which code-server brings as
# a server (vscode/; about 45 MB). They are no part of this repository.
#
#   tests/fetch-npm-clients.sh FOLDER
set -eu
folder=$1
vscode=$folder/vscode
mkdir -p "$folder"

# Beside the clients, what VS Code's server loads when it starts. The rest is
# for Windows, terminals and colours.
if [ ! -e "$folder/complete" ] || [ ! -e "$vscode/complete" ]; then
  rm -f "$folder/complete"
  npm install --silent --no-audit --no-fund --no-save --ignore-scripts \
    --prefix "$folder" vscode-languageserver-protocol@3.18.5 \
    vscode-jsonrpc@10.0.0 @modelcontextprotocol/sdk@1.32.2 \
    cookie@0.7.2 minimist@1.2.8 vscode-regexpp@3.1.0 \
    @microsoft/1ds-core-js@3.2.18 @vscode/proxy-agent@0.32.0 \
    @vscode/ripgrep@1.15.11 yauzl@3.1.1
  touch "$folder/complete"
fi

# The package itself would compile terminals and password hashes when it is
# installed, so it is unpacked instead.
if [ ! -e "$vscode/complete" ]; then
  rm -rf "$vscode"
  mkdir "$vscode"
  package=$(npm pack --silent --pack-destination "$folder" code-server@4.100.3)
  tar -xzf "$folder/$package" -C "$vscode" --strip-components=3 \
    --exclude='*.map' package/lib/vscode
  rm "$folder/$package"
  touch "$vscode/complete"
fi
