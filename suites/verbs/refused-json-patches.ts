import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { unstructuredType } from '../scenario/marked-definition.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** JSON patches with an operation that cannot be done. */
export const refusedJsonPatches = scenariosPerSubject((subject) =>
  isUsedFor(subject, 'defined-types') ? [refused(unstructuredType(subject))] : [],
);

const before = { text: '1', number: 1, on: false, map: { one: 1, two: 'x' }, list: ['a', 'b', 'c'] };

/** Tests for values that the object does not have there (RFC 6902, section 4.6). */
const tests: Readonly<Record<string, { readonly path: string; readonly value: Template }>> = {
  'text-for-number': { path: '/spec/number', value: '1' },
  'number-for-text': { path: '/spec/text', value: 1 },
  'zero-for-false': { path: '/spec/on', value: 0 },
  'text-for-false': { path: '/spec/on', value: 'false' },
  'part-of-map': { path: '/spec/map', value: { one: 1 } },
  'more-than-map': { path: '/spec/map', value: { ...before.map, three: '' } },
  'list-in-other-order': { path: '/spec/list', value: ['b', 'a', 'c'] },
  'part-of-list': { path: '/spec/list', value: ['a', 'b'] },
  'empty-for-missing': { path: '/spec/none', value: '' },
  'false-for-missing': { path: '/spec/none', value: false },
};

/** Operations for which the object has no place or no value (RFC 6902, sections 4.1 to 4.5). */
const operations: Readonly<Record<string, Template>> = {
  'add-after-end': { op: 'add', path: '/spec/list/5', value: 'x' },
  'add-by-name-to-list': { op: 'add', path: '/spec/list/first', value: 'x' },
  'add-below-missing': { op: 'add', path: '/spec/none/key', value: 'x' },
  'add-below-text': { op: 'add', path: '/spec/text/key', value: 'x' },
  'remove-after-end': { op: 'remove', path: '/spec/list/3' },
  'remove-missing': { op: 'remove', path: '/spec/none' },
  'replace-after-end': { op: 'replace', path: '/spec/list/3', value: 'x' },
  // Released servers copy and replace what is missing in a map as if it were null.
  'copy-missing': { op: 'copy', from: '/spec/list/3', path: '/spec/copied' },
  'copy-from-below-missing': { op: 'copy', from: '/spec/none/key', path: '/spec/text' },
  'move-missing': { op: 'move', from: '/spec/list/3', path: '/spec/moved' },
  'unknown-operation': { op: 'set', path: '/spec/text', value: 'x' },
};

const failing = [
  ...Object.entries(tests).map(([id, test]) => [`test-${id}`, { op: 'test', ...test }] as const),
  ...Object.entries(operations),
];

/** The patches begin with an operation that can be done, and none of them may change the object. */
function refused(subject: Subject): Scenario {
  const patch = (id: string, ...body: readonly Template[]): Step => ({
    id,
    do: 'send',
    request: { method: 'PATCH', path: objectPath(subject, 'a'), headers: { 'content-type': patchTypes['json-patch'] }, body },
  });
  const tried = (value: string): Template => ({ op: 'add', path: '/spec/tried', value });
  const body = { ...testObject(subject, 'a', 'create'), spec: before };
  return {
    id: 'verbs/refused-json-patches',
    subject,
    about:
      'An object is patched by JSON patches with one operation that cannot be done: tests for other values, and places and sources that do not exist; then by one that can.',
    steps: [
      { id: 'create', do: 'send', request: { method: 'POST', path: subject.collection, body } },
      ...failing.map(([id, operation]) => patch(id, tried(id), operation)),
      get(subject, 'a', 'unchanged'),
      patch('possible', tried('possible')),
      get(subject, 'a', 'patched'),
    ],
    checks: {
      'verbs/method/patch': must(
        allHold(
          ...failing.map(([id]) => answered(id, '4xx')),
          shows('unchanged', '/spec', before),
          answered('possible', 200),
          shows('patched', '/spec', { ...before, tried: 'possible' }),
        ),
        answered('create', '2xx'),
        answered('unchanged', 200),
        answered('patched', 200),
      ),
    },
  };
}
