import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { definedType, otherVersion, unstructuredDefinition, unstructuredType } from '../scenario/marked-definition.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';

/** Values that a conversion may lose: empty and false ones, numbers of each kind, and what is deep. */
const values = {
  emptyText: '',
  emptyList: [],
  emptyMap: {},
  zero: 0,
  negative: -7,
  large: 9_007_199_254_740_991,
  fraction: 0.25,
  no: false,
  text: 'ä "quoted"\nnext line \u{1f600}',
  'name/with.dots': 'value',
  deep: { list: [[1, [2]], [], [{ map: { list: [''], no: false } }]] },
} as const;

const writes = ['merge-patch', 'json-patch', 'apply'] as const;

/** Values of an object keep through writes in another version, and through a conversion back. */
export function valuesInVersions(subject: Subject): Scenario {
  const body = { spec: values, other: values };
  const stored: Subject = { ...unstructuredType(subject), body };
  const other: Subject = { ...definedType(subject, unstructuredDefinition, 'unstructured-definition', otherVersion), body };
  const ofOne = inBoth('a', stored, other);
  const ofOther = inBoth('b', other, stored);
  return {
    id: 'deprecation/values-in-two-versions',
    about:
      'An object with values of each kind is created in each of two versions, and written in the other one unchanged, by patches and by an apply of other fields, and read in both after each write.',
    needs: [{ need: 'fixture', fixture: 'unstructured-definition' }],
    steps: [...ofOne.steps, ...ofOther.steps],
    checks: {
      'deprecation/rule-2': must(allHold(...ofOne.same, ...ofOther.same), answered('create-a', '2xx'), answered('create-b', '2xx')),
    },
  };
}

/** Creates an object in one version and writes it in the other; all responses have the same values. */
function inBoth(own: string, one: Subject, other: Subject): { readonly steps: readonly Step[]; readonly same: readonly Predicate[] } {
  const read = `${own}-in-other`;
  const id = (kind: string): string => `${own}-${kind}`;
  const whole: Template = { $ref: { step: read, at: '' } };
  const written = ['back', ...writes];
  const updated: Step = {
    id: id('update'),
    do: 'send',
    request: {
      method: 'PUT',
      path: objectPath(other, own),
      body: testObject(other, own, 'update', { resourceVersion: versionOf(id('after')) }),
    },
  };
  return {
    steps: [
      create(one, own),
      get(other, own, read),
      { id: id('back'), do: 'send', request: { method: 'PUT', path: objectPath(other, own), body: whole } },
      // An apply only of what identifies the object, and of an annotation.
      ...writes.map((kind) => writeStep({ ...other, body: {} }, kind, { id: id(kind), own })),
      get(one, own, id('after')),
      updated,
      get(one, own, id('after-update')),
    ],
    same: [read, ...written.map(id), id('after'), id('update'), id('after-update')].flatMap((step): readonly Predicate[] => [
      showsSame(step, '/spec', `create-${own}`),
      showsSame(step, '/other', `create-${own}`),
    ]),
  };
}
