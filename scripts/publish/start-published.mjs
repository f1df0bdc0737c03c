import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));
const command = join(project, 'dist/src/cli/main.js');
const [token, limited] = ['a-token-of-the-administrator', 'a-token-of-somebody-without-rights'];
const options = { token, auditLog: true, compactionInterval: '10s', extraUsers: [{ name: 'limited', token: limited }] };
const history = ['--history-window', '40s', '--history-kept', '4s'];

/**
 * Starts a product on a free port, with an audit log and a short history, and returns its address, the flags of a run that tests
 * all that it has, and what ends it. `from` gives the modules of the harness of the tests.
 */
export const startPublished = async (product, from) => {
  if (product.is === 'reference') return startReference();
  const { startKubernetes } = await import(from('test/servers/start-kubernetes.ts'));
  const { startKine } = await import(from('test/servers/start-kine.ts'));
  const store = product.store === 'kine' ? await startKine() : undefined;
  const server = await startKubernetes(product.release, { ...options, ...(store === undefined ? {} : { store: store.url }) });
  const stop = async () => {
    await server.stop();
    await store?.stop();
  };
  return { url: server.url, flags: flagsOf(server.kubeconfig, server.folder), stop };
};

const flagsOf = (kubeconfig, folder) => [
  ...['--kubeconfig', kubeconfig, '--limited-token', limited, '--audit-log', join(folder, 'audit.log')],
  ...history,
];

const startReference = () =>
  new Promise((resolve, reject) => {
    const folder = mkdtempSync(join(tmpdir(), 'apiconform-reference-'));
    const auditLog = join(folder, 'audit.log');
    writeFileSync(auditLog, '');
    const flags = ['serve', '--port', '0', '--history-window', '40s', '--token', token, '--audit-log', auditLog];
    const child = spawn(process.execPath, [command, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
    const stop = async () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    };
    child.once('exit', () => reject(new Error('The reference server ended before it served.')));
    child.stdout.on('data', (text) => {
      const url = /^# Serving on (\S+)\n/.exec(text)?.[1];
      if (url !== undefined) resolve({ url, flags: ['--server', url, '--token', token, '--audit-log', auditLog, ...history], stop });
    });
  });
