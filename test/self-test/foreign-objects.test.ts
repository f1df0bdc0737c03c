import { describe, expect, it } from 'vitest';
import type { Case } from '#core/model/case';
import type { WireRequest } from '#core/ports/http-client';
import { loadSuite } from '#library/load-suite';
import { fixtures } from '#suites/fixtures';
import { type Misbehavior, runAmongOthers } from './run-among-others.ts';

const whole = loadSuite([], 'none');
/** The cases that could do harm: those that delete collections, send dry runs, or use names that the server returns. */
const couldHarm = ({ id, steps }: Case): boolean =>
  !id.startsWith('drawn/') && /"dryRun"|"generateName"|delete-?collection/i.test(JSON.stringify(steps));
const suite = { ...whole, cases: whole.cases.filter(couldHarm), fixtures, version: '0.0.0' };

const without = (target: string, names: readonly string[]): string => {
  const [path = '', query = ''] = target.split('?');
  const rest = query.split('&').filter((pair) => !names.includes(pair.split('=')[0] ?? ''));
  return query === '' || rest.length === 0 ? path : `${path}?${rest.join('&')}`;
};
const ignoring =
  (...names: readonly string[]) =>
  (request: WireRequest): WireRequest => ({ ...request, target: without(request.target, names) });

/** A list of a namespace returns the objects of all namespaces. */
const listingAll = (request: WireRequest): WireRequest => {
  const target = request.target.replace(/^(\/api\/v1)\/namespaces\/[^/]+(\/configmaps(?:\?|$))/, '$1$2');
  return request.method === 'GET' && !request.target.includes('watch=') ? { ...request, target } : request;
};

/** A create returns the object of a node of the cluster, and each request to that object is served. */
const returningOthers: NonNullable<Misbehavior['answer']> = (answer, { method, target }) => {
  if (method !== 'POST' || answer.status !== 201 || !/\/csinodes(\?|$)/.test(target)) return answer;
  return { ...answer, body: answer.body.replace(/"name":"[^"]*"/, '"name":"worker-1"') };
};

const servers: Readonly<Record<string, Misbehavior>> = {
  'has no fault': {},
  'ignores label selectors': { request: ignoring('labelSelector') },
  'ignores field selectors': { request: ignoring('fieldSelector') },
  'ignores all selectors': { request: ignoring('labelSelector', 'fieldSelector') },
  'ignores dryRun': { request: ignoring('dryRun') },
  'ignores selectors and dryRun': { request: ignoring('labelSelector', 'fieldSelector', 'dryRun') },
  'ignores selectors when it deletes a collection': { fault: 'selector-forgotten' },
  'ignores the namespace when it deletes a collection': { fault: 'deletecollection-across-namespaces' },
  'ignores namespaces, and selectors': {
    fault: 'deletecollection-across-namespaces',
    request: (request) => listingAll(ignoring('labelSelector', 'fieldSelector')(request)),
  },
  'answers with other objects': { answer: returningOthers },
};

/** What any write of the run has: a name, a namespace or an API group of it in its path or its body. */
function isOfTheRun({ target, body = '' }: WireRequest): boolean {
  const text = `${decodeURIComponent(target)} ${typeof body === 'string' ? body : Buffer.from(body).toString('latin1')}`;
  return /ac-self-|rself\.apiconform\.example/.test(text) || /\/auth(?:entication|orization)\.[^/]+\/.*reviews(?:\?|$)/.test(target);
}

describe.each(Object.entries(servers))('a run against a server that %s', (name, server) => {
  it('changes and deletes no object of others', async () => {
    const { before, after, writes, report, entries } = await runAmongOthers(suite, server);
    expect(report.run.interrupted).toBe(false);
    expect(after).toEqual(before);
    expect(writes.filter((write) => !isOfTheRun(write)).map(({ method, target }) => `${method} ${target}`)).toEqual([]);
    expect(writes.length).toBeGreaterThan(100);
    const withheld = entries.flatMap((entry) => (entry.e === 'step-failed' && entry.cause === 'withheld' ? [entry.message] : []));
    process.stderr.write(`${name}: ${writes.length} writes, ${withheld.length} withheld, ${report.results.length} ${[...new Set(withheld.map((w)=>w.replace(/^.*this run: /, '')))].slice(0,5).join(' | ')}\n`);
  });
});
