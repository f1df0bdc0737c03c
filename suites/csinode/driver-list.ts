import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { get, objectPath } from '../scenario/test-object.ts';
import { emptied } from './driver-fields.ts';
import { driver, nodeRecord, post, put, withFields } from './node-record.ts';
import { wholeIsTaken, wholeRecord } from './refused-records.ts';

const other = withFields(driver, { name: 'other.example.com', nodeID: 'node-2' });

/** The list of drivers, which is keyed by their names. */
export function driverList(subject: Subject): readonly Scenario[] {
  return [merged(subject), twice(subject), empty(subject)];
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

function twice(subject: Subject): Scenario {
  const drivers = [driver, withFields(driver, { nodeID: 'node-2' })];
  return {
    id: 'csinode/unique-names',
    about: 'A record with two drivers of the same name is created.',
    steps: [...wholeRecord(subject), post(subject, 'twice', nodeRecord(subject, 'twice', { spec: { drivers } }))],
    checks: { 'csinode/drivers/unique-names': must(allHold(answered('post-twice', '4xx')), ...wholeIsTaken) },
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
