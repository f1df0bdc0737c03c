import { createHash } from 'node:crypto';
import { readSpecTables } from '#adapters/package-root';
import { programFiles } from '#adapters/program-files';
import { UsageError } from '#core/model/tool-error';

/** What judges evidence, by the SHA-256 of its files: the compiled program, and the tables with their schemas. */
export type ToolDigests = { readonly tool: string; readonly tables: string };

/** Returns the digests of this program. Throws `UsageError` where it was not compiled. */
export function toolDigests(): ToolDigests {
  const program = programFiles();
  if (program.length === 0)
    throw new UsageError('The program is not compiled, so that it has no digest.', { next: 'Run "npm run build".' });
  return {
    tool: digestOfFiles(program),
    tables: digestOfFiles(readSpecTables().map(({ file, text }) => ({ path: file, bytes: Buffer.from(text, 'utf8') }))),
  };
}

/** Returns the SHA-256 of a text, in hexadecimal. */
export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The digest of a list of files is that of their digests and paths, one a line, as `sha256sum` prints them. */
function digestOfFiles(files: readonly { readonly path: string; readonly bytes: Uint8Array }[]): string {
  return sha256(files.map(({ path, bytes }) => `${sha256(bytes)}  ${path}\n`).join(''));
}
