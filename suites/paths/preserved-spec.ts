import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { extension } from '../scenario/json-text.ts';
import { type Definition, define, definedType, served } from '../scenario/marked-definition.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { create, get, objectPath } from '../scenario/test-object.ts';
import { ofSamples, patchHeaders } from './status-writes.ts';

const definition: Definition = {
  plural: 'preserveds',
  kind: 'Preserved',
  group: { $group: 'preserved-spec' },
  spec: { type: 'object', properties: { replicas: { type: 'integer' } }, [`${extension}preserve-unknown-fields`]: true },
  scalable: true,
};

/** Fields of the spec that the schema does not have. */
const preserved = { text: 'kept', map: { a: 'kept', empty: {} }, list: ['kept', { a: 'kept' }] };
const kept = (read: string) => [
  answered(read, 200),
  ...Object.keys(preserved).map((field) => showsSame(read, `/spec/${field}`, 'create-a')),
];

/** The subresources of a type whose spec preserves unknown fields are written, which keeps these fields. */
export function preservedSpec(subject: Subject): Scenario {
  const type: Subject = { ...definedType(subject, definition), body: { spec: { replicas: 2, ...preserved } } };
  const below = (id: string, part: 'status' | 'scale', body: { readonly [map: string]: { readonly replicas: number } }): Step => {
    return { id, do: 'send', request: { method: 'PATCH', path: objectPath(type, 'a', part), headers: patchHeaders.merge, body } };
  };
  const applied = { apiVersion: type.apiVersion, kind: type.kind, metadata: { name: { $own: 'a' } }, status: ofSamples.fields(2) };
  const query = { fieldManager: 'apiconform-status', force: 'true' };
  return {
    id: 'paths/preserved-spec',
    subject: type,
    about:
      'An object of a type whose spec preserves unknown fields is patched; its status is patched and applied, and its scale patched; it is read after each.',
    queue: 'waiting',
    steps: [
      define(definition),
      served(definition),
      create(type, 'a'),
      { id: 'patch', do: 'send', request: mergePatch(type, 'a', { spec: { other: 'patched' } }) },
      get(type, 'a', 'patched'),
      below('patch-status', 'status', { status: { replicas: 1 } }),
      get(type, 'a', 'after-status'),
      {
        id: 'apply-status',
        do: 'send',
        request: { method: 'PATCH', path: objectPath(type, 'a', 'status'), headers: patchHeaders.apply, query, body: applied },
      },
      get(type, 'a', 'after-apply'),
      below('patch-scale', 'scale', { spec: { replicas: 3 } }),
      get(type, 'a', 'after-scale'),
    ],
    checks: {
      'verbs/patch/keeps': must(
        allHold(
          ...kept('patched'),
          ...kept('after-status'),
          ...kept('after-scale'),
          ...['after-status', 'after-scale'].map((read) => shows(read, '/spec/other', 'patched')),
        ),
        shows('create-a', '/spec/text', 'kept'),
        answered('patch', 200),
        answered('patch-status', 200),
        answered('patch-scale', 200),
        shows('after-status', ofSamples.at, 1),
        shows('after-scale', '/spec/replicas', 3),
      ),
      'apply/keeps-the-rest': must(
        allHold(...kept('after-apply'), shows('after-apply', '/spec/other', 'patched')),
        shows('create-a', '/spec/text', 'kept'),
        answered('apply-status', 200),
        shows('after-apply', ofSamples.at, 2),
      ),
    },
  };
}
