import { describe, expect, it } from 'vitest';
import type { Case } from '#core/model/case';
import type { WireRequest } from '#core/ports/http-client';
import { loadSuite } from '#library/load-suite';
import { fixtures } from '#suites/fixtures';
import { type Misbehavior, runAmongOthers } from './run-among-others.ts';

const whole = loadSuite([], 'none');
/** Cases that could do harm: they delete collections, send dry runs of other types, or use names that the server returns. */
const couldHarm = ({ id, steps, subject }: Case): boolean => {
  const text = JSON.stringify(steps);
  if (id.startsWith('drawn/')) return subject === 'csinodes' && text.includes('delete-collection') && /[05]$/.test(id);
  return /"generateName"|delete-?collection/.test(text) || (text.includes('"dryRun"') && id.startsWith('dry-run/stages'));
};
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

/** A request for one CSINode is answered with the node of another. */
const returningOthers: NonNullable<Misbehavior['answer']> = (answer, { target }) =>
  answer.status < 300 && /\/csinodes(?:\/|\?|$)/.test(target) && !/"kind":"CSINodeList"|watch=/.test(`${answer.body}${target}`)
    ? { ...answer, body: answer.body.replace(/"name":"ac-self-[^"]*"/, '"name":"worker-1"') }
    : answer;

type Server = Misbehavior & {
  /** What the reason of requests that are withheld from it contains; without it, none is. */
  readonly withheld?: string;
};

const noLabels = 'does not honor label selectors';
const noDryRun = 'does not honor dryRun';
const timeout = 240_000;

const servers: Readonly<Record<string, Server>> = {
  'has no fault': {},
  'ignores label selectors': { request: ignoring('labelSelector') },
  'ignores field selectors': { request: ignoring('fieldSelector') },
  'ignores all selectors': { request: ignoring('labelSelector', 'fieldSelector') },
  'ignores all selectors when it deletes a collection': {
    request: (request) => (request.method === 'DELETE' ? ignoring('labelSelector', 'fieldSelector')(request) : request),
    withheld: noLabels,
  },
  'ignores dryRun': { request: ignoring('dryRun'), withheld: noDryRun },
  'ignores selectors and dryRun': { request: ignoring('labelSelector', 'fieldSelector', 'dryRun'), withheld: noDryRun },
  'forgets the selectors of a deletion': { fault: 'selector-forgotten', withheld: noLabels },
  'ignores the namespace when it deletes a collection': { fault: 'deletecollection-across-namespaces' },
  'ignores namespaces, and selectors': {
    fault: 'deletecollection-across-namespaces',
    withheld: 'does not honor namespaces',
    request: (request) => listingAll(ignoring('labelSelector', 'fieldSelector')(request)),
  },
  'answers with other objects': { answer: returningOthers, withheld: 'that this run did not create' },
};

/** What any write of the run has: a name, a namespace or an API group of it in its path or its body. */
function isOfTheRun({ target, body = '' }: WireRequest): boolean {
  const text = `${decodeURIComponent(target)} ${typeof body === 'string' ? body : Buffer.from(body).toString('latin1')}`;
  return (
    /ac-self-|\.(?:s1|rself)\.apiconform\.example/.test(text) || /\/auth(?:entication|orization)\.[^/]+\/.*reviews(?:\?|$)/.test(target)
  );
}

describe.each(Object.entries(servers))('a run against a server that %s', (_, { withheld, ...server }) => {
  it('changes and deletes no object of others', { timeout }, async () => {
    const { before, after, writes, report, entries } = await runAmongOthers(suite, server);
    expect([report.run.interrupted, after]).toEqual([false, before]);
    expect(writes.length).toBeGreaterThan(100);
    expect(writes.filter((write) => !isOfTheRun(write)).map(({ method, target }) => `${method} ${target}`)).toEqual([]);
    const reasons = entries.flatMap((entry) => (entry.e === 'step-failed' && entry.cause === 'withheld' ? [entry.message] : []));
    if (withheld === undefined) expect(reasons).toEqual([]);
    else expect(reasons.some((reason) => reason.includes(withheld))).toBe(true);
  });
});
