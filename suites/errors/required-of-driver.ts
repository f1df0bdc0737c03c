import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { type Fields, intent } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';

type Kind = 'update' | 'merge-patch' | 'json-patch' | 'strategic-merge-patch' | 'apply';

const kinds: readonly Kind[] = ['update', 'merge-patch', 'json-patch', 'strategic-merge-patch', 'apply'];
const levels = ['Ignore', 'Warn', 'Strict'] as const;

const first: Fields = { name: 'driver.example.com', nodeID: 'node-1', topologyKeys: ['example.com/zone'] };
const added: Fields = { name: 'other.example.com', nodeID: 'node-1' };

/** The driver that is added, without a field that it requires. The name is the key by which two kinds of request merge the list. */
const incomplete: Readonly<Record<string, Fields>> = {
  'without-node': { name: 'other.example.com' },
  'with-null': { name: 'other.example.com', nodeID: null },
  'without-name': { nodeID: 'node-1' },
};

const sentBy = (kind: Kind): readonly string[] =>
  kind === 'apply' ? ['without-node'] : kind === 'strategic-merge-patch' ? ['without-node', 'with-null'] : Object.keys(incomplete);

/** A driver is added to a storage node record, by each kind of change: what is there may be fixed, and what is added has all that it requires. */
export function requiredOfDriver(subject: Subject): Scenario {
  const sent = kinds.flatMap((kind) =>
    sentBy(kind).map((what, index) =>
      request(subject, kind, `${kind}-${what}`, incomplete[what] ?? {}, { fieldValidation: levels[index % 3] ?? 'Warn' }),
    ),
  );
  const whole = kinds.map((kind) => request(subject, kind, `${kind}-complete`, added, { dryRun: 'All' }));
  return {
    id: 'errors/required-of-driver',
    about:
      'Dry runs add a driver to an object by each kind of change; then a driver is added without a field that it requires, or with null for it.',
    needs: [{ need: 'field-validation' }],
    steps: [create(subject, 'a'), ...whole, ...sent, get(subject, 'a', 'after')],
    checks: {
      'errors/required-field': must(
        allHold(...sent.map(({ id }) => answered(id, '4xx')), showsSame('after', '/metadata/resourceVersion', 'create-a')),
        answered('create-a', '2xx'),
        ...whole.map(({ id }) => answered(id, '2xx')),
      ),
    },
  };
}

function request(
  subject: Subject,
  kind: Kind,
  id: string,
  driver: Fields,
  query: NonNullable<Request['query']>,
): Extract<Step, { readonly do: 'send' }> {
  const path = objectPath(subject, 'a');
  const both: Fields = { spec: { drivers: [first, driver] } };
  if (kind === 'update') {
    const body = { ...testObject(subject, 'a', 'create-a', { resourceVersion: versionOf('create-a') }), ...both };
    return { id, do: 'send', request: { method: 'PUT', path, query, body } };
  }
  const patch: Request = { method: 'PATCH', path, query, headers: { 'content-type': patchTypes[kind] } };
  const alone: Fields = { spec: { drivers: [driver] } };
  switch (kind) {
    case 'merge-patch':
      return { id, do: 'send', request: { ...patch, body: both } };
    case 'json-patch':
      return { id, do: 'send', request: { ...patch, body: [{ op: 'add', path: '/spec/drivers/-', value: driver }] } };
    case 'strategic-merge-patch':
      return { id, do: 'send', request: { ...patch, body: alone } };
    case 'apply':
      return {
        id,
        do: 'send',
        request: { ...patch, query: { fieldManager: 'apiconform-applier', ...query }, body: intent(subject, 'a', alone) },
      };
  }
}
