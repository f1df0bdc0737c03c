import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { get, objectPath } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { driver, nodeRecord, post, withFields } from './node-record.ts';
import { eachAnswered, postEach } from './refused-records.ts';

type Driver = typeof driver;
type Write = 'update' | 'merge-patch' | 'json-patch' | 'strategic-merge-patch';

const writes: readonly Write[] = ['update', 'merge-patch', 'json-patch', 'strategic-merge-patch'];

/** A second driver, which each write adds to the first one. */
const second = withFields(driver, { name: 'second.example.com', nodeID: 'node-2' });

/** Second drivers that are refused, by the statement that they violate. */
const refused: Readonly<Record<string, readonly Driver[]>> = {
  'csinode/driver-name/required': [withFields(second, { name: undefined })],
  'csinode/driver-name/type': [5, ['text']].map((name) => withFields(second, { name })),
  'csinode/node-id/required': [withFields(second, { nodeID: undefined })],
  'csinode/node-id/type': [withFields(second, { nodeID: 5 }), withFields(second, { nodeID: { key: 'text' } })],
  'csinode/allocatable/type': ['text', 5, ['text']].map((allocatable) => withFields(second, { allocatable })),
  'csinode/count/type': ['5', 1.5, true].map((count) => withFields(second, { allocatable: { count } })),
  'csinode/topology-keys/type': ['text', [5], { key: 'text' }].map((topologyKeys) => withFields(second, { topologyKeys })),
  'csinode/drivers/unique-names': [withFields(driver, { nodeID: 'node-2' })],
  // The last one, which released servers accept in a strategic merge patch.
  'csinode/count/greatest': [2147483648, 4294967301].map((count) => withFields(second, { allocatable: { count } })),
};

/** What released servers do with some drivers in strategic merge patches: the statuses, and the list of drivers afterwards. */
const releasedStrategicMerges: Readonly<Record<string, ReleasedMerge>> = {
  'csinode/driver-name/required': {
    erratum: 'unnamed-driver-is-a-server-error',
    statuses: [500],
    drivers: { is: 'has-length', value: 1 },
  },
  // The second count without its upper half is the one of the second driver.
  'csinode/count/greatest': {
    erratum: 'count-cut-in-strategic-merge-patch',
    statuses: ['4xx', 200],
    drivers: { is: 'includes-once', value: second },
  },
};
type ReleasedMerge = {
  readonly erratum: string;
  readonly statuses: readonly (number | '4xx')[];
  readonly drivers: { readonly is: 'has-length' | 'includes-once'; readonly value: Template };
};

/** Drivers that each kind of write adds to a record: one that is refused, and then one that is not; and those into which a write changes one. */
export function otherWrites(subject: Subject): readonly Scenario[] {
  return [...writes.map((write) => addedBy(subject, write)), createdWithSecond(subject), changed(subject)];
}

/** A create sends a second driver that is refused. */
function createdWithSecond(subject: Subject): Scenario {
  const record = (own: string, added: Driver): Template => nodeRecord(subject, own, { spec: { drivers: [driver, added] } });
  const tried = Object.entries(refused).map(([statement, drivers]) => ({ statement, drivers, name: nameOf(statement) }));
  return {
    id: 'csinode/created-with-second',
    about:
      'Records are created with a second driver: without required fields, with values of wrong types, with the name of the first one, and with counts that are too great; one is valid.',
    steps: [
      post(subject, 'valid', record('valid', second)),
      ...tried.flatMap(({ name, drivers }) => postEach(subject, name, drivers, (added, own) => record(own, added))),
    ],
    checks: Object.fromEntries(
      tried.map(({ statement, name, drivers }) => [
        statement,
        must(allHold(...eachAnswered(name, drivers, '4xx')), { of: 'post-valid', at: '/spec/drivers', is: 'includes', value: second }),
      ]),
    ),
  };
}

/** How a write would change the only driver of a record. */
function changing(subject: Subject, write: Write, id: string, next: Driver, from = 'unchanged'): Step {
  const path = objectPath(subject, 'a');
  const patch = (kind: Exclude<Write, 'update'>, body: Template): Request => ({
    method: 'PATCH',
    path,
    headers: { 'content-type': patchTypes[kind] },
    body,
  });
  const spec = { drivers: [next] };
  const requests: Readonly<Record<Write, Request>> = {
    update: { method: 'PUT', path, body: nodeRecord(subject, 'a', { spec }, { resourceVersion: versionOf(from) }) },
    'merge-patch': patch('merge-patch', { spec }),
    'json-patch': patch('json-patch', [{ op: 'replace', path: '/spec/drivers/0', value: next }]),
    // A driver that is named without a field keeps the field.
    'strategic-merge-patch': patch('strategic-merge-patch', { spec: { drivers: [{ $patch: 'replace' }, next] } }),
  };
  return { id, do: 'send', request: requests[write] };
}

/** Each kind of write would change the only driver of a record into one that is refused. */
function changed(subject: Subject): Scenario {
  // One driver has no name of another one; what released servers do in a strategic merge patch is tested of added drivers.
  const { 'csinode/drivers/unique-names': _twice, ...others } = refused;
  const {
    'csinode/count/greatest': _greatest,
    'csinode/driver-name/required': _unnamed,
    'csinode/driver-name/type': _typed,
    ...merged
  } = others;
  const tried = writes.flatMap((write) =>
    Object.entries(write === 'strategic-merge-patch' ? merged : others).flatMap(([statement, drivers]) =>
      drivers.map((next, index) => {
        const id = `${write}-${nameOf(statement)}-${index + 1}`;
        // Of the same name, where it has one: otherwise it is another driver.
        const step = changing(subject, write, id, next['name'] === second['name'] ? withFields(next, { name: driver['name'] }) : next);
        return { statement, id, step };
      }),
    ),
  );
  const isKept = [shows('after', '/spec/drivers/0', driver), { of: 'after', at: '/spec/drivers', is: 'has-length', value: 1 }] as const;
  return {
    id: 'csinode/changed-driver',
    about:
      'The only driver of a record is changed by each kind of write into one without a required field, with a value of a wrong type, or with a count that is too great, after an update that changes nothing.',
    steps: [
      post(subject, 'a', nodeRecord(subject, 'a')),
      changing(subject, 'update', 'unchanged', driver, 'post-a'),
      ...tried.map(({ step }) => step),
      get(subject, 'a', 'after'),
    ],
    checks: Object.fromEntries(
      Object.keys(others).map((statement) => [
        statement,
        must(
          allHold(...tried.filter((one) => one.statement === statement).map(({ id }) => answered(id, '4xx')), ...isKept),
          answered('post-a', '2xx'),
          answered('unchanged', 200),
        ),
      ]),
    ),
  };
}

const nameOf = (statement: string): string => statement.split('/').slice(1).join('-');

function addedBy(subject: Subject, write: Write): Scenario {
  const tried = Object.entries(refusedBy(write)).map(([statement, drivers]) => {
    const name = nameOf(statement);
    const steps = drivers.map((added, index) => adding(subject, write, 'a', `${name}-${index + 1}`, added));
    const released = write === 'strategic-merge-patch' ? releasedStrategicMerges[statement] : undefined;
    return { statement, steps, released, read: `after-${name}` };
  });
  const given = [
    answered('post-a', '2xx'),
    answered('add-valid', '2xx'),
    { of: 'after-valid', at: '/spec/drivers', is: 'includes', value: second } as const,
  ];
  const checks: Judgements = Object.fromEntries(
    tried.map(({ statement, steps, released, read }) => [
      statement,
      {
        ...must(allHold(...steps.map(({ id }) => answered(id, '4xx'))), ...given),
        ...(released === undefined ? {} : { erratum: { id: released.erratum, expect: asReleased(released, steps, read) } }),
      },
    ]),
  );
  return {
    id: `csinode/added-by-${write}`,
    about: `A second driver is added to a record by the request ${write}: without required fields, with values of wrong types, with the name of the first one, and with counts that are too great; a valid one is added to another record.`,
    steps: [
      post(subject, 'a', nodeRecord(subject, 'a')),
      ...tried.flatMap(({ steps, released, read }) => [...steps, ...(released === undefined ? [] : [get(subject, 'a', read)])]),
      post(subject, 'b', nodeRecord(subject, 'b')),
      adding(subject, write, 'b', 'add-valid', second),
      get(subject, 'b', 'after-valid'),
    ],
    checks,
  };
}

/** A strategic merge patch finds a driver by its name, and released servers end the connection where the name is a list. */
function refusedBy(write: Write): typeof refused {
  if (write !== 'strategic-merge-patch') return refused;
  const { 'csinode/drivers/unique-names': _sameName, ...others } = refused;
  return { ...others, 'csinode/driver-name/type': [withFields(second, { name: 5 })] };
}

function asReleased({ statuses, drivers }: ReleasedMerge, steps: readonly Step[], read: string): Expectation {
  return allHold(...steps.map(({ id }, index) => answered(id, statuses[index] ?? '4xx')), { of: read, at: '/spec/drivers', ...drivers });
}

/** Adds a driver after the first one. */
function adding(subject: Subject, write: Write, own: string, id: string, added: Driver): Step {
  const path = objectPath(subject, own);
  const patch = (kind: Exclude<Write, 'update'>, body: Template): Request => ({
    method: 'PATCH',
    path,
    headers: { 'content-type': patchTypes[kind] },
    body,
  });
  const drivers = [driver, added];
  const requests: Readonly<Record<Write, Request>> = {
    update: { method: 'PUT', path, body: nodeRecord(subject, own, { spec: { drivers } }, { resourceVersion: versionOf(`post-${own}`) }) },
    'merge-patch': patch('merge-patch', { spec: { drivers } }),
    'json-patch': patch('json-patch', [{ op: 'add', path: '/spec/drivers/-', value: added }]),
    'strategic-merge-patch': patch('strategic-merge-patch', { spec: { drivers: [added] } }),
  };
  return { id, do: 'send', request: requests[write] };
}
