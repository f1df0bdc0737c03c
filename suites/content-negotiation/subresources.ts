import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { accepting, binary, inForm, isIn, orJson, table, tableOf, unknownMediaType } from '../scenario/media-types.ts';
import { pausedDeployment } from '../scenario/paused-deployment.ts';
import { resourcePath } from '../scenario/resource-path.ts';
import { type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { objectPath } from '../scenario/test-object.ts';

const json = 'application/json';
const served = 'apps/v1/deployments';
const collection = resourcePath(served, 'namespaced');

const parts = [
  { part: 'status', kind: 'Deployment', change: { status: { observedGeneration: 1 } } },
  { part: 'scale', kind: 'Scale', change: { spec: { replicas: 0 } } },
] as const;

/** Media types of which a target may support the last alone. */
const accepted: Readonly<Record<string, Template>> = {
  unknown: `${unknownMediaType}, ${json}`,
  table: { $join: [table, `, ${json}`] },
  'unknown-table': { $join: [tableOf('v99'), `, ${json}`] },
  less: `${unknownMediaType}, ${json};q=0.5`,
};

/** Reads of the subresources of a built-in object, and dry runs of patches, that accept JSON after another media type, or no known one. */
export function fallbackOfSubresources(): Scenario {
  const requestsOf = (name: string, accept: Template) =>
    parts.flatMap(({ part, kind, change }) => {
      const path: Template = { $join: [collection, '/', { $own: 'a' }, `/${part}`] };
      const headers = { 'content-type': 'application/merge-patch+json' };
      const steps: readonly Step[] = [
        { id: `get-${part}-${name}`, do: 'send', request: { method: 'GET', path } },
        { id: `patch-${part}-${name}`, do: 'send', request: { method: 'PATCH', path, query: { dryRun: 'All' }, headers, body: change } },
      ];
      return steps.map((step) => ({ step: accepting(step, accept), kinds: name === 'table' ? [kind, 'Table'] : [kind] }));
    });
  const requests = Object.entries(accepted).flatMap(([name, accept]) => requestsOf(name, accept));
  const refused = requestsOf('refused', unknownMediaType);
  const inJson = (step: string, kind: string): Expectation => allHold(answered(step, 200), isIn(step, json), shows(step, '/kind', kind));
  return {
    id: 'content-negotiation/fallback-of-subresources',
    about:
      'The status and the scale of a deployment are read, and patched in dry runs, in several media types, of which the server may support the last alone, and in an unknown one.',
    needs: [
      { need: 'served', resource: served, verbs: ['create', 'delete'] },
      ...parts.map(({ part }) => ({ need: 'served', resource: `${served}/${part}`, verbs: ['get', 'patch'] }) as const),
    ],
    steps: [
      { id: 'create', do: 'send', request: { method: 'POST', path: collection, body: pausedDeployment('a') } },
      ...requests.map(({ step }) => step),
      ...refused.map(({ step }) => step),
    ],
    checks: {
      'content-negotiation/fallback': must(
        all(...requests.map(({ step, kinds }): Expectation => ({ kind: 'any', of: kinds.map((kind) => inJson(step.id, kind)) }))),
        answered('create', '2xx'),
      ),
      'content-negotiation/not-acceptable': must(allHold(...refused.map(({ step }) => answered(step.id, 406))), answered('create', '2xx')),
    },
  };
}

/** Reads and patches of the status and the scale of a custom resource: those that ask for another form first, and reads that accept the binary media type before JSON, or no known media type. */
export function subresourcesInTypes(subject: Subject): { readonly steps: readonly Step[]; readonly checks: Judgements } {
  const kinds = { status: subject.kind, scale: 'Scale' } as const;
  const names = ['status', 'scale'] as const;
  const read = (part: 'status' | 'scale', name: string, accept: Template): Step => {
    return accepting({ id: `${part}-${name}`, do: 'send', request: { method: 'GET', path: objectPath(subject, 'a', part) } }, accept);
  };
  const patch = (part: 'status' | 'scale', name: string, accept: Template, body: Template): Step => {
    const headers = { 'content-type': 'application/merge-patch+json' };
    const request = { method: 'PATCH', path: objectPath(subject, 'a', part), headers, body } as const;
    return accepting({ id: `${part}-${name}`, do: 'send', request }, accept);
  };
  const inJson = ['unknown', 'binary'].flatMap((name) =>
    // A scale is an object of a built-in type, which may have a binary form.
    names.filter((part) => name !== 'binary' || part === 'status').map((part) => ({ part, step: `${part}-${name}` })),
  );
  return {
    steps: [
      ...names.map((part) => read(part, 'unknown', `${unknownMediaType}, ${json}`)),
      read('status', 'binary', { $join: [binary, `, ${json}`] }),
      ...names.map((part) => read(part, 'refused', unknownMediaType)),
      patch('status', 'for-table', orJson(table), { status: { replicas: 3 } }),
      read('status', 'after-table', json),
      patch('scale', 'for-table', orJson(table), { spec: { replicas: 4 } }),
      read('scale', 'after-table', json),
      patch('status', 'for-metadata', orJson(inForm('PartialObjectMetadata')), { status: { replicas: 5 } }),
      read('status', 'after-metadata', json),
      patch('scale', 'for-metadata', orJson(inForm('PartialObjectMetadata')), { spec: { replicas: 6 } }),
      read('scale', 'after-metadata', json),
    ],
    checks: {
      'verbs/method/patch': must(
        allHold(
          ...names.flatMap((part) => [answered(`${part}-for-table`, 200), answered(`${part}-for-metadata`, 200)]),
          shows('status-after-table', '/status/replicas', 3),
          shows('scale-after-table', '/spec/replicas', 4),
          shows('status-after-metadata', '/status/replicas', 5),
          shows('scale-after-metadata', '/spec/replicas', 6),
        ),
        answered('status', 200),
        answered('scale', 200),
      ),
      'content-negotiation/fallback': must(
        allHold(...inJson.flatMap(({ part, step }) => [answered(step, 200), isIn(step, json), shows(step, '/kind', kinds[part])])),
        answered('status', 200),
        answered('scale', 200),
      ),
      'content-negotiation/not-acceptable': must(
        allHold(...names.map((part) => answered(`${part}-refused`, 406))),
        answered('status', 200),
        answered('scale', 200),
      ),
    },
  };
}

/** Documents about the server, which are no objects. */
const documents: Readonly<Record<string, Template>> = { version: '/version', core: '/api', groups: '/apis', 'types-of-core': '/api/v1' };

/** The documents of discovery, in several media types and in none that the server has. */
export function documentsInTypes(): Scenario {
  const read = (id: string, path: Template, accept: Template): Step =>
    accepting({ id, do: 'send', request: { method: 'GET', path } }, accept);
  const names = Object.keys(documents);
  const eachOf = (form: string, accept: Template) => Object.entries(documents).map(([name, path]) => read(`${name}-${form}`, path, accept));
  const given = names.map((name) => answered(`${name}-json`, 200));
  return {
    id: 'content-negotiation/documents',
    about:
      'The version of the server and the documents of discovery are read as JSON, after an unknown media type, and in an unknown one alone.',
    needs: [{ need: 'discovery' }],
    steps: [...eachOf('json', json), ...eachOf('after-unknown', `${unknownMediaType}, ${json}`), ...eachOf('refused', unknownMediaType)],
    checks: {
      'content-negotiation/fallback': must(
        allHold(...names.flatMap((name) => [answered(`${name}-after-unknown`, 200), isIn(`${name}-after-unknown`, json)])),
        ...given,
      ),
      'content-negotiation/not-acceptable': must(allHold(...names.map((name) => answered(`${name}-refused`, 406))), ...given),
    },
  };
}
