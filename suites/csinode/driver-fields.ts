import type { Expectation } from '#core/model/expectation';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { get } from '../scenario/test-object.ts';
import { driver, nodeRecord, post, put, withDriver, withFields } from './node-record.ts';
import { eachAnswered, postEach, wholeIsTaken, wholeRecord } from './refused-records.ts';

const noTexts: readonly Template[] = [5, true, ['text'], { text: 'text' }];
const noObjects: readonly Template[] = ['text', 5, ['text']];
const noLists: readonly Template[] = ['text', 5, [5], [['text']], { text: 'text' }];
/** 5.0 is the same as 5 once it is written as JSON. */
const noIntegers: readonly Template[] = ['5', 1.5, true, [5], { count: 5 }];

/** The first number that does not fit an int32, and one that would be 5 if its upper half were cut off. */
const tooGreat = [2147483648, 4294967301];
const greatest = 2147483647;

/** The fields of a driver. */
export function driverFields(subject: Subject): readonly Scenario[] {
  return [
    requiredText(subject, 'name', 'csinode/driver-name/required', 'csinode/driver-name/type'),
    requiredText(subject, 'nodeID', 'csinode/node-id/required', 'csinode/node-id/type'),
    allocatable(subject),
    count(subject),
    changedCount(subject),
    topologyKeys(subject),
    changedTopologyKeys(subject),
  ];
}

/** The value of the complete record is stored unchanged, and each of the others is refused. */
function isOnly(at: `/${string}`, value: Template, name: string, others: readonly unknown[]): Judgement {
  return must(allHold(shows('whole', at, value), ...eachAnswered(name, others, 400)), ...wholeIsTaken);
}

function requiredText(subject: Subject, field: 'name' | 'nodeID', isRequired: string, isText: string): Scenario {
  return {
    id: `csinode/${field}`,
    about: `Records are created without the ${field} of a driver, and with one that is not a string.`,
    steps: [
      ...wholeRecord(subject),
      post(subject, 'without', withDriver(subject, 'without', { [field]: undefined })),
      ...postEach(subject, 'other', noTexts, (value, own) => withDriver(subject, own, { [field]: value })),
    ],
    checks: {
      [isRequired]: must(allHold(answered('post-without', '4xx')), ...wholeIsTaken),
      [isText]: isOnly(`/spec/drivers/0/${field}`, driver[field] ?? null, 'other', noTexts),
    },
  };
}

function allocatable(subject: Subject): Scenario {
  return {
    id: 'csinode/allocatable',
    about: 'Records are created without allocatable, and with values of other types.',
    steps: [
      ...wholeRecord(subject),
      post(subject, 'without', withDriver(subject, 'without', { allocatable: undefined })),
      ...postEach(subject, 'other', noObjects, (value, own) => withDriver(subject, own, { allocatable: value })),
    ],
    checks: {
      'csinode/allocatable/optional': must(allHold(answered('post-without', '2xx'))),
      'csinode/allocatable/type': isOnly('/spec/drivers/0/allocatable', driver['allocatable'] ?? null, 'other', noObjects),
    },
  };
}

function count(subject: Subject): Scenario {
  const at = '/spec/drivers/0/allocatable/count';
  const withCount = (own: string, value: Template): Template => withDriver(subject, own, { allocatable: { count: value } });
  const renamed = { spec: { drivers: [withoutCount('driver.example.net')] } };
  return {
    id: 'csinode/count',
    about:
      'Records are created without a count, with null, with the maximum, with greater numbers, with values that are not integers, and with one driver of two that has a count, which an update replaces by another one without.',
    steps: [
      ...wholeRecord(subject),
      post(subject, 'without', withDriver(subject, 'without', { allocatable: {} })),
      get(subject, 'without', 'read-without'),
      post(subject, 'zero', withCount('zero', 0)),
      get(subject, 'zero', 'read-zero'),
      post(subject, 'greatest', withCount('greatest', greatest)),
      get(subject, 'greatest', 'read-greatest'),
      post(subject, 'two', nodeRecord(subject, 'two', { spec: { drivers: [driver, withoutCount('driver.example.org')] } })),
      get(subject, 'two', 'read-two'),
      put(subject, 'two', 'rename', nodeRecord(subject, 'two', renamed, { resourceVersion: versionOf('post-two') })),
      get(subject, 'two', 'read-renamed'),
      ...postEach(subject, 'greater', tooGreat, (value, own) => withCount(own, value)),
      ...postEach(subject, 'other', noIntegers, (value, own) => withCount(own, value)),
    ],
    checks: {
      'csinode/count/optional': must(
        allHold(
          answered('post-without', '2xx'),
          answered('read-without', 200),
          { of: 'read-without', at, is: 'absent' },
          answered('post-zero', '2xx'),
          shows('read-zero', at, 0),
          shows('read-two', at, 5),
          { of: 'read-two', at: '/spec/drivers/1/allocatable/count', is: 'absent' },
          answered('rename', '2xx'),
          { of: 'read-renamed', at, is: 'absent' },
        ),
        answered('post-two', '2xx'),
      ),
      'csinode/count/type': isOnly(at, 5, 'other', noIntegers),
      'csinode/count/greatest': must(
        allHold(answered('post-greatest', '2xx'), shows('read-greatest', at, greatest), ...eachAnswered('greater', tooGreat, 400)),
        ...wholeIsTaken,
      ),
    },
  };
}

/** Released servers before 1.35 do not let the number of volumes of an existing driver change. */
function changedCount(subject: Subject): Scenario {
  const counts = [7, 3, 0];
  const steps = counts.flatMap((value, index) => {
    const spec = { drivers: [withFields(driver, { allocatable: { count: value } })] };
    const resourceVersion = versionOf(index === 0 ? 'whole' : `read-${counts[index - 1]}`);
    return [
      put(subject, 'whole', `put-${value}`, nodeRecord(subject, 'whole', { spec }, { resourceVersion })),
      get(subject, 'whole', `read-${value}`),
    ];
  });
  const without = (fields: { readonly allocatable: Template | undefined }, from: string): Template =>
    nodeRecord(subject, 'whole', { spec: { drivers: [withFields(driver, fields)] } }, { resourceVersion: versionOf(from) });
  return {
    id: 'csinode/changed-count',
    about: 'The count of a driver is raised by an update, lowered by another one, set to zero, and left out by each of two updates.',
    steps: [
      ...wholeRecord(subject),
      ...steps,
      put(subject, 'whole', 'put-none', without({ allocatable: {} }, 'read-0')),
      get(subject, 'whole', 'read-none'),
      put(subject, 'whole', 'put-again', without({ allocatable: { count: 2 } }, 'read-none')),
      put(subject, 'whole', 'put-omitted', without({ allocatable: undefined }, 'put-again')),
      get(subject, 'whole', 'read-omitted'),
    ],
    checks: {
      'csinode/count/optional': {
        ...must(
          allHold(
            ...['none', 'omitted'].map((own) => ({ of: `read-${own}`, at: '/spec/drivers/0/allocatable/count', is: 'absent' }) as const),
            shows('put-again', '/spec/drivers/0/allocatable/count', 2),
          ),
          ...wholeIsTaken,
        ),
        when: ['put-none', 'put-again', 'put-omitted'].map((id) => answered(id, '2xx')),
        otherwise: 'the target does not let a driver change',
      },
      'verbs/method/put': {
        ...must(allHold(...counts.map((value) => shows(`read-${value}`, '/spec/drivers/0/allocatable/count', value))), ...wholeIsTaken),
        when: counts.map((value) => answered(`put-${value}`, '2xx')),
        otherwise: 'the target does not let a driver change',
      },
    },
  };
}

/** Released servers refuse an update that changes the topologyKeys of a driver. */
function changedTopologyKeys(subject: Subject): Scenario {
  const at = '/spec/drivers/0/topologyKeys';
  const values = { shorter: ['example.com/rack'], empty: [], omitted: undefined } as const;
  const names = ['shorter', 'empty', 'omitted'] as const;
  const isEmpty = (own: string): Expectation => ({
    kind: 'any',
    of: [allHold({ of: `read-${own}`, at, is: 'absent' }), allHold(shows(`read-${own}`, at, [])), allHold(shows(`read-${own}`, at, null))],
  });
  return {
    id: 'csinode/changed-topologyKeys',
    about: 'Updates of three records leave out one of the topologyKeys of a driver, empty the list, and omit it.',
    steps: names.flatMap((own) => {
      const spec = { drivers: [withFields(driver, { topologyKeys: values[own] })] };
      const body = nodeRecord(subject, own, { spec }, { resourceVersion: versionOf(`post-${own}`) });
      return [post(subject, own, nodeRecord(subject, own)), put(subject, own, `put-${own}`, body), get(subject, own, `read-${own}`)];
    }),
    checks: {
      'verbs/put/replaces': {
        ...must(
          all(
            allHold(...names.map((own) => shows(`read-${own}`, '/spec/drivers/0/name', driver['name'] ?? null))),
            allHold(shows('read-shorter', at, values.shorter)),
            isEmpty('empty'),
            isEmpty('omitted'),
          ),
          ...names.map((own) => shows(`post-${own}`, at, driver['topologyKeys'] ?? null)),
        ),
        when: names.map((own) => answered(`put-${own}`, '2xx')),
        otherwise: 'the target does not let the topologyKeys of a driver change',
      },
    },
  };
}

/** A driver of the same node and without a number. */
function withoutCount(name: string): { readonly [key: string]: Template } {
  return withFields(driver, { name, allocatable: undefined });
}

function topologyKeys(subject: Subject): Scenario {
  const at = '/spec/drivers/0/topologyKeys';
  return {
    id: 'csinode/topologyKeys',
    about: 'Records are created without topologyKeys, with an empty list, and with values of other types.',
    steps: [
      ...wholeRecord(subject),
      post(subject, 'without', withDriver(subject, 'without', { topologyKeys: undefined })),
      post(subject, 'empty', withDriver(subject, 'empty', { topologyKeys: [] })),
      get(subject, 'empty', 'read-empty'),
      ...postEach(subject, 'other', noLists, (value, own) => withDriver(subject, own, { topologyKeys: value })),
    ],
    checks: {
      'csinode/topology-keys/optional': must(allHold(answered('post-without', '2xx'))),
      'csinode/topology-keys/type': isOnly(at, driver['topologyKeys'] ?? null, 'other', noLists),
      // The field is optional: a server can omit it where the list is empty.
      'csinode/topology-keys/may-be-empty': emptied(
        'post-empty',
        'read-empty',
        at,
        allHold(answered('read-empty', 200), { of: 'read-empty', at, is: 'absent' }),
      ),
    },
  };
}

/** The write was accepted, and the list is empty. Released servers omit it instead. */
export function emptied(write: string, read: string, at: `/${string}`, ...orElse: readonly Expectation[]): Judgement {
  return {
    given: [],
    expect: all(allHold(answered(write, '2xx')), { kind: 'any', of: [allHold(shows(read, at, [])), ...orElse] }),
    erratum: { id: 'empty-list-shown-as-null', expect: allHold(answered(write, '2xx'), shows(read, at, null)) },
  };
}
