import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { get, objectPath, testLabels, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';

type Fields = { readonly [field: string]: Template };

const apply = (
  subject: Subject,
  id: string,
  manager: string,
  content: { readonly body: Template } | { readonly text: Template },
): Step => ({
  id,
  do: 'send',
  request: {
    method: 'PATCH',
    path: objectPath(subject, 'a'),
    query: { fieldManager: `apiconform-${manager}` },
    headers: { 'content-type': patchTypes.apply },
    ...content,
  },
});

/** A manager applies an object in YAML, and then in JSON without some of what it applied. */
export function jsonAfterYaml(subject: Subject): Scenario {
  const names = ['labels', 'annotations', 'data'] as const;
  const yaml: Template = {
    $join: [
      `apiVersion: ${subject.apiVersion}\nkind: ${subject.kind}\nmetadata:\n  name: `,
      { $own: 'a' },
      '\n  labels:\n    apiconform-run: ',
      { $run: true },
      '\n    apiconform-case: ',
      { $case: true },
      '\n    dropped: label\n  annotations:\n    dropped: annotation\n    kept: annotation\ndata:\n  dropped: value\n  kept: value\n',
    ],
  };
  const json: Fields = {
    ...testObject(subject, 'a', 'json', { labels: testLabels, annotations: { kept: 'annotation' } }),
    data: { kept: 'value' },
  };
  const placeOf = (name: (typeof names)[number], key: string): `/${string}` =>
    name === 'data' ? `/data/${key}` : `/metadata/${name}/${key}`;
  return {
    id: 'apply/json-after-yaml',
    about: 'A manager applies an object in YAML, and again in JSON without a label, an annotation and a key of the data.',
    steps: [
      apply(subject, 'in-yaml', 'first', { text: yaml }),
      get(subject, 'a', 'before'),
      apply(subject, 'in-json', 'first', { body: json }),
      get(subject, 'a', 'after'),
    ],
    checks: {
      'apply/removes-missing-items': must(
        allHold(
          answered('in-json', 200),
          ...names.map((name) => ({ of: 'after', at: placeOf(name, 'dropped'), is: 'absent' }) as const),
          shows('after', '/data/kept', 'value'),
        ),
        ...names.map((name) => ({ of: 'before', at: placeOf(name, 'dropped'), is: 'present' }) as const),
        answered('after', 200),
      ),
    },
  };
}

/** Two managers apply drivers of a node record, the second several at once; the first leaves one of its own out. */
export function severalDrivers(subject: Subject): Scenario {
  const drivers = (...names: readonly string[]): Template =>
    names.map((name) => ({ name: `${name}.example.com`, nodeID: name, topologyKeys: ['example.com/zone'] }));
  const record = (...names: readonly string[]): Fields => ({
    ...testObject(subject, 'a', 'applied'),
    spec: { drivers: drivers(...names) },
  });
  const has = (step: string, name: string) =>
    ({ of: step, at: '/spec/drivers', is: 'includes', value: { name: `${name}.example.com` } }) as const;
  return {
    id: 'apply/several-drivers',
    about: 'A manager applies two drivers of a node record, and another one two others; the first applies one of its own only.',
    steps: [
      apply(subject, 'first', 'first', { body: record('one', 'two') }),
      apply(subject, 'second', 'second', { body: record('three', 'four') }),
      get(subject, 'a', 'before'),
      apply(subject, 'fewer', 'first', { body: record('two') }),
      get(subject, 'a', 'after'),
    ],
    checks: {
      'apply/removes-missing-items': must(
        allHold(answered('fewer', 200), { of: 'after', at: '/spec/drivers/3', is: 'absent' }),
        has('before', 'one'),
        { of: 'before', at: '/spec/drivers/3', is: 'present' },
        answered('after', 200),
      ),
      'apply/keeps-the-rest': must(
        allHold(...['two', 'three', 'four'].map((name) => has('after', name))),
        ...['one', 'two', 'three', 'four'].map((name) => has('before', name)),
        answered('fewer', 200),
      ),
    },
  };
}
