#!/bin/sh
# Fetches the clients of others that the servers are tested with: the protocol
# library of VS Code's language clients, and the SDK of the Model Context
# Protocol, as npm's registry has them. They are no part of this repository.
#
#   tests/fetch-npm-clients.sh FOLDER
set -eu
folder=$1
[ ! -e "$folder/complete" ] || exit 0
mkdir -p "$folder"
npm install --silent --no-audit --no-fund --no-save --ignore-scripts \
  --prefix "$folder" vscode-languageserver-protocol@3.18.5 \
  vscode-jsonrpc@10.0.0 @modelcontextprotocol/sdk@1.32.2
touch "$folder/complete"
