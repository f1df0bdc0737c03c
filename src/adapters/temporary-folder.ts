import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Calls a function with the path of a new folder, which is removed afterwards, and with what writes a file in it. */
export async function withTemporaryFolder<Result>(
  parent: string,
  prefix: string,
  use: (folder: string, write: (name: string, text: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(await realpath(parent), prefix));
  try {
    return await use(folder, (name, text) => writeFile(join(folder, name), text));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
