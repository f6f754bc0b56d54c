// The program that the extension starts: where it is, and what to tell people
// who do not have it.
import { execFile, ExecFileException } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The program that the setting names, as it can be started. */
export function programOf(setting: string): string {
  const name = setting.trim() || 'hipify-port';
  return name.startsWith('~/') ? join(homedir(), name.slice(2)) : name;
}

/**
 * Why the program cannot serve an editor, as a sentence for people; nothing
 * where it can. To start the server and see costs several attempts of the
 * client to start it again, and as many messages.
 */
export function problemOf(
    program: string, folder: string | undefined): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(program, ['lsp', '--help'], { cwd: folder, timeout: 10_000 },
      (error) => resolve(error ? sentence(program, error) : undefined));
  });
}

function sentence(program: string, error: ExecFileException): string {
  if (error.code === 'ENOENT') {
    return `There is no program "${program}". Install hipify-port, or set ` +
      'hipify-port.path to where it is.';
  }
  if (error.code === 'EACCES') {
    return `"${program}" may not be run. Make it executable, or set ` +
      'hipify-port.path to another.';
  }
  return `"${program}" is no hipify-port that serves editors (lsp --help: ` +
    `${error.killed ? 'no answer' : `exit code ${error.code}`}). Set ` +
    'hipify-port.path to one that does.';
}
