import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsSame } from '../scenario/shows.ts';
import { changeAnnotation, create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** Concurrent patches of one object, each of another annotation; reads of it while it changes. */
export const patchesAtOnce = scenariosPerSubject((subject) => [atOnce(subject), readAtOnce(subject)]);

const merges = ['first', 'second', 'third'] as const;
const patches = [...merges, 'by-operation'] as const;
const annotation = (id: string): string => `apiconform-${id}`;
const at = (id: string) => `/metadata/annotations/${annotation(id)}` as const;

function atOnce(subject: Subject): Scenario {
  const path = objectPath(subject, 'a');
  const patch = (kind: 'merge-patch' | 'json-patch', body: Request['body']): Request => ({
    method: 'PATCH',
    path,
    headers: { 'content-type': patchTypes[kind] },
    body: body ?? null,
  });
  // A server may refuse one, but not lose one that it accepted.
  const isKept = (id: string): Expectation => ({
    kind: 'any',
    of: [allHold(answered(id, '2xx'), shows('after', at(id), id)), allHold(answered(id, '4xx'))],
  });
  return {
    id: 'verbs/patches-at-once',
    about: 'Several concurrent patches of an object add different annotations.',
    steps: [
      create(subject, 'a'),
      {
        id: 'patches',
        do: 'together',
        requests: [
          ...merges.map((id) => ({ id, request: patch('merge-patch', { metadata: { annotations: { [annotation(id)]: id } } }) })),
          { id: 'by-operation', request: patch('json-patch', [{ op: 'add', path: at('by-operation'), value: 'by-operation' }]) },
        ],
      },
      get(subject, 'a', 'after'),
    ],
    checks: {
      'verbs/method/patch': must(
        all(
          allHold(answered('after', 200)),
          { kind: 'any', of: patches.map((id) => allHold(answered(id, '2xx'))) },
          ...patches.map(isKept),
        ),
        answered('create-a', '2xx'),
      ),
    },
  };
}

/** An object that exists is found while it is changed. */
function readAtOnce(subject: Subject): Scenario {
  const path = objectPath(subject, 'a');
  const reads = ['first-read', 'second-read', 'third-read'] as const;
  const changes: Readonly<Record<string, Request>> = {
    put: { method: 'PUT', path, body: testObject(subject, 'a', 'put') },
    patch: {
      method: 'PATCH',
      path,
      headers: { 'content-type': patchTypes['merge-patch'] },
      body: { metadata: { annotations: { [changeAnnotation]: 'patch' } } },
    },
  };
  const rounds = Object.entries(changes);
  return {
    id: 'verbs/reads-at-once',
    about: 'An object is read several times while an update, and then a patch, changes it.',
    steps: [
      create(subject, 'a'),
      ...rounds.map(
        ([id, request]): Step => ({
          id: `round-${id}`,
          do: 'together',
          requests: [{ id, request }, ...reads.map((read) => ({ id: `${read}-${id}`, request: { method: 'GET', path } as const }))],
        }),
      ),
      get(subject, 'a', 'after'),
    ],
    checks: {
      'resource-version-meaning/most-recent/get': must(
        allHold(...rounds.flatMap(([id]) => reads.map((read) => showsSame(`${read}-${id}`, '/metadata/uid', 'create-a')))),
        showsSame('after', '/metadata/uid', 'create-a'),
      ),
    },
  };
}
