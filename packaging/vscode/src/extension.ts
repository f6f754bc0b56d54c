// Starts `hipify-port lsp` and shows what it knows: findings and fixes by the
// protocol's client, the port beside the source and the commands by hand.
import {
  commands, Diagnostic, ExtensionContext, languages, LogOutputChannel,
  TextDocument, TextEditor, ViewColumn, window, workspace,
} from 'vscode';
import {
  CloseAction, ErrorHandler, LanguageClient,
} from 'vscode-languageclient/node';
import { problemOf, programOf } from './program';
import { pageOf, portOf, scheme, VirtualDocuments } from './virtual';

const name = 'hipify-port';
const sourceLanguages = ['cuda-cpp', 'cpp', 'c'];

/** An error that people have been told of. */
class Told extends Error {}

function tell(message: string, action: string, act: () => unknown): Told {
  void window.showErrorMessage(message, action).then(
    (chosen) => chosen === action ? act() : undefined);
  return new Told(message);
}

/** The one server, of the settings as they are. */
class Server {
  private readonly output: LogOutputChannel =
    window.createOutputChannel(name, { log: true });
  /** What a tree's options come from; sources are read when they are saved. */
  private readonly watcher = workspace.createFileSystemWatcher(
    '**/{.hipify-port.json,compile_commands.json,CMakeLists.txt}');
  private starting: Promise<LanguageClient> | undefined;

  constructor(private readonly prepare: (client: LanguageClient) => void) {}

  /** Starts it where it does not run; one that cannot start may try again. */
  running(): Promise<LanguageClient> {
    this.starting ??= this.start().catch((error: unknown) => {
      this.starting = undefined;
      throw error;
    });
    return this.starting;
  }

  async stop(): Promise<void> {
    const begun = this.starting;
    this.starting = undefined;
    const client = await begun?.catch(() => undefined);
    await client?.dispose();
  }

  private async start(): Promise<LanguageClient> {
    const settings = workspace.getConfiguration(name);
    const program = programOf(settings.get('path', name));
    const folder = workspace.workspaceFolders?.find(
      (each) => each.uri.scheme === 'file')?.uri.fsPath;
    const problem = await problemOf(program, folder);
    if (problem) {
      throw tell(problem, 'Open Settings', () => commands.executeCommand(
        'workbench.action.openSettings', 'hipify-port.path'));
    }
    let hasStarted = false;
    const errorHandler: ErrorHandler = {
      error: (error, message, count) =>
        client.createDefaultErrorHandler().error(error, message, count),
      // A server that does not begin has said why; another attempt says the
      // same.
      closed: () => hasStarted ? closing.closed() :
        { action: CloseAction.DoNotRestart, handled: true },
    };
    const client = new LanguageClient(name, name, {
      command: program,
      args: ['lsp', ...settings.get<string[]>('arguments', [])],
      options: folder === undefined ? {} : { cwd: folder },
    }, {
      documentSelector: sourceLanguages.map(
        (language) => ({ scheme: 'file', language })),
      synchronize: { fileEvents: this.watcher },
      outputChannel: this.output,
      errorHandler,
      initializationFailedHandler: () => false,
    });
    const closing = client.createDefaultErrorHandler();
    this.prepare(client);
    try {
      await client.start();
    } catch {
      throw tell('hipify-port lsp does not start. Its output says why; ' +
        'hipify-port.arguments may be wrong.', 'Show Output',
        () => this.output.show());
    }
    hasStarted = true;
    return client;
  }

  dispose(): void {
    this.output.dispose();
    this.watcher.dispose();
  }
}

function isSource(document: TextDocument): boolean {
  return document.uri.scheme === 'file' &&
    sourceLanguages.includes(document.languageId);
}

/** The editor of a source; people are told where there is none. */
function activeSource(): TextEditor | undefined {
  const editor = window.activeTextEditor;
  if (editor && isSource(editor.document)) return editor;
  void window.showInformationMessage(
    'hipify-port: open a CUDA, C++ or C file first.');
  return undefined;
}

function findingsOf(document: TextDocument): Diagnostic[] {
  return languages.getDiagnostics(document.uri).filter(
    (each) => each.source === name);
}

function checkOf(finding: Diagnostic): string {
  const code = finding.code;
  return String(typeof code === 'object' ? code.value : code);
}

/** The finding to explain: at the cursor, or else one that is picked. */
async function findingIn(editor: TextEditor): Promise<Diagnostic | undefined> {
  const all = findingsOf(editor.document);
  const here = all.filter((each) =>
    each.range.intersection(editor.selection) !== undefined);
  const checks = new Set(here.map(checkOf));
  if (checks.size === 1) return here[0];
  const candidates = here.length > 0 ? here : all;
  if (candidates.length === 0) {
    void window.showInformationMessage(
      'hipify-port: there are no findings in this file.');
    return undefined;
  }
  const picked = await window.showQuickPick(candidates.map((each) => ({
    label: checkOf(each),
    description: `line ${each.range.start.line + 1}`,
    detail: each.message.split('\n')[0] ?? '',
    finding: each,
  })), { placeHolder: 'The finding to explain', matchOnDetail: true });
  return picked?.finding;
}

let server: Server | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const virtual: VirtualDocuments = new VirtualDocuments(() => own.running());
  const own = new Server((client) => virtual.follow(client));
  server = own;

  const restart = async () => {
    await own.stop();
    await own.running();
    virtual.refresh(workspace.textDocuments.map((each) => each.uri).filter(
      (each) => each.scheme === scheme));
  };

  const table: Record<string, () => Promise<void>> = {
    async showPort() {
      const editor = activeSource();
      if (!editor) return;
      await own.running();
      await window.showTextDocument(portOf(editor.document.uri), {
        viewColumn: ViewColumn.Beside, preserveFocus: true, preview: true,
      });
    },
    async portFile() {
      const editor = activeSource();
      if (!editor) return;
      const client = await own.running();
      const source = editor.document.uri;
      const { supportHeaders = [] } = await virtual.content(portOf(source));
      await client.sendRequest('workspace/executeCommand', {
        command: 'hipify-port.port', arguments: [source.toString()],
      });
      if (supportHeaders.length > 0) {
        void window.showInformationMessage(
          `The port includes ${supportHeaders.join(', ')}, which ` +
          '"hipify-port port" puts at the root of a port.');
      }
    },
    async explain() {
      const editor = activeSource();
      if (!editor) return;
      await own.running();
      const found = await findingIn(editor);
      if (!found) return;
      await commands.executeCommand('markdown.showPreviewToSide',
        pageOf(checkOf(found)));
    },
    restart,
  };
  // What people were told of is no error of a command as well.
  const quietly = (action: () => Promise<unknown>) =>
    action().catch((error: unknown) => {
      if (!(error instanceof Told)) throw error;
    });
  for (const [command, run] of Object.entries(table)) {
    context.subscriptions.push(
      commands.registerCommand(`${name}.${command}`, () => quietly(run)));
  }
  context.subscriptions.push(
    own,
    workspace.registerTextDocumentContentProvider(scheme, virtual),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(`${name}.path`) ||
          event.affectsConfiguration(`${name}.arguments`)) {
        void quietly(restart);
      }
    }));
  await quietly(() => own.running());
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
