import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { unstructuredType } from '../scenario/marked-definition.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** Patches and updates that add, move and remove items of lists. */
export const listPatches = scenariosPerSubject((subject) => [
  ...(isUsedFor(subject, 'defined-types') ? [everyPlace(unstructuredType(subject))] : []),
  ...(subject.kind === 'CSINode' ? [drivers(subject)] : []),
]);

/** An operation of a JSON patch, with its places in the list of an example. */
type Operation = { readonly op: string; readonly to: string; readonly from?: string; readonly value?: Template };

/** A list, operations on it, and the list that they leave. */
type Example = { readonly before: Template; readonly patch: readonly Operation[]; readonly after: Template };

const add = (to: string, value: Template): Operation => ({ op: 'add', to, value });
const remove = (to: string): Operation => ({ op: 'remove', to });
const move = (from: string, to: string): Operation => ({ op: 'move', from, to });
const copy = (from: string, to: string): Operation => ({ op: 'copy', from, to });

const abc = ['a', 'b', 'c'];
const named = (...names: readonly string[]): readonly Template[] => names.map((name) => ({ name, values: [name] }));

/** A move removes the item before it counts the places for it, and a copy does not (RFC 6902, sections 4.4 and 4.5). */
const examples: Readonly<Record<string, Example>> = {
  addFirst: { before: abc, patch: [add('/0', 'x')], after: ['x', 'a', 'b', 'c'] },
  addBetween: { before: abc, patch: [add('/1', 'x')], after: ['a', 'x', 'b', 'c'] },
  addAtLength: { before: abc, patch: [add('/3', 'x')], after: ['a', 'b', 'c', 'x'] },
  append: { before: abc, patch: [add('/-', 'x')], after: ['a', 'b', 'c', 'x'] },
  appendToEmpty: { before: [], patch: [add('/-', 'x')], after: ['x'] },
  addToEmpty: { before: [], patch: [add('/0', 'x')], after: ['x'] },
  appendTwice: { before: [], patch: [add('/-', 'x'), add('/-', 'y')], after: ['x', 'y'] },
  appendList: { before: [['a']], patch: [add('/-', [])], after: [['a'], []] },
  removeFirst: { before: abc, patch: [remove('/0')], after: ['b', 'c'] },
  removeBetween: { before: abc, patch: [remove('/1')], after: ['a', 'c'] },
  removeLast: { before: abc, patch: [remove('/2')], after: ['a', 'b'] },
  removeAll: { before: ['a'], patch: [remove('/0')], after: [] },
  replace: { before: abc, patch: [{ op: 'replace', to: '/1', value: 'x' }], after: ['a', 'x', 'c'] },
  moveToEnd: { before: abc, patch: [move('/0', '/2')], after: ['b', 'c', 'a'] },
  moveForward: { before: abc, patch: [move('/0', '/1')], after: ['b', 'a', 'c'] },
  moveBackward: { before: abc, patch: [move('/2', '/0')], after: ['c', 'a', 'b'] },
  moveToDash: { before: abc, patch: [move('/0', '/-')], after: ['b', 'c', 'a'] },
  copyForward: { before: abc, patch: [copy('/0', '/2')], after: ['a', 'b', 'a', 'c'] },
  copyBackward: { before: abc, patch: [copy('/2', '/0')], after: ['c', 'a', 'b', 'c'] },
  copyToDash: { before: abc, patch: [copy('/1', '/-')], after: ['a', 'b', 'c', 'b'] },
  moveItem: { before: named('a', 'b', 'c'), patch: [move('/0', '/2')], after: named('b', 'c', 'a') },
  inItem: {
    before: named('a', 'b'),
    patch: [add('/1/values/-', 'x'), add('/1/values/0', 'y'), move('/1/values/2', '/1/values/1'), remove('/0/values/0')],
    after: [
      { name: 'a', values: [] },
      { name: 'b', values: ['y', 'x', 'b'] },
    ],
  },
  // Each operation counts the items that the operations before it left.
  severalPlaces: { before: abc, patch: [add('/0', 'x'), remove('/1'), move('/2', '/0'), add('/3', 'y')], after: ['c', 'x', 'b', 'y'] },
  testAndAppend: { before: abc, patch: [{ op: 'test', to: '', value: abc }, add('/-', 'x')], after: ['a', 'b', 'c', 'x'] },
};

const examplesBefore = Object.fromEntries(Object.entries(examples).map(([name, { before }]) => [name, before]));
const everyPatch = Object.entries(examples).flatMap(([name, { patch }]) => operationsIn(`/spec/${name}`, ...patch));

/** Returns the operations on the list at a place. */
function operationsIn(at: string, ...operations: readonly Operation[]): readonly Template[] {
  return operations.map(({ op, to, from, value }) => ({
    op,
    path: `${at}${to}`,
    ...(from === undefined ? {} : { from: `${at}${from}` }),
    ...(value === undefined ? {} : { value }),
  }));
}

function patched(subject: Subject, id: string, body: Template, type: 'json-patch' | 'strategic-merge-patch' = 'json-patch'): Step {
  const headers = { 'content-type': patchTypes[type] };
  return { id, do: 'send', request: { method: 'PATCH', path: objectPath(subject, 'a'), headers, body } };
}

function created(subject: Subject, fields: { readonly [name: string]: Template }): Step {
  const body = { ...testObject(subject, 'a', 'create'), spec: fields };
  return { id: 'create', do: 'send', request: { method: 'POST', path: subject.collection, body } };
}

function updated(subject: Subject, id: string, from: string, fields: { readonly [name: string]: Template }): Step {
  const body = { ...testObject(subject, 'a', id, { resourceVersion: versionOf(from) }), spec: fields };
  return { id, do: 'send', request: { method: 'PUT', path: objectPath(subject, 'a'), body } };
}

/** Every operation of a JSON patch at every place of a list. */
function everyPlace(subject: Subject): Scenario {
  const reversed = named('c', 'b', 'a');
  return {
    id: 'verbs/json-patches-of-lists',
    subject,
    about:
      'A JSON patch adds, removes, replaces, moves and copies items at the beginning, in the middle and at the end of lists, of which some are empty; then an update reverses a list of named items.',
    steps: [
      created(subject, { ...examplesBefore, reversed: named('a', 'b', 'c') }),
      patched(subject, 'patch', everyPatch),
      get(subject, 'a', 'patched'),
      updated(subject, 'reverse', 'patch', { reversed }),
      get(subject, 'a', 'replaced'),
    ],
    checks: {
      'verbs/method/patch': must(
        allHold(answered('patch', 200), ...Object.entries(examples).map(([name, { after }]) => shows('patched', `/spec/${name}`, after))),
        answered('create', '2xx'),
        answered('patched', 200),
      ),
      'verbs/put/replaces': must(
        allHold(answered('reverse', 200), shows('replaced', '/spec', { reversed })),
        answered('patch', 200),
        shows('patched', '/spec/reversed', named('a', 'b', 'c')),
      ),
    },
  };
}

const driver = (name: string) => ({ name: `${name}.example.com`, nodeID: name });
const zone = { topologyKeys: ['example.com/zone'] };
const withZone = { ...driver('a'), ...zone };

/** Whether the step shows the drivers of these names in this order. */
function showsDrivers(of: string, ...names: readonly string[]): readonly Predicate[] {
  return [
    { of, at: '/spec/drivers', is: 'has-length', value: names.length },
    ...names.map((name, index) => shows(of, `/spec/drivers/${index}/nodeID`, name)),
  ];
}

/** The drivers of a CSINode. One without drivers may show `null` in place of a list, to which no patch can append. */
function drivers(subject: Subject): Scenario {
  const at = '/spec/drivers';
  return {
    id: 'verbs/patches-of-drivers',
    about:
      'A JSON patch inserts two drivers before that of a CSINode and appends one, and another patch moves the first to a later place, and a third adds one before all; then an update reverses the drivers, another removes one, and a strategic merge patch adds one of its name.',
    steps: [
      created(subject, { drivers: [withZone] }),
      patched(subject, 'add', operationsIn(at, add('/0', driver('x')), add('/1', driver('b')), add('/-', driver('c')))),
      get(subject, 'a', 'added'),
      patched(subject, 'move', operationsIn(at, move('/0', '/2'))),
      get(subject, 'a', 'moved'),
      patched(subject, 'add-first', operationsIn(at, add('/0', driver('y')))),
      get(subject, 'a', 'first-added'),
      updated(subject, 'reverse', 'first-added', { drivers: [driver('c'), driver('x'), withZone, driver('b')] }),
      get(subject, 'a', 'reversed'),
      updated(subject, 'drop', 'reversed', { drivers: ['c', 'x', 'b'].map(driver) }),
      patched(subject, 'add-again', { spec: { drivers: [driver('a')] } }, 'strategic-merge-patch'),
      get(subject, 'a', 'added-again'),
    ],
    checks: {
      'verbs/method/patch': must(
        allHold(
          ...['add', 'move', 'add-first'].map((step) => answered(step, 200)),
          ...showsDrivers('added', 'x', 'b', 'a', 'c'),
          ...showsDrivers('moved', 'b', 'a', 'x', 'c'),
          ...showsDrivers('first-added', 'y', 'b', 'a', 'x', 'c'),
          answered('add-again', 200),
          { of: 'added-again', at, is: 'includes-once', value: driver('a') },
          { of: 'added-again', at, is: 'excludes', value: { ...driver('a'), ...zone } },
          { of: 'added-again', at, is: 'has-length', value: 4 },
        ),
        answered('create', '2xx'),
        answered('moved', 200),
        answered('drop', 200),
      ),
      'verbs/put/replaces': must(
        allHold(answered('reverse', 200), ...showsDrivers('reversed', 'c', 'x', 'a', 'b')),
        ...showsDrivers('moved', 'b', 'a', 'x', 'c'),
      ),
    },
  };
}
