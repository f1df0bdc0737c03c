import { createServer, type IncomingMessage, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpClient } from '#adapters/undici-http-client';
import { runConformance } from '#conformance/run-conformance';
import { kubernetesNames } from '#core/codecs/dialects';
import type { Entry, RunOptions } from '#core/model/evidence';
import type { Report } from '#core/model/report';
import { ToolError } from '#core/model/tool-error';
import type { Clock } from '#core/ports/clock';
import { conformanceSuite, suiteOfRun } from '#library/load-suite';
import { createReferenceServer } from '#reference-server/create-reference-server';
import type { Behaviour, GoodAnswer } from './behaviours.ts';

/** From when on a server misbehaves: always, from the first write on, from the middle of the run on, in watches, in the clean-up. */
export const phases = ['probe', 'set-up', 'cases', 'watches', 'clean-up'] as const;
export type Phase = (typeof phases)[number];

/** What came of a run against a server that misbehaves. */
export type Cell = {
  readonly behaviour: string;
  readonly phase: Phase;
  /** The report, or the message of the error that the run ended with. */
  readonly outcome: Report | string;
  readonly seconds: number;
  readonly requests: number;
  readonly evidenceBytes: number;
};

/** Time goes by so much faster for the runner, so that nobody waits for its pauses. */
const speed = 20;
const requestTimeoutSeconds = 1;

const options: RunOptions = {
  only: ['watch/resume', 'watch/single-object', 'list-paging/selected-pages', 'object-metadata/generated-name', 'merge-strategy/to-atomic'],
  skip: [],
  level: 'may',
  seed: 1,
  repeat: 1,
  strict: false,
  failOn: 'must',
  concurrency: 8,
  requestTimeoutSeconds,
};

const suite = conformanceSuite(suiteOfRun(options), { withCoverage: false });

/** Runs some cases against a reference server behind one that misbehaves in a phase. */
export const runHostile = async (behaviour: Behaviour, phase: Phase): Promise<Cell> => {
  const reference = await createReferenceServer({ dialect: kubernetesNames, personality: 'specification', tokens: ['token'] }).listen(0);
  const state = { requests: 0, bad: phase === 'probe' };
  const front = createServer((request, response) => {
    state.requests += 1;
    const isWatch = /[?&]watch=/.test(request.url ?? '');
    const isWrite = request.method !== 'GET';
    if (phase === 'set-up' && isWrite && !/reviews|dryRun/.test(request.url ?? '')) state.bad = true;
    if (phase === 'cases' && state.requests > 120) state.bad = true;
    if (phase === 'clean-up' && isDeleteWithUid(request)) state.bad = true;
    if (phase === 'watches' ? isWatch : state.bad) {
      behaviour.respond(response, { answer: () => goodAnswer(request, reference.url), isWatch });
      return;
    }
    pass(request, reference.url).on('response', (passed) => {
      response.writeHead(passed.statusCode ?? 500, passed.headers);
      passed.pipe(response);
      response.on('close', () => passed.destroy());
    });
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const started = performance.now();
  const evidence = { bytes: 0 };
  const outcome = await run(`http://127.0.0.1:${portOf(front.address())}`, evidence);
  const seconds = (performance.now() - started) / 1000;
  front.closeAllConnections();
  front.close();
  await reference.close();
  return { behaviour: behaviour.id, phase, outcome, seconds, requests: state.requests, evidenceBytes: evidence.bytes };
};

const run = async (origin: string, evidence: { bytes: number }): Promise<Report | string> => {
  const target = { description: { server: origin, source: 'test' }, origin, prefix: '', credentials: { token: 'token' } };
  const client = createHttpClient(target, { limited: { impersonate: 'apiconform-limited' }, userAgent: 'apiconform/test' });
  try {
    return await runConformance({
      suite,
      target: target.description,
      options,
      run: 'hostil',
      client,
      clock: fastClock,
      signal: new AbortController().signal,
      journal: {
        write: (entry: Entry) => {
          evidence.bytes += JSON.stringify(entry).length;
        },
        flush: async () => {},
      },
      limited: { impersonate: 'apiconform-limited' },
      shortenSeconds: 0,
    });
  } catch (error) {
    if (error instanceof ToolError) return error.message;
    throw error;
  } finally {
    await client.close();
  }
};

const fastClock: Clock = {
  now: () => performance.now() * speed,
  date: () => new Date().toISOString(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const done = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds / speed);
      signal?.addEventListener('abort', done);
    }),
};

const portOf = (address: AddressInfo | string | null): number => {
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.');
  return address.port;
};

/** The clean-up alone deletes with options that name a uid, and the deletes of cases are fewer than the objects. */
const isDeleteWithUid = ({ method, headers }: IncomingMessage): boolean =>
  method === 'DELETE' && headers['content-type'] === 'application/json';

const pass = (request: IncomingMessage, server: string) => {
  const passed = sendRequest(`${server}${request.url}`, { method: request.method, headers: request.headers });
  request.pipe(passed);
  passed.on('error', () => request.destroy());
  return passed;
};

/** What the reference server answers, read whole; of a watch, nothing. */
const goodAnswer = (request: IncomingMessage, server: string): Promise<GoodAnswer> =>
  new Promise((resolve) => {
    pass(request, server).on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      const settle = (): void =>
        resolve({
          status: response.statusCode ?? 500,
          type: response.headers['content-type'] ?? '',
          body: Buffer.concat(chunks),
        });
      response.on('end', settle);
      if (/[?&]watch=/.test(request.url ?? '')) setTimeout(settle, 50);
    });
  });
