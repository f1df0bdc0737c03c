import { mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { type Binary, goBinary } from './go-binary.ts';
import { startServerProcess } from './server-process.ts';

/** A kine that accepts connections: the URL for `store` of `startKubernetes`, and what ends it and removes its files. */
export type RunningKine = { readonly url: string; stop(): Promise<void> };

const readyWithinMs = 30_000;

/** kine, built when there is none yet, or why there can be none. */
const kineBinary = (): Promise<Binary> =>
  goBinary({ name: 'kine', folder: fileURLToPath(new URL('kine', import.meta.url)) }, '-s -w', (line) => process.stderr.write(`${line}\n`));

/**
 * Starts kine on a free port of the loopback interface, with an empty SQLite database. It cannot outlive this process. Rejects
 * where there is no kine, or where it ends or accepts no connection within 30 s: with the end of its log.
 */
export const startKine = async (): Promise<RunningKine> => {
  const kine = await kineBinary();
  if ('missing' in kine) throw new Error(`There is no kine: ${kine.missing}`);
  const folder = await mkdtemp(join(tmpdir(), 'apiconform-kine-'));
  const port = await freePort();
  const database = `sqlite://${join(folder, 'state.db')}?_journal=WAL&cache=shared&_busy_timeout=30000&_txlock=immediate`;
  const listen = ['--listen-address', `127.0.0.1:${port}`, '--metrics-bind-address', '0'];
  const flags = [...listen, '--endpoint', database, '--compact-min-retain', '0'];
  const child = await startServerProcess(kine.binary, flags, folder, { STOP_WITH_STDIN: '1' });
  const until = Date.now() + readyWithinMs;
  while (!(await accepts(port))) {
    if (!child.ended() && Date.now() < until) {
      await sleep(100);
      continue;
    }
    await child.stop();
    throw new Error(`kine did not become ready. Its log ends with:\n${child.file('log').slice(-4000)}`);
  }
  return { url: `http://127.0.0.1:${port}`, stop: child.stop };
};

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const answer = (isAccepted: boolean) => {
      socket.destroy();
      resolve(isAccepted);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });
