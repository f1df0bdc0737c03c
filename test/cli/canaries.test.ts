import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createProgram } from '#cli/program';
import { kubernetesNames } from '#core/codecs/dialects';
import { createReferenceServer } from '#reference-server/create-reference-server';
import { portOf } from '../adapters/local-server.ts';
import { partsIn, spellings } from '../core/redaction/spellings.ts';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { fakeWorld } from './fake-world.ts';

const [token, limited] = [
  'Zq7LkWdNvXtRbMhJcYs/Gf0+Pz1=Uo2Ae3Iy4Tw5Kn6Sx7Dq8Hv9BlCmErGuVpFiOj',
  'Lm8QwErTyUiOpAs/Df1+Gh2=Jk3Lz4Xc5Vb6Nm7QaWsEdRfTgYhUjIk',
];

/** A server that puts the credentials that a command has into every response, each time in another spelling, and sends it in small chunks. */
async function echoingServer(second = limited): Promise<string> {
  const reference = createReferenceServer({
    dialect: kubernetesNames,
    personality: 'specification',
    tokens: [token],
    users: [{ token: limited, name: 'limited', uid: 'u', groups: [] }],
  });
  const behind = await reference.listen(0);
  let count = 0;
  const next = (): string => {
    count += 1;
    const [, spell = (secret: string) => secret] = spellings[count % spellings.length] ?? [];
    return spell(count % 5 === 0 ? second : token);
  };
  const server = createServer((received, response) => forward(new URL(behind.url), received, response, next));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await behind.close();
  });
  return `http://127.0.0.1:${portOf(server)}`;
}

function forward(origin: URL, received: IncomingMessage, response: ServerResponse, next: () => string): void {
  const { method, url, headers } = received;
  const sent = request({ host: origin.hostname, port: origin.port, method, path: url, headers }, (answer) => {
    const { 'content-length': _, ...rest } = answer.headers;
    const echoed = {
      'x-echo': oneLine(next()),
      'set-cookie': `session=${encodeURIComponent(token)}`,
      warning: `299 - "${oneLine(next())}"`,
    };
    response.writeHead(answer.statusCode ?? 500, { ...rest, ...echoed });
    answer.setEncoding('utf8');
    answer.on('data', (text: string) => {
      for (const chunk of echoing(text, next()).match(/.{1,40}/gs) ?? []) response.write(chunk);
    });
    answer.on('end', () => response.end());
  });
  sent.on('error', () => response.destroy());
  response.on('close', () => sent.destroy());
  received.pipe(sent);
}

function oneLine(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, ' ');
}

/** Puts a text into the message of a Status, across the place where messages are cut, and into any other object. */
function echoing(text: string, echo: string): string {
  return text
    .replace(/"message":"/, `"message":${JSON.stringify(`${'x'.repeat(170)} ${echo} `).slice(0, -1)}`)
    .replace(/^\{/, `{"echo":${JSON.stringify(echo)},`)
    .replace(/"metadata":\{"name"/g, `"metadata":{"annotations":{"echo":${JSON.stringify(echo)}},"name"`);
}

const call = async (args: readonly string[]) => {
  const world = fakeWorld();
  let error = '';
  try {
    await createProgram(world).parseAsync(['node', 'apiconform', ...args]);
  } catch (thrown) {
    error = thrown instanceof Error ? `${thrown.message} ${'next' in thrown ? thrown.next : ''}` : String(thrown);
  }
  return { printed: world.out() + world.error() + error, error };
};

const textsIn = (folder: string): readonly (readonly [string, string])[] =>
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);

const leaks = (texts: readonly (readonly [string, string])[]): readonly string[] =>
  texts.flatMap(([name, text]) => [token, limited].flatMap((secret) => partsIn(text, secret).map((part) => `${name}: ${part}`)));

describe('what a server echoes of credentials', () => {
  it('is in no output of a run, in no saved evidence, and in nothing that is made of that', async () => {
    const server = await echoingServer();
    const output = temporaryFolder();
    const only = ['errors/*', 'get-resource-version', 'watch/resume'].flatMap((one) => ['--only', one]);
    const flags = [
      '--server',
      server,
      '--token',
      token,
      '--limited-token',
      limited,
      '--output',
      output,
      '--shorten',
      '0s',
      '--dialect',
      'kubernetes',
    ];
    const { printed, error } = await call(['run', ...flags, ...only]);
    expect(error).toBe('');
    const files = textsIn(output);
    expect(files.map(([name]) => name)).toEqual(
      expect.arrayContaining(['run.ndjson', 'report.json', 'report.html', 'junit.xml', 'summary.md']),
    );
    expect(files.find(([name]) => name === 'run.ndjson')?.[1].split('[redacted]').length).toBeGreaterThan(100);
    expect(leaks([...files, ['printed', printed]])).toEqual([]);
    const again = await call(['report', '--judge', output]);
    expect(leaks([...textsIn(output), ['printed again', again.printed]])).toEqual([]);
  }, 120_000);

  it('is in no output of compat, snapshot and subject', async () => {
    const server = await echoingServer(token);
    const [reports, file] = [temporaryFolder(), join(temporaryFolder(), 'snapshot.json')];
    const target = ['--server', server, '--token', token, '--dialect', 'kubernetes'];
    const printed = [
      await call(['compat', 'server', ...target, '--release', '1.36', '--probe', '--output', reports]),
      await call(['snapshot', ...target, '--output', file]),
      await call(['subject', 'v1/configmaps', ...target]),
    ];
    expect(leaks([...textsIn(reports), ...textsIn(join(file, '..')), ['printed', printed.map((one) => one.printed).join('\n')]])).toEqual(
      [],
    );
  });
});
