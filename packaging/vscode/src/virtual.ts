// Documents that the server makes up: the port of an open document
// (hipify-port://port/PATH) and what a check means (hipify-port://checks/ID.md).
import {
  CancellationToken, EventEmitter, TextDocumentContentProvider, Uri,
} from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';

export const scheme = 'hipify-port';

interface Content {
  text: string;
  /** Of a port: the headers of hipport/ that it includes. */
  supportHeaders?: string[];
}

export function portOf(source: Uri): Uri {
  return source.with({ scheme, authority: 'port' });
}

export function pageOf(check: string): Uri {
  return Uri.from({ scheme, authority: 'checks', path: `/${check}.md` });
}

export class VirtualDocuments implements TextDocumentContentProvider {
  private readonly changed = new EventEmitter<Uri>();
  readonly onDidChange = this.changed.event;

  constructor(private readonly client: () => Promise<LanguageClient>) {}

  /** Has the client of a new server tell of ports that are another now. */
  follow(client: LanguageClient): void {
    client.onNotification('hipify-port/textDocumentContent/refresh',
      (params: { uri: string }) => this.changed.fire(Uri.parse(params.uri)));
  }

  /** Has documents that are shown read again. */
  refresh(uris: Iterable<Uri>): void {
    for (const uri of uris) this.changed.fire(uri);
  }

  async content(uri: Uri, token?: CancellationToken): Promise<Content> {
    const client = await this.client();
    // A token that is undefined would be sent, as one more parameter.
    return client.sendRequest('hipify-port/textDocumentContent',
      { uri: uri.toString() }, ...(token ? [token] : []));
  }

  async provideTextDocumentContent(
      uri: Uri, token: CancellationToken): Promise<string> {
    return (await this.content(uri, token)).text;
  }
}
