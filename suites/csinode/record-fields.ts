import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { nodeRecord, post, put } from './node-record.ts';
import { eachAnswered, postEach, wholeIsTaken, wholeRecord } from './refused-records.ts';

/** Values that are not objects. */
const noObjects: readonly Template[] = ['text', 5, true, ['text']];

/** The fields of the record itself. */
export function recordFields(subject: Subject): readonly Scenario[] {
  return [typeOfRecord(subject), metadata(subject), spec(subject)];
}

/** Released servers accept a record without required fields if they can complete it: the response has the assumed values. */
function requires(subject: Subject, step: string, at: '/spec/drivers' | '/spec/drivers/0/name', shown: Template): Judgement {
  const accepted = [shows(step, '/kind', subject.kind), shows(step, '/apiVersion', subject.apiVersion), shows(step, at, shown)];
  return {
    given: wholeIsTaken,
    expect: allHold(answered(step, '4xx')),
    erratum: { id: 'csinode-without-required-fields', expect: allHold(answered(step, 201), ...accepted) },
  };
}

const driverName = 'driver.example.com';

function typeOfRecord(subject: Subject): Scenario {
  const apiVersions = [{ $join: ['storage.', { $dialect: 'apiDomain' }, '/v99'] }, 'v1', 5];
  const kinds = ['ConfigMap', 'csinode', 5];
  return {
    id: 'csinode/type',
    about: 'Records are created without apiVersion, without kind, and with other values.',
    steps: [
      ...wholeRecord(subject),
      post(subject, 'no-version', nodeRecord(subject, 'no-version', { apiVersion: undefined })),
      post(subject, 'no-kind', nodeRecord(subject, 'no-kind', { kind: undefined })),
      ...postEach(subject, 'version', apiVersions, (apiVersion, own) => nodeRecord(subject, own, { apiVersion })),
      ...postEach(subject, 'kind', kinds, (kind, own) => nodeRecord(subject, own, { kind })),
    ],
    checks: {
      'csinode/api-version/required': requires(subject, 'post-no-version', '/spec/drivers/0/name', driverName),
      'csinode/kind/required': requires(subject, 'post-no-kind', '/spec/drivers/0/name', driverName),
      'csinode/api-version/value': must(
        allHold(shows('whole', '/apiVersion', subject.apiVersion), ...eachAnswered('version', apiVersions, '4xx')),
        ...wholeIsTaken,
      ),
      'csinode/kind/value': must(allHold(shows('whole', '/kind', subject.kind), ...eachAnswered('kind', kinds, '4xx')), ...wholeIsTaken),
    },
  };
}

/** A record without metadata has no name that could be cleaned up, so it is an update that sends other metadata. */
function metadata(subject: Subject): Scenario {
  const updated = nodeRecord(subject, 'whole', {}, { resourceVersion: versionOf('whole') });
  return {
    id: 'csinode/metadata',
    about: 'A record is updated, and updated with metadata of other types.',
    steps: [
      ...wholeRecord(subject),
      ...noObjects.map((value, index) => put(subject, 'whole', `put-${index + 1}`, nodeRecord(subject, 'whole', { metadata: value }))),
      put(subject, 'whole', 'put-whole', updated),
    ],
    checks: {
      'csinode/metadata/type': must(
        allHold(
          ...noObjects.map((_value, index) => answered(`put-${index + 1}`, 400)),
          shows('whole', '/metadata/name', { $own: 'whole' }),
        ),
        ...wholeIsTaken,
        answered('put-whole', 200),
      ),
    },
  };
}

function spec(subject: Subject): Scenario {
  const noLists: readonly Template[] = ['text', 5, { name: 'driver.example.com', nodeID: 'node-1' }, ['text'], [5], [['text']]];
  return {
    id: 'csinode/spec',
    about: 'Records are created without spec, without drivers, and with values of other types.',
    steps: [
      ...wholeRecord(subject),
      post(subject, 'no-spec', nodeRecord(subject, 'no-spec', { spec: undefined })),
      post(subject, 'no-drivers', nodeRecord(subject, 'no-drivers', { spec: {} })),
      ...postEach(subject, 'spec', noObjects, (value, own) => nodeRecord(subject, own, { spec: value })),
      ...postEach(subject, 'drivers', noLists, (drivers, own) => nodeRecord(subject, own, { spec: { drivers } })),
    ],
    checks: {
      'csinode/spec/required': requires(subject, 'post-no-spec', '/spec/drivers', null),
      'csinode/drivers/required': requires(subject, 'post-no-drivers', '/spec/drivers', null),
      'csinode/spec/type': must(
        allHold({ of: 'whole', at: '/spec/drivers', is: 'present' }, ...eachAnswered('spec', noObjects, 400)),
        ...wholeIsTaken,
      ),
      'csinode/drivers/type': must(
        allHold({ of: 'whole', at: '/spec/drivers/0', is: 'present' }, ...eachAnswered('drivers', noLists, 400)),
        ...wholeIsTaken,
      ),
    },
  };
}
