import { describe, expect, it } from 'vitest';
import { isJsonObject } from '#core/json/json-object';
import { pointTo } from '#core/json/pointer';
import type { Request } from '#core/model/request';
import { flatSteps } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { drawChainApart } from '#suites/drawn/chains';
import { Draft } from '#suites/drawn/draft';
import { modelled } from '#suites/drawn/drawn';
import { drawSequence } from '#suites/drawn/sequence';
import { projectSuite } from '../project-suite.ts';

const types = projectSuite.subjects.flatMap((subject) => modelled(subject) ?? []);
const seeds = Array.from({ length: 60 }, (_, index) => index + 1);

function typeOf(id: string): Subject {
  const subject = types.find((type) => type.id === id);
  if (subject === undefined) throw new Error(`There is no type ${id}.`);
  return subject;
}

/** The pairs of links that sequences of a type have about their chained objects. */
const visitsOf = (id: string): readonly string[] => {
  const subject = typeOf(id);
  return seeds.flatMap((seed) => [...drawSequence(subject, seed).visits]);
};

describe('the chains of a sequence', () => {
  it('are about one object each, of which each sequence has at least three writes or reads', () => {
    for (const subject of types)
      for (const seed of seeds) {
        const steps = flatSteps(drawSequence(subject, seed).steps);
        for (const name of ['chained', 'chained-more'])
          expect(steps.filter((step) => JSON.stringify(step).includes(`"$own":"${name}"`)).length).toBeGreaterThanOrEqual(3);
      }
  });

  it.each([
    ['configmaps', 'ownership: apply → ownership: apply'],
    ['configmaps', 'holding: delete → holding: release'],
    ['configmaps', 'holding: reset × terminating'],
    ['csinodes', 'selection: label → selection: select'],
    ['custom-resources', 'parts: status → parts: status'],
  ])('of some sequences about %s have %s', (id, pair) => {
    expect(visitsOf(id)).toContain(pair);
  });

  it('have no status where the type has none', () => {
    expect(visitsOf('configmaps').filter((pair) => pair.startsWith('parts:'))).toEqual([]);
  });
});

describe('the chain apart of a sequence', () => {
  /** The requests about its object of each sequence about a type. */
  const requestsOf = (id: string): readonly (readonly Request[])[] => {
    const subject = typeOf(id);
    return seeds.map((seed) =>
      flatSteps(drawSequence(subject, seed).steps).flatMap((step) =>
        step.do === 'send' && JSON.stringify(step.request.path).includes('chained-apart') ? [step.request] : [],
      ),
    );
  };
  const isWrite = ({ method, query }: Request): boolean => method !== 'GET' && query?.['dryRun'] === undefined;

  it('counts neither by what it visits nor by its steps, and leaves the requests after it as they are', () => {
    for (const subject of types)
      for (const seed of seeds.slice(0, 20)) {
        const draft = new Draft(subject, seed);
        const [visits, uncounted] = [new Set(draft.visits.pairs), draft.uncounted];
        drawChainApart(draft, ['here'], seed);
        expect(draft.visits.pairs).toEqual(visits);
        expect(draft.uncounted - uncounted).toBe(flatSteps(draft.steps).length);
        const [after, plain] = [draft, new Draft(subject, seed)].map((one) => one.send('get', { method: 'GET', path: '/a' }));
        expect(after?.replace(/^\d+/, '')).toBe(plain?.replace(/^\d+/, ''));
      }
  });

  it.each(['configmaps', 'csinodes', 'custom-resources'])(
    'gives up a part, applies it and gives it up again in some sequences about %s',
    (id) => {
      const isCycle = (requests: readonly Request[]): boolean => {
        const applied = requests.filter((one) => isWrite(one) && one.headers?.['content-type'] === 'application/apply-patch+yaml');
        const parts = applied.map(({ body }) => keysAt(body, '/metadata/annotations'));
        return parts.some((part, index) => part === 'x y' && parts[index + 2] === 'x y' && parts[index + 1] === parts[index + 3]);
      };
      expect(requestsOf(id).some(isCycle)).toBe(true);
    },
  );

  it('writes the scale of an object after it was deleted, and disputes over a status, in some sequences', () => {
    const written = requestsOf('custom-resources').map((requests) => requests.filter(isWrite));
    const partOf = ({ path }: Request): string => /"\/(status|scale)"/.exec(JSON.stringify(path))?.[1] ?? '';
    const isOfTerminating = (requests: readonly Request[]): boolean => {
      const deleted = requests.findIndex(({ method }) => method === 'DELETE');
      return deleted >= 0 && requests.slice(deleted).some((one) => partOf(one) === 'scale');
    };
    const isDispute = (requests: readonly Request[]): boolean =>
      new Set(requests.filter((one) => partOf(one) === 'status').map(({ query }) => query?.['fieldManager'])).size > 1;
    expect([written.some(isOfTerminating), written.some(isDispute)]).toEqual([true, true]);
  });
});

function keysAt(body: Request['body'], pointer: `/${string}`): string {
  const map = body === undefined ? undefined : pointTo(JSON.parse(JSON.stringify(body)), pointer);
  return map !== undefined && isJsonObject(map) ? Object.keys(map).sort().join(' ') : '';
}
