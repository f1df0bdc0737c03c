import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { applyAs, type Fields } from '../scenario/field-manager.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { type Judgement, type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsSame } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { create, get, objectPath } from '../scenario/test-object.ts';
import { defined, inVersion } from '../scenario/two-versions.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { builtInEnvelopes } from './built-in-envelopes.ts';
import { builtInRoundTrip } from './built-in-round-trip.ts';
import { builtInWrites } from './built-in-writes.ts';
import { collectionInVersions } from './collection-in-versions.ts';
import { statesInVersions } from './states-in-versions.ts';
import { valuesInVersions } from './values-in-versions.ts';

/** A type of the case's own that is served in two versions, and a built-in one that may be. */
export const servedVersions = scenariosPerSubject((subject) => {
  if (isUsedFor(subject, 'single-cases')) return [builtInRoundTrip(), builtInWrites(), builtInEnvelopes()];
  return subject.fixture === undefined
    ? []
    : [managers(subject), roundTrip(subject), collectionInVersions(subject), statesInVersions(subject), valuesInVersions(subject)];
});

/** The group of each case, which defines a type in it. */
const groups = { managers: { $group: 'managers' }, roundTrip: { $group: 'round-trip' } } as const;

/** A manager owns the fields that it applied in one version in the other version too. */
function managers(subject: Subject): Scenario {
  const [older, newer] = [inVersion(subject, groups.managers, 'v1'), inVersion(subject, groups.managers, 'v2')];
  const spec = (fields: Fields): Fields => ({ spec: { kept: 'kept', ...fields } });
  return {
    id: 'deprecation/managers-of-two-versions',
    about:
      'A manager applies a value in one version; in another, a second manager applies a different value, and the first leaves the field out; the first applies the same in the first version, and leaves out another value in each version.',
    steps: [
      ...defined(subject, groups.managers),
      applyAs(older, { id: 'first', manager: 'first', own: 'a', fields: spec({ text: '1' }), writes: 'create' }),
      applyAs(newer, { id: 'conflicting', manager: 'second', own: 'a', fields: spec({ text: '2' }) }),
      get(newer, 'a', 'after-conflict'),
      applyAs(newer, { id: 'again', manager: 'first', own: 'a', fields: spec({}) }),
      get(newer, 'a', 'after'),
      applyAs(older, { id: 'same', manager: 'first', own: 'a', fields: spec({}) }),
      get(older, 'a', 'after-same'),
      ...leftOutIn(newer, older, 'back'),
      ...leftOutIn(older, newer, 'forth'),
    ],
    checks: {
      'apply/other-version/conflict': must(
        allHold(answered('conflicting', '4xx'), shows('after-conflict', '/spec/text', '1')),
        answered('first', '2xx'),
      ),
      'apply/other-version/left-out': must(
        allHold(
          ...['after', 'after-back', 'after-forth'].flatMap((read): readonly Predicate[] => [
            { of: read, at: '/spec/text', is: 'absent' },
            shows(read, '/spec/kept', 'kept'),
          ]),
        ),
        ...['again', 'back', 'forth'].map((write) => answered(write, '2xx')),
        shows('after-conflict', '/spec/text', '1'),
        ...['back', 'forth'].map((name) => shows(`before-${name}`, '/spec/text', name)),
      ),
      'managed-fields/entry/version-of-the-last-apply': must(
        all(
          { kind: 'owners', of: 'after', path: ['f:spec', 'f:kept'], are: [{ manager: 'first', operation: 'Apply' }] },
          { kind: 'managed-entries', of: 'after', aspect: 'api-version' },
          allHold({
            of: 'after-same',
            at: '/metadata/managedFields',
            is: 'includes-once',
            value: { manager: 'first', operation: 'Apply', apiVersion: older.apiVersion },
          }),
        ),
        answered('again', '2xx'),
        answered('same', '2xx'),
      ),
    },
  };
}

/** A manager applies a text in one version, and leaves it out in another. */
function leftOutIn(one: Subject, other: Subject, name: string): readonly Step[] {
  return [
    applyAs(one, { id: `before-${name}`, manager: 'first', own: 'a', fields: { spec: { kept: 'kept', text: name } } }),
    applyAs(other, { id: name, manager: 'first', own: 'a', fields: { spec: { kept: 'kept' } } }),
    get(other, 'a', `after-${name}`),
  ];
}

const headers = { 'content-type': patchTypes['merge-patch'] };

/** An object is converted from one version to the other and back. */
function roundTrip(subject: Subject): Scenario {
  const [older, newer] = [inVersion(subject, groups.roundTrip, 'v1'), inVersion(subject, groups.roundTrip, 'v2')];
  return {
    id: 'deprecation/round-trip',
    about:
      'An object is created in one version, read and listed in another, written back unchanged, read in the first again, and changed in the other; its status and its scale are written in each version and read in the other; then its spec is changed again.',
    steps: [
      ...defined(subject, groups.roundTrip),
      create(older, 'a'),
      get(newer, 'a', 'read'),
      list(newer, 'listed'),
      { id: 'back', do: 'send', request: { method: 'PUT', path: objectPath(newer, 'a'), body: { $ref: { step: 'read', at: '' } } } },
      get(older, 'a', 'after'),
      { id: 'patch', do: 'send', request: mergePatch(newer, 'a', { spec: { text: 'changed' } }) },
      get(older, 'a', 'read-older'),
      ...writesBelow(newer, 'in-other'),
      get(older, 'a', 'after-other'),
      ...writesBelow(older, 'in-stored'),
      get(newer, 'a', 'after-stored'),
      { id: 'patch-again', do: 'send', request: mergePatch(newer, 'a', { spec: { text: 'changed again' } }) },
      get(older, 'a', 'status-kept'),
    ],
    checks: {
      ...judgementsBelow(['in-other', 'after-other'], ['in-stored', 'after-stored']),
      'managed-fields/entry/api-version': must(
        allHold(
          ...[older, newer].map(
            ({ apiVersion }): Predicate => ({
              of: 'patch',
              at: '/metadata/managedFields',
              is: 'includes',
              value: { operation: 'Update', apiVersion },
            }),
          ),
        ),
        answered('create-a', '2xx'),
        answered('patch', 200),
      ),
      'get-resource-version/rv-unset': must(
        allHold(
          ...[
            ['patch', 'read-older', 'changed'],
            ['patch-again', 'status-kept', 'changed again'],
          ].flatMap(([write = '', read = '', value = '']) => [
            shows(read, '/spec/text', value),
            showsSame(read, '/metadata/resourceVersion', write),
          ]),
        ),
        answered('patch', 200),
        answered('patch-again', 200),
      ),
      'deprecation/rule-2': must(
        allHold(
          showsSame('status-kept', '/status', 'after-stored'),
          answered('back', 200),
          shows('read', '/apiVersion', newer.apiVersion),
          shows('after', '/apiVersion', older.apiVersion),
          {
            of: 'listed',
            at: '/items',
            is: 'includes',
            value: { metadata: { name: { $own: 'a' }, uid: { $ref: { step: 'create-a', at: '/metadata/uid' } } } },
          },
          ...['/spec', '/metadata/uid', '/metadata/labels', '/metadata/annotations'].map((at) =>
            showsSame('after', pointer(at), 'create-a'),
          ),
        ),
        answered('create-a', '2xx'),
        answered('patch-again', 200),
        { of: 'after-stored', at: '/status/replicas', is: 'present' },
      ),
    },
  };
}

const numberOf: Readonly<Record<Writes, number>> = { 'in-other': 1, 'in-stored': 2 };

type Writes = 'in-other' | 'in-stored';

/** Updates and patches the status of an object, and patches its scale, in one of the versions; the steps end with the name. */
function writesBelow(subject: Subject, name: Writes): readonly Step[] {
  const replicas = numberOf[name];
  const [status, scale] = [objectPath(subject, 'a', 'status'), objectPath(subject, 'a', 'scale')];
  const { apiVersion, kind } = subject;
  const latest = `read-${name}`;
  const metadata = { name: { $own: 'a' }, resourceVersion: versionOf(latest) };
  return [
    get(subject, 'a', latest),
    { id: `put-${name}`, do: 'send', request: { method: 'PUT', path: status, body: { apiVersion, kind, metadata, status: { replicas } } } },
    { id: `patch-${name}`, do: 'send', request: { method: 'PATCH', path: status, headers, body: { status: { text: name } } } },
    { id: `scale-${name}`, do: 'send', request: { method: 'PATCH', path: scale, headers, body: { spec: { replicas } } } },
  ];
}

/** Each read shows what was written in the other version before it. */
function judgementsBelow(...names: readonly (readonly [Writes, string])[]): Judgements {
  const judged = (write: string, at: `/${string}`, value: (name: Writes) => Template): Judgement =>
    must(
      allHold(...names.flatMap(([name, read]) => [answered(`${write}-${name}`, 200), shows(read, at, value(name))])),
      answered('back', 200),
    );
  return {
    'paths/subresource/status-updated': judged('put', '/status/replicas', (name) => numberOf[name]),
    'paths/subresource/status-patched': judged('patch', '/status/text', (name) => name),
    'paths/subresource/scale-patched': judged('scale', '/spec/replicas', (name) => numberOf[name]),
  };
}

const pointer = (at: string): `/${string}` => `/${at.slice(1)}`;
