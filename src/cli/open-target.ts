import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { appendLine } from '../adapters/append-line.ts';
import { runExecPlugin } from '../adapters/exec-plugin.ts';
import { readTextFile } from '../adapters/files.ts';
import type { Dialect } from '../model/dialect.ts';
import type { Target } from '../model/target.ts';
import { UsageError } from '../model/tool-error.ts';
import { createReferenceServer } from '../reference/create-reference-server.ts';
import { resolveTarget } from '../target/resolve-target.ts';
import { dialects } from '../wire/dialects.ts';
import { nearest } from '../wire/nearest.ts';
import { referenceRelease } from './reference-release.ts';
import { referenceSource } from './rerun-flags.ts';
import { type RunFlags, referenceHistoryWindowSeconds } from './run-flags.ts';

/** A target that can be talked to, and what must be done when the run is over. */
export type OpenTarget = { readonly target: Target; close(): Promise<void> };

/** The target that the flags mean: the embedded server, started for the run, or the one they lead to. */
export async function openTarget(flags: RunFlags, env: Readonly<Record<string, string | undefined>>): Promise<OpenTarget> {
  if (flags.reference) return openReference(flags);
  if (flags.fault !== undefined) {
    throw new UsageError('A fault can be seeded only into the embedded server.', { next: 'Add --reference, or leave out --fault.' });
  }
  const target = await resolveTarget(flags, {
    files: { read: (path) => readTextFile(path) },
    env,
    home: env['HOME'] ?? homedir(),
    execPlugin: runExecPlugin,
    now: () => Date.now(),
  });
  return { target, close: async () => {} };
}

/** The dialect of that id. Throws `UsageError` where there is none. */
export function dialectOf(id: string): Dialect {
  const dialect = dialects.find((one) => one.id === id);
  if (dialect !== undefined) return dialect;
  const near = nearest(
    id,
    dialects.map((one) => one.id),
  );
  const all = `The dialects are ${dialects.map((one) => one.id).join(' and ')}.`;
  throw new UsageError(`There is no dialect ${JSON.stringify(id)}.`, { next: near === undefined ? all : `Did you mean ${near}? ${all}` });
}

async function openReference(flags: RunFlags): Promise<OpenTarget> {
  if (flags.server !== undefined) {
    throw new UsageError('--reference and --server name two targets.', { next: 'Leave one of them out.' });
  }
  // With a token, the requests of the run are told from those of nobody.
  const token = randomUUID();
  const server = createReferenceServer({
    tokens: [token],
    ...(flags.auditLog === undefined ? {} : { audit: appendLine(flags.auditLog) }),
    dialect: dialectOf(flags.dialect ?? 'kubernetes'),
    personality: flags.personality,
    historyWindowSeconds: flags.historyWindow ?? referenceHistoryWindowSeconds,
    ...(flags.release === undefined ? {} : { release: referenceRelease(flags.release) }),
    ...(flags.fault === undefined ? {} : { fault: flags.fault }),
  });
  const listening = await server.listen(0);
  const target: Target = {
    description: { server: listening.url, source: referenceSource(flags) },
    origin: listening.url,
    prefix: '',
    credentials: { token },
  };
  return { target, close: () => listening.close() };
}
