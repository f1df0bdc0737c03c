import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { get, objectPath } from '../scenario/test-object.ts';
import { emptied } from './driver-fields.ts';
import { driver, nodeRecord, post, put, withFields } from './node-record.ts';
import { wholeIsTaken, wholeRecord } from './refused-records.ts';

const other = withFields(driver, { name: 'other.example.com', nodeID: 'node-2' });

/** The list of drivers, which is keyed by their names. */
export function driverList(subject: Subject): readonly Scenario[] {
  return [merged(subject), changedBeside(subject), twice(subject), empty(subject), patched(subject)];
}

/** The second patch names an existing driver, and none of its lists. */
function merged(subject: Subject): Scenario {
  const patch = (id: string, drivers: NonNullable<Parameters<typeof withFields>[0][string]>) =>
    ({
      id,
      do: 'send',
      request: {
        method: 'PATCH',
        path: objectPath(subject, 'whole'),
        headers: { 'content-type': 'application/strategic-merge-patch+json' },
        body: { spec: { drivers } },
      },
    }) as const;
  const both = (read: string) =>
    [
      { of: read, at: '/spec/drivers', is: 'includes', value: driver },
      { of: read, at: '/spec/drivers', is: 'includes', value: other },
      { of: read, at: '/spec/drivers/2', is: 'absent' },
    ] as const;
  return {
    id: 'csinode/merge',
    about: 'A strategic merge patch adds a driver to another one, and a second patch names one of them.',
    steps: [
      ...wholeRecord(subject),
      patch('add', [other]),
      get(subject, 'whole', 'added'),
      patch('name-again', [{ name: 'driver.example.com', nodeID: 'node-1' }]),
      get(subject, 'whole', 'named-again'),
    ],
    checks: {
      'csinode/drivers/merge-key': must(
        allHold(answered('add', 200), ...both('added'), answered('name-again', 200), ...both('named-again')),
        ...wholeIsTaken,
      ),
    },
  };
}

/** Released servers since 1.36 let the number of volumes of an existing driver change, and no other field of it. */
function changedBeside(subject: Subject): Scenario {
  const third = withFields(driver, { name: 'third.example.com', nodeID: 'node-3' });
  const two = nodeRecord(subject, 'whole', { spec: { drivers: [driver, other] } });
  const patch = (id: string, drivers: readonly Template[]): Step => ({
    id,
    do: 'send',
    request: {
      method: 'PATCH',
      path: objectPath(subject, 'whole'),
      headers: { 'content-type': 'application/strategic-merge-patch+json' },
      body: { spec: { drivers } },
    },
  });
  const counted = (count: number): Template => ({ name: 'driver.example.com', nodeID: 'node-1', allocatable: { count } });
  const has = (value: Template): Predicate => ({ of: 'patched', at: '/spec/drivers', is: 'includes-once', value });
  return {
    id: 'csinode/changed-beside',
    about: 'One field of a driver is changed by a strategic merge patch; another patch changes it, adds a driver and deletes one, at once.',
    steps: [
      post(subject, 'whole', two),
      get(subject, 'whole', 'whole'),
      patch('change', [counted(6)]),
      patch('all-at-once', [third, counted(7), { $patch: 'delete', name: 'other.example.com' }]),
      get(subject, 'whole', 'patched'),
    ],
    checks: {
      'csinode/drivers/merge-key': {
        ...must(
          allHold(answered('all-at-once', 200), has(withFields(driver, { allocatable: { count: 7 } })), has(third), {
            of: 'patched',
            at: '/spec/drivers',
            is: 'has-length',
            value: 2,
          }),
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
  return {
    id: 'csinode/unique-names',
    about: 'A record with two drivers of the same name is created.',
    steps: [...wholeRecord(subject), post(subject, 'twice', nodeRecord(subject, 'twice', { spec: { drivers } }))],
    checks: { 'csinode/drivers/unique-names': must(allHold(answered('post-twice', '4xx')), ...wholeIsTaken) },
  };
}

/** Lists that are changed by patches of several items. */
function patched(subject: Subject): Scenario {
  const third = withFields(driver, { name: 'third.example.com', nodeID: 'node-3' });
  const two = nodeRecord(subject, 'whole', { spec: { drivers: [driver, other] } });
  const insert = [{ op: 'add', path: '/spec/drivers/1', value: third }];
  const patch = (id: string, type: 'merge' | 'strategic-merge', drivers: Template): Step => ({
    id,
    do: 'send',
    request: {
      method: 'PATCH',
      path: objectPath(subject, 'whole'),
      headers: { 'content-type': `application/${type}-patch+json` },
      body: { spec: { drivers } },
    },
  });
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
      {
        id: 'insert',
        do: 'send',
        request: {
          method: 'PATCH',
          path: objectPath(subject, 'whole'),
          headers: { 'content-type': 'application/json-patch+json' },
          body: insert,
        },
      },
      get(subject, 'whole', 'inserted'),
      patch('name-two', 'strategic-merge', named(driver, other)),
      get(subject, 'whole', 'two-named'),
      patch('delete-two', 'strategic-merge', [
        { $patch: 'delete', name: 'driver.example.com' },
        { $patch: 'delete', name: 'third.example.com' },
      ]),
      get(subject, 'whole', 'two-deleted'),
      patch('empty', 'merge', []),
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
