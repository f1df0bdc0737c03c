import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { unstructuredType } from '../scenario/marked-definition.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** Patches of values of every type, where a type takes any. */
export const patchedValues = scenariosPerSubject((subject) =>
  isUsedFor(subject, 'defined-types') ? [ofEveryType(unstructuredType(subject))] : [],
);

const map = { one: 1, two: { a: 'x', b: ['y'] } };
const before = { map, text: 'text', number: 4, list: [1], on: true, turned: { inner: 'x' } };
/** The same map, with its keys in another order. */
const reordered = { two: { b: ['y'], a: 'x' }, one: 1 };
const inner = { inner: 'map' };
/** A map takes the place of each value, and a text that of a map. */
const replaced = { text: inner, number: inner, list: inner, on: inner, turned: 'text' };

function ofEveryType(subject: Subject): Scenario {
  const headers = { 'content-type': patchTypes['json-patch'] };
  const jsonPatch = (id: string, ...body: readonly Template[]): Step => ({
    id,
    do: 'send',
    request: { method: 'PATCH', path: objectPath(subject, 'a'), headers, body },
  });
  return {
    id: 'verbs/patched-values',
    subject,
    about:
      'A JSON patch tests for a map in another order of its keys; a merge patch puts maps in place of a text, a number, a list and a boolean, and a text in place of a map.',
    steps: [
      {
        id: 'create',
        do: 'send',
        request: { method: 'POST', path: subject.collection, body: { ...testObject(subject, 'a', 'create'), spec: before } },
      },
      jsonPatch('tested', { op: 'test', path: '/spec/map', value: reordered }, { op: 'add', path: '/spec/tested', value: true }),
      { id: 'replace', do: 'send', request: mergePatch(subject, 'a', { spec: replaced }) },
      get(subject, 'a', 'after'),
    ],
    checks: {
      'verbs/method/patch': must(
        allHold(answered('tested', 200), answered('replace', 200), shows('after', '/spec', { ...before, ...replaced, tested: true })),
        answered('create', '2xx'),
        answered('after', 200),
      ),
    },
  };
}
