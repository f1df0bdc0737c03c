import type { Case } from '#core/model/case';
import { flatSteps, type Step } from '#core/model/step';
import type { Template } from '#core/model/template';

const things = '/api/v1/namespaces/here/things';

/** Creates an object. */
export function create(id: string, own: string, body: { readonly [key: string]: Template } = {}, path: Template = things): Step {
  return { id, do: 'send', request: { method: 'POST', path, body: { kind: 'Thing', metadata: { name: { $own: own } }, ...body } } };
}

/** Updates an object from the version in an earlier response. */
export function update(id: string, own: string, from: string): Step {
  const body = { metadata: { name: { $own: own }, resourceVersion: { $ref: { step: from, at: '/metadata/resourceVersion' } } } };
  return { id, do: 'send', request: { method: 'PUT', path: { $join: [things, '/', { $own: own }] }, body } };
}

export function get(id: string, own: string): Step {
  return { id, do: 'send', request: { method: 'GET', path: { $join: [things, '/', { $own: own }] } } };
}

export function list(id: string): Step {
  return { id, do: 'send', request: { method: 'GET', path: things } };
}

export function open(id: string, from: string): Step {
  const resourceVersion = { $ref: { step: from, at: '/metadata/resourceVersion' } };
  return { id, do: 'open', request: { method: 'GET', path: things, query: { watch: 'true', resourceVersion } } };
}

export function drain(stream: string, own: string): Step {
  const to = { of: stream, at: '/object/metadata/name', is: 'equals', value: { $own: own } } as const;
  return { id: `${stream}-end`, do: 'drain', stream, to, boundSeconds: 30 };
}

export function pages(id: string, between: readonly Step[]): Step {
  return { id, do: 'pages', request: { method: 'GET', path: things, query: { limit: '1' } }, between, max: 10 };
}

export const makeOther: Step = {
  id: 'make-other',
  do: 'send',
  request: { method: 'POST', path: '/api/v1/namespaces', body: { kind: 'Namespace', metadata: { name: { $own: 'other' } } } },
};

export const otherThings: Template = { $join: ['/api/v1/namespaces/', { $own: 'other' }, '/things'] };

export function idsOf(steps: readonly Step[]): readonly string[] {
  return flatSteps(steps).map(({ id }) => id);
}

/** A drawn case that checks two statements. */
export function drawnCase(seed: number, steps: readonly Step[]): Case {
  return {
    id: `drawn/${seed}`,
    area: 'drawn',
    subject: 'things',
    about: 'A sequence.',
    needs: [],
    steps,
    checks: ['area/one', 'area/two'].map((statement) => ({
      statement,
      given: [],
      expect: { kind: 'permitted-by-model', clauses: ['create/accepted'] },
    })),
    queue: 'parallel',
    writers: 'ours',
    modelled: { collection: things, namespaced: true, content: [], omitsEmpty: false },
  };
}
