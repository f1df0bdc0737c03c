import { appendLine } from '../adapters/append-line.ts';
import { errorCode } from '../adapters/error-code.ts';
import { UsageError } from '../model/tool-error.ts';
import { createReferenceServer } from '../reference/create-reference-server.ts';
import { interruption } from './interruption.ts';
import { dialectOf } from './open-target.ts';
import { referenceRelease } from './reference-release.ts';
import type { World } from './world.ts';

/** What the flags of `serve` come to. */
export type ServeFlags = {
  readonly port: number;
  readonly historyWindow: number;
  readonly dialect: string;
  readonly personality: 'specification' | 'kubernetes';
  readonly token?: string;
  readonly auditLog?: string;
  readonly release?: string;
  readonly fault?: string;
};

/** `apiconform serve`: the embedded server by itself, until it is interrupted. */
export async function serve(flags: ServeFlags, world: World): Promise<void> {
  const server = createReferenceServer({
    dialect: dialectOf(flags.dialect),
    personality: flags.personality,
    historyWindowSeconds: flags.historyWindow,
    ...(flags.token === undefined ? {} : { tokens: [flags.token] }),
    ...(flags.auditLog === undefined ? {} : { audit: appendLine(flags.auditLog) }),
    ...(flags.release === undefined ? {} : { release: referenceRelease(flags.release) }),
    ...(flags.fault === undefined ? {} : { fault: flags.fault }),
  });
  const listening = await server.listen(flags.port).catch((cause: unknown) => {
    throw portRefused(flags.port, cause);
  });
  world.terminal.out(`Serving on ${listening.url}\n`);
  world.terminal.out(`  kubectl --server ${listening.url}${flags.token === undefined ? '' : ' --token …'} api-resources\n`);
  world.terminal.out(`  apiconform run --server ${listening.url} --history-window ${flags.historyWindow}s\n`);
  const { signal, release } = interruption(world.terminal, 'Stopping.');
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  release();
  await listening.close();
}

function portRefused(port: number, cause: unknown): unknown {
  const why = new Map([
    ['EADDRINUSE', 'something else listens there'],
    ['EACCES', 'permission is denied'],
  ]).get(errorCode(cause));
  if (why === undefined) return cause;
  return new UsageError(`Port ${port} cannot be had: ${why}.`, { next: 'Choose another with --port; 0 takes a free one.', cause });
}
