import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { appendLine } from '#adapters/append-line';
import { runExecPlugin } from '#adapters/exec-plugin';
import { readTextFile } from '#adapters/files';
import { resolveTarget } from '#conformance/connection/resolve-target';
import type { TargetOptions } from '#conformance/connection/target-options';
import type { Target } from '#core/model/target';
import { UsageError } from '#core/model/tool-error';
import { createReferenceServer } from '#reference-server/create-reference-server';
import { dialectOf } from './dialect-of.ts';
import { referenceRelease } from './reference-release.ts';
import { referenceSource } from './rerun-flags.ts';
import { type RunFlags, referenceHistoryWindowSeconds } from './run-flags.ts';

/** A target that can be talked to, and what must be done when the run is over. */
export type OpenTarget = { readonly target: Target; close(): Promise<void> };

/** The flags that say which target is meant. */
export type TargetFlags = TargetOptions &
  Partial<Pick<RunFlags, 'reference' | 'fault' | 'personality' | 'dialect' | 'auditLog' | 'historyWindow' | 'release'>>;

/** The target that the flags mean: the embedded server, started for the run, or the one they lead to. */
export async function openTarget(flags: TargetFlags, env: Readonly<Record<string, string | undefined>>): Promise<OpenTarget> {
  if (flags.reference === true) return openReference(flags);
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

async function openReference(flags: TargetFlags): Promise<OpenTarget> {
  if (flags.server !== undefined) {
    throw new UsageError('--reference and --server name two targets.', { next: 'Leave one of them out.' });
  }
  const personality = flags.personality ?? 'specification';
  // With a token, the requests of the run are told from those of nobody.
  const token = randomUUID();
  const server = createReferenceServer({
    tokens: [token],
    ...(flags.auditLog === undefined ? {} : { audit: appendLine(flags.auditLog) }),
    dialect: dialectOf(flags.dialect ?? 'kubernetes'),
    personality,
    historyWindowSeconds: flags.historyWindow ?? referenceHistoryWindowSeconds,
    ...(flags.release === undefined ? {} : { release: referenceRelease(flags.release) }),
    ...(flags.fault === undefined ? {} : { fault: flags.fault }),
  });
  const listening = await server.listen(0);
  const target: Target = {
    description: { server: listening.url, source: referenceSource({ ...flags, personality }) },
    origin: listening.url,
    prefix: '',
    credentials: { token },
  };
  return { target, close: () => listening.close() };
}
