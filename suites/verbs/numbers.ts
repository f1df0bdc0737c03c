import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { unstructuredType } from '../scenario/marked-definition.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** Numbers that servers round, cut or write in another way: fractions, negative ones, and very small and very large ones. */
const numbers = {
  tenth: 0.1,
  negative: -2.5,
  'below-zero': -0.001,
  third: 0.3333333333333333,
  small: 1e-7,
  smallest: 5e-324,
  money: 1234567.89,
  large: 1.7976931348623157e308,
  whole: -9_007_199_254_740_991,
  none: 0,
} as const;

const values = Object.values(numbers);

/** The same numbers under the keys of others. */
const turned = Object.fromEntries(Object.keys(numbers).map((name, index) => [name, values[(index + 1) % values.length] ?? 0]));

/** Numbers in custom resources without a schema, by each kind of request. */
export const numbersOfCustomResources = scenariosPerSubject((subject) =>
  isUsedFor(subject, 'defined-types') ? [sent(unstructuredType(subject))] : [],
);

function sent(subject: Subject): Scenario {
  const path = objectPath(subject, 'a');
  const specOf = (of: Readonly<Record<string, number>>) => ({ text: 'value', numbers: of, list: Object.values(of) });
  const whole = (state: string, of: Readonly<Record<string, number>>, metadata = {}) => ({
    ...testObject(subject, 'a', state, metadata),
    spec: specOf(of),
  });
  const patch = (kind: 'merge-patch' | 'json-patch' | 'apply', body: NonNullable<Request['body']>, query = {}): Request => {
    return { method: 'PATCH', path, query, headers: { 'content-type': patchTypes[kind] }, body };
  };
  const requests: Readonly<Record<string, Request>> = {
    post: { method: 'POST', path: subject.collection, body: whole('post', numbers) },
    'merge-patch': patch('merge-patch', { spec: specOf(turned) }),
    put: { method: 'PUT', path, body: whole('put', numbers, { resourceVersion: versionOf('merge-patch') }) },
    'json-patch': patch('json-patch', [{ op: 'replace', path: '/spec', value: specOf(turned) }]),
    apply: patch('apply', whole('apply', numbers), { fieldManager: 'apiconform-applier', force: 'true' }),
  };
  const steps = Object.entries(requests).flatMap(([id, request]): readonly Step[] => [
    { id, do: 'send', request },
    get(subject, 'a', `after-${id}`),
  ]);
  const isStored = (of: Readonly<Record<string, number>>, ...ids: readonly string[]): Judgement =>
    must(
      allHold(
        ...ids.flatMap((id) => [
          answered(id, '2xx'),
          ...Object.entries(of).map(([name, value]) => shows(`after-${id}`, `/spec/numbers/${name}`, value)),
          ...Object.values(of).map((value, index) => shows(`after-${id}`, `/spec/list/${index}`, value)),
        ]),
      ),
    );
  return {
    id: 'verbs/numbers',
    subject,
    about: 'A custom resource with fractions, negative, very small and very large numbers is created, patched, updated and applied.',
    steps,
    checks: {
      'verbs/method/post': isStored(numbers, 'post'),
      'verbs/method/patch': isStored(turned, 'merge-patch', 'json-patch'),
      'verbs/method/put': isStored(numbers, 'put'),
      'apply/applied-wins': isStored(numbers, 'apply'),
    },
  };
}
