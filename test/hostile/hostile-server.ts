import { createServer, type IncomingMessage, request as sendRequest } from 'node:http';
import { ownLabel } from '#core/codecs/own-names';
import { parseJson } from '#core/http/body-of';
import { itemsOf, nameOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json } from '#core/model/json';
import { createReferenceServer } from '#reference-server/create-reference-server';
import type { Behaviour, GoodAnswer } from './behaviours.ts';

/** From when on a server misbehaves: always, from the first write on, from the middle of the run on, in watches, in the clean-up. */
export const phases = ['probe', 'set-up', 'cases', 'watches', 'clean-up'] as const;
export type Phase = (typeof phases)[number];

/** A reference server behind one that misbehaves. */
export type HostileServer = {
  readonly url: string;
  readonly requests: () => number;
  /** Returns the paths of the objects with a label of a run that are on the server. */
  readonly left: () => Promise<readonly string[]>;
  close(): Promise<void>;
};

/** Requests before the middle of a run of a few cases. */
const middle = 120;
export const token = 'token';

/** Starts a server that misbehaves from a phase of a run on. */
export const startHostileServer = async (behaviour: Behaviour, phase: Phase): Promise<HostileServer> => {
  const reference = await createReferenceServer({ personality: 'specification', tokens: [token] }).listen(0);
  const state = { requests: 0, bad: phase === 'probe' };
  const front = createServer((request, response) => {
    state.requests += 1;
    const isWatch = /[?&]watch=/.test(request.url ?? '');
    const isWrite = request.method !== 'GET';
    if (phase === 'set-up' && isWrite && !/reviews|dryRun/.test(request.url ?? '')) state.bad = true;
    if (phase === 'cases' && state.requests > middle) state.bad = true;
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
  const address = front.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests: () => state.requests,
    left: () => labelled(reference.url),
    async close() {
      front.closeAllConnections();
      front.close();
      await reference.close();
    },
  };
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

const labelled = async (server: string): Promise<readonly string[]> => {
  const read = async (path: string): Promise<Json | undefined> => {
    const response = await fetch(`${server}${path}`, { headers: { authorization: `Bearer ${token}` } });
    return parseJson(await response.text());
  };
  const at = (document: Json | undefined, pointer: string): readonly Json[] => {
    const list = pointTo(document, pointer);
    return Array.isArray(list) ? list : [];
  };
  const versions = at(await read('/apis'), '/groups').map((group) => stringAt(group, '/preferredVersion/groupVersion') ?? '');
  const found: string[] = [];
  for (const root of ['/api/v1', ...versions.map((version) => `/apis/${version}`)]) {
    for (const resource of at(await read(root), '/resources')) {
      const name = stringAt(resource, '/name') ?? '';
      if (name.includes('/') || !at(resource, '/verbs').includes('list')) continue;
      const items = itemsOf(await read(`${root}/${name}?labelSelector=${ownLabel}`));
      found.push(...items.map((item) => [root, stringAt(item, '/metadata/namespace') ?? '', name, nameOf(item)].join('/')));
    }
  }
  return found;
};
