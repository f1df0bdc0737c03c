import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { get, objectPath } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { emptied } from './driver-fields.ts';
import { driver, nodeRecord, post, put, withFields } from './node-record.ts';
import { wholeIsTaken, wholeRecord } from './refused-records.ts';

const other = withFields(driver, { name: 'other.example.com', nodeID: 'node-2' });

/** A name that differs in its letters alone is another key. */
const capital = withFields(driver, { name: 'Driver.example.com', nodeID: 'node-3' });

/** The driver has its nodeID too. */
const ofSameNode = withFields(driver, { name: 'same-node.example.com' });

const withoutVolumes = withFields(driver, { name: 'no-volumes.example.com', allocatable: { count: 0 } });

/** The list of drivers, which is keyed by their names. */
export function driverList(subject: Subject): readonly Scenario[] {
  return [merged(subject), changedBeside(subject), twice(subject), empty(subject), patched(subject)];
}

function patch(subject: Subject, id: string, type: 'json' | 'merge' | 'strategic-merge', body: Template): Step {
  const headers = { 'content-type': `application/${type}-patch+json` };
  return { id, do: 'send', request: { method: 'PATCH', path: objectPath(subject, 'whole'), headers, body } };
}

function patchDrivers(subject: Subject, id: string, drivers: readonly Template[]): Step {
  return patch(subject, id, 'strategic-merge', { spec: { drivers } });
}

/** The second patch names an existing driver, and none of its lists. */
function merged(subject: Subject): Scenario {
  const both = (read: string) =>
    [
      { of: read, at: '/spec/drivers', is: 'includes', value: driver },
      { of: read, at: '/spec/drivers', is: 'includes', value: other },
      { of: read, at: '/spec/drivers/2', is: 'absent' },
    ] as const;
  return {
    id: 'csinode/merge',
    about:
      'A strategic merge patch adds a driver to another one, a second patch names one of them, a third adds one whose name differs in case, a fourth one with the nodeID of another, and a fifth one with a count of zero, before a sixth names two others.',
    steps: [
      ...wholeRecord(subject),
      patchDrivers(subject, 'add', [other]),
      get(subject, 'whole', 'added'),
      patchDrivers(subject, 'name-again', [{ name: 'driver.example.com', nodeID: 'node-1' }]),
      get(subject, 'whole', 'named-again'),
      patchDrivers(subject, 'other-case', [capital]),
      get(subject, 'whole', 'with-other-case'),
      patchDrivers(subject, 'same-node', [ofSameNode]),
      get(subject, 'whole', 'with-same-node'),
      patchDrivers(subject, 'without-volumes', [withoutVolumes]),
      patchDrivers(subject, 'name-two', [{ name: 'driver.example.com', nodeID: 'node-1' }, other]),
      get(subject, 'whole', 'two-named'),
    ],
    checks: {
      'csinode/drivers/merge-key': must(
        allHold(
          answered('add', 200),
          ...both('added'),
          answered('name-again', 200),
          ...both('named-again'),
          answered('other-case', 200),
          ...[driver, other, capital].map((value) => ({ of: 'with-other-case', at: '/spec/drivers', is: 'includes', value }) as const),
          answered('same-node', 200),
          ...[driver, other, capital, ofSameNode].map(
            (value) => ({ of: 'with-same-node', at: '/spec/drivers', is: 'includes', value }) as const,
          ),
          answered('name-two', 200),
          ...[driver, other, capital, ofSameNode, withoutVolumes].map(
            (value) => ({ of: 'two-named', at: '/spec/drivers', is: 'includes', value }) as const,
          ),
        ),
        ...wholeIsTaken,
        { of: 'without-volumes', at: '/spec/drivers', is: 'includes', value: withoutVolumes },
      ),
    },
  };
}

/** Released servers since 1.36 let the number of volumes of an existing driver change, and no other field of it. */
function changedBeside(subject: Subject): Scenario {
  const third = withFields(driver, { name: 'third.example.com', nodeID: 'node-3' });
  const whole = nodeRecord(subject, 'whole', { spec: { drivers: [driver, other, ofSameNode] } });
  const counted = (count: number, name = 'driver.example.com'): Template => ({ name, nodeID: 'node-1', allocatable: { count } });
  const has = (value: Template, of = 'patched'): Predicate => ({ of, at: '/spec/drivers', is: 'includes-once', value });
  return {
    id: 'csinode/changed-beside',
    about:
      'One field of a driver is changed by a strategic merge patch, beside another driver of the node; another patch changes it, adds a driver and deletes one, at once; a third changes two.',
    steps: [
      post(subject, 'whole', whole),
      get(subject, 'whole', 'whole'),
      patchDrivers(subject, 'change', [counted(6)]),
      get(subject, 'whole', 'changed'),
      patchDrivers(subject, 'all-at-once', [third, counted(7), { $patch: 'delete', name: 'other.example.com' }]),
      get(subject, 'whole', 'patched'),
      patchDrivers(subject, 'change-two', [counted(8), counted(9, 'same-node.example.com')]),
      get(subject, 'whole', 'two-changed'),
    ],
    checks: {
      'csinode/drivers/merge-key': {
        ...must(
          allHold(
            ...[withFields(driver, { allocatable: { count: 6 } }), other, ofSameNode].map((one) => has(one, 'changed')),
            answered('all-at-once', 200),
            ...[withFields(driver, { allocatable: { count: 7 } }), third, ofSameNode].map((one) => has(one)),
            { of: 'patched', at: '/spec/drivers', is: 'has-length', value: 3 },
            answered('change-two', 200),
            ...[withFields(driver, { allocatable: { count: 8 } }), withFields(ofSameNode, { allocatable: { count: 9 } }), third].map(
              (one) => has(one, 'two-changed'),
            ),
          ),
          ...wholeIsTaken,
        ),
        when: [answered('change', '2xx')],
        otherwise: 'the target does not let a driver change',
      },
    },
  };
}

function twice(subject: Subject): Scenario {
  const drivers = [driver, withFields(driver, { nodeID: 'node-2' })];
  const add = (id: string, value: Template): Step => ({
    id,
    do: 'send',
    request: {
      method: 'PATCH',
      path: objectPath(subject, 'whole'),
      headers: { 'content-type': patchTypes['json-patch'] },
      body: [{ op: 'add', path: '/spec/drivers/-', value }],
    },
  });
  return {
    id: 'csinode/unique-names',
    about: 'A record with two drivers of the same name is created, and drivers of another and of the same name are added by JSON patches.',
    steps: [
      ...wholeRecord(subject),
      post(subject, 'twice', nodeRecord(subject, 'twice', { spec: { drivers } })),
      add('add-other', withFields(driver, { name: 'added.example.com', nodeID: 'node-3' })),
      add('add-twice', withFields(driver, { nodeID: 'node-2' })),
    ],
    checks: {
      'csinode/drivers/unique-names': must(
        all(allHold(answered('post-twice', '4xx')), {
          kind: 'any',
          of: [
            allHold(answered('add-twice', '4xx')),
            { kind: 'not', of: allHold(answered('add-other', '2xx')), because: 'a JSON patch added a driver with a name of its own' },
          ],
        }),
        ...wholeIsTaken,
      ),
    },
  };
}

/** Lists that are changed by patches of several items. */
function patched(subject: Subject): Scenario {
  const third = withFields(driver, { name: 'third.example.com', nodeID: 'node-3' });
  const two = nodeRecord(subject, 'whole', { spec: { drivers: [driver, other] } });
  const insert = [{ op: 'add', path: '/spec/drivers/1', value: third }];
  const named = (...drivers: readonly (typeof driver)[]): readonly Template[] =>
    drivers.map(({ name = '', nodeID = '' }) => ({ name, nodeID }));
  const includes = (read: string, value: Template): Predicate => ({ of: read, at: '/spec/drivers', is: 'includes', value });
  return {
    id: 'csinode/patched-list',
    about:
      'A driver is inserted by a JSON patch, two of three are named by a strategic merge patch and two deleted by another, and then all by a merge patch.',
    steps: [
      post(subject, 'whole', two),
      get(subject, 'whole', 'whole'),
      patch(subject, 'insert', 'json', insert),
      get(subject, 'whole', 'inserted'),
      patchDrivers(subject, 'name-two', named(driver, other)),
      get(subject, 'whole', 'two-named'),
      patchDrivers(subject, 'delete-two', [
        { $patch: 'delete', name: 'driver.example.com' },
        { $patch: 'delete', name: 'third.example.com' },
      ]),
      get(subject, 'whole', 'two-deleted'),
      patch(subject, 'empty', 'merge', { spec: { drivers: [] } }),
      get(subject, 'whole', 'emptied'),
    ],
    checks: {
      'verbs/method/patch': must(
        allHold(
          answered('insert', 200),
          ...[driver, third, other].map(({ name = '' }, index) => shows('inserted', `/spec/drivers/${index}/name`, name)),
          ...[driver, other, third].map((one) => includes('two-named', one)),
          answered('name-two', 200),
          answered('delete-two', 200),
          includes('two-deleted', other),
          { of: 'two-deleted', at: '/spec/drivers', is: 'has-length', value: 1 },
          answered('empty', 200),
          { of: 'emptied', at: '/spec/drivers/0', is: 'absent' },
        ),
        ...wholeIsTaken,
      ),
      'csinode/drivers/merge-key': must(
        allHold(answered('name-two', 200), ...[driver, other, third].map((one) => includes('two-named', one))),
        ...wholeIsTaken,
        answered('insert', 200),
      ),
    },
  };
}

function empty(subject: Subject): Scenario {
  const body = nodeRecord(subject, 'whole', { spec: { drivers: [] } }, { resourceVersion: versionOf('whole') });
  return {
    id: 'csinode/empty',
    about: 'All drivers are removed from a record.',
    steps: [...wholeRecord(subject), put(subject, 'whole', 'put', body), get(subject, 'whole', 'read')],
    checks: { 'csinode/drivers/may-be-empty': emptied('put', 'read', '/spec/drivers') },
  };
}
