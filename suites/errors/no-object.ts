import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchKindsOf, patchTypes } from '../scenario/write-step.ts';

/** Bodies of a create or update that are no object, or no JSON. */
const bodies: Readonly<Record<string, string>> = {
  list: '[]',
  text: '"text"',
  number: '5',
  boolean: 'true',
  nothing: '',
  unclosed: '{"metadata": {"annotations": {}}',
  'comma-at-end': '{"metadata": {"annotations": {}},}',
  'single-quotes': "{'metadata': {}}",
};

const levels = ['Ignore', 'Warn', 'Strict'] as const;
const headers = { 'content-type': 'application/json' };

/** Requests whose bodies are no objects. */
export function noObject(subject: Subject): Scenario {
  const path = objectPath(subject, 'a');
  const query = { dryRun: 'All' } as const;
  // The text is sent in its place.
  const body = testObject(subject, 'b', 'right');
  const steps = Object.entries(bodies).flatMap(([name, text], index): readonly Step[] => [
    {
      id: `post-${name}`,
      do: 'send',
      request: {
        method: 'POST',
        path: subject.collection,
        query: { ...query, fieldValidation: levels[index % 3] ?? 'Warn' },
        headers,
        body,
        text,
      },
    },
    { id: `put-${name}`, do: 'send', request: { method: 'PUT', path, headers, text } },
  ]);
  const patched = Object.keys(bodies).map(
    (name): Step => ({
      id: `patch-${name}`,
      do: 'send',
      request: { method: 'PATCH', path, headers: { 'content-type': patchTypes['merge-patch'] }, text: bodies[name] ?? '' },
    }),
  );
  const applied: readonly Step[] = ['list', 'text', 'number', 'boolean'].map(
    (name): Step => ({
      id: `apply-${name}`,
      do: 'send',
      request: {
        method: 'PATCH',
        path,
        query: { fieldManager: 'apiconform-applier' },
        headers: { 'content-type': patchTypes.apply },
        text: bodies[name] ?? '',
      },
    }),
  );
  const patchedOtherwise = patchKindsOf(subject)
    .filter((kind) => kind !== 'merge-patch')
    .flatMap((kind) =>
      // A list is a JSON patch.
      Object.entries({ ...bodies, ...(kind === 'json-patch' ? { list: '{}' } : {}) }).map(
        ([name, text]): Step => ({
          id: `${kind}-${name}`,
          do: 'send',
          request: { method: 'PATCH', path, headers: { 'content-type': patchTypes[kind] }, text },
        }),
      ),
    );
  const right: Step = {
    id: 'right',
    do: 'send',
    request: { method: 'POST', path: subject.collection, query, body },
  };
  return {
    id: 'errors/no-object',
    about:
      'An object is created; bodies that are no objects, or no JSON, are sent to create another one at each level, and to update, patch and apply it.',
    steps: [create(subject, 'a'), right, ...steps, ...patched, ...patchedOtherwise, ...applied, get(subject, 'a', 'after')],
    checks: {
      'errors/wrong-type-at-any-level': must(
        allHold(
          ...steps.map(({ id }) => answered(id, 400)),
          ...[...patched, ...patchedOtherwise, ...applied].map(({ id }) => answered(id, '4xx')),
          shows('after', `/metadata/annotations/${changeAnnotation}`, 'create-a'),
        ),
        answered('create-a', '2xx'),
        answered('right', '2xx'),
      ),
    },
  };
}
