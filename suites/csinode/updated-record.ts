import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { get, objectPath } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { driver, nodeRecord, post, put } from './node-record.ts';

/** What an update leaves out, by the name of the record: released servers accept it, and complete the record. */
const omitted: Readonly<Record<string, { readonly [field: string]: Template | undefined }>> = {
  'no-version': { apiVersion: undefined },
  'no-kind': { kind: undefined },
  'no-spec': { spec: undefined },
  'no-drivers': { spec: {} },
};

/** Values that are refused, by the statement that they violate. */
const refused: Readonly<Record<string, readonly { readonly [field: string]: Template }[]>> = {
  'csinode/api-version/value': [{ $join: ['storage.', { $dialect: 'apiDomain' }, '/v99'] }, 'v1'].map((apiVersion) => ({ apiVersion })),
  'csinode/kind/value': ['ConfigMap', 'csinode'].map((kind) => ({ kind })),
  'csinode/spec/type': ['text', 5, ['text']].map((value) => ({ spec: value })),
  'csinode/drivers/type': ['text', 5, ['text'], { name: 'driver.example.com' }].map((drivers) => ({ spec: { drivers } })),
};

/** The fields of a record itself, in updates and in JSON merge patches of one that exists. */
export function updatedRecord(subject: Subject): Scenario {
  const whole = (own: string, fields: { readonly [field: string]: Template | undefined }, from = `post-${own}`): Template =>
    nodeRecord(subject, own, fields, { resourceVersion: versionOf(from) });
  const tried = Object.entries(refused).flatMap(([statement, values]) =>
    values.flatMap((fields, index) => {
      const id = `${statement.split('/').slice(1).join('-')}-${index + 1}`;
      const headers = { 'content-type': patchTypes['merge-patch'] };
      const patch: Step = {
        id: `patch-${id}`,
        do: 'send',
        request: { method: 'PATCH', path: objectPath(subject, 'a'), headers, body: fields },
      };
      return [put(subject, 'a', `put-${id}`, whole('a', fields, 'unchanged')), patch].map((step) => ({ statement, step }));
    }),
  );
  const refusals = Object.keys(refused).map((statement): [string, Judgement] => [
    statement,
    must(
      allHold(
        ...tried.filter((one) => one.statement === statement).map(({ step }) => answered(step.id, '4xx')),
        showsSame('after', '/apiVersion', 'post-a'),
        shows('after', '/spec/drivers/0', driver),
      ),
      answered('unchanged', 200),
      answered('after', 200),
    ),
  ]);
  return {
    id: 'csinode/updated-record',
    about:
      'Records are updated without apiVersion, kind, spec or drivers; another one is updated and patched with other values and types of these fields.',
    steps: [
      ...Object.entries(omitted).flatMap(([own, fields]) => [
        post(subject, own, nodeRecord(subject, own)),
        put(subject, own, `put-${own}`, whole(own, fields)),
      ]),
      post(subject, 'a', nodeRecord(subject, 'a')),
      put(subject, 'a', 'unchanged', whole('a', {})),
      ...tried.map(({ step }) => step),
      get(subject, 'a', 'after'),
    ],
    checks: {
      'csinode/api-version/required': requires(subject, 'no-version', '/spec/drivers/0', driver),
      'csinode/kind/required': requires(subject, 'no-kind', '/spec/drivers/0', driver),
      'csinode/spec/required': requires(subject, 'no-spec', '/spec/drivers', null),
      'csinode/drivers/required': requires(subject, 'no-drivers', '/spec/drivers', null),
      ...Object.fromEntries(refusals),
    },
  };
}

/** Released servers take the missing type from the path, and a missing list of drivers for an empty one. */
function requires(subject: Subject, own: string, at: `/${string}`, shown: Template): Judgement {
  const step = `put-${own}`;
  const accepted = [shows(step, '/kind', subject.kind), shows(step, '/apiVersion', subject.apiVersion), shows(step, at, shown)];
  return {
    given: [answered(`post-${own}`, '2xx'), answered('unchanged', 200)],
    expect: allHold(answered(step, '4xx')),
    erratum: { id: 'csinode-without-required-fields', expect: allHold(answered(step, 200), ...accepted) },
  };
}
