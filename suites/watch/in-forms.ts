import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, selector, versionOf } from '../scenario/collection-read.ts';
import { inForm, orJson } from '../scenario/media-types.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { everywhere, inOtherNamespace, makeOtherNamespace } from '../scenario/other-namespace.ts';
import { each, type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, differs, shows } from '../scenario/shows.ts';
import { change, create, remove } from '../scenario/test-object.ts';
import { close, drainToBookmark, watch } from '../scenario/watch-stream.ts';

type Query = NonNullable<Request['query']>;
type EventType = 'ADDED' | 'MODIFIED' | 'DELETED';

/** The forms in which a watch is requested; a target may send JSON instead. */
const forms = { table: 'Table', metadata: 'PartialObjectMetadata' } as const;
type Form = keyof typeof forms;
const eachForm = ['table', 'metadata'] as const satisfies readonly Form[];

const watchIn = (form: Form, step: Step): Step =>
  step.do === 'open' ? { ...step, request: { ...step.request, headers: { accept: orJson(inForm(forms[form])) } } } : step;

/** Reads a watch up to its first DELETED event, which every form of an event has. */
const drainToDeletion = (stream: string): Step => ({
  id: `${stream}-until-deleted`,
  do: 'drain',
  stream,
  to: { of: stream, at: '/type', is: 'equals', value: 'DELETED' },
  boundSeconds: 30,
});

/** The event at a place in the watch is about the object: a Table of one row, or the object in the other form. */
function isEvent(stream: string, place: number, type: EventType, own: string, namespace?: Template): Expectation {
  const at = `/${place}/object` as const;
  const isObject = (object: string) => [
    shows(stream, `${at}${object}/metadata/name`, { $own: own }),
    ...(namespace === undefined ? [] : [shows(stream, `${at}${object}/metadata/namespace`, namespace)]),
  ];
  const isTable = [
    shows(stream, `${at}/kind`, 'Table'),
    shows(stream, `${at}/apiVersion`, { $join: ['meta.', { $dialect: 'apiDomain' }, '/v1'] }),
    { of: stream, at: `${at}/rows`, is: 'has-length', value: 1 } as const,
  ];
  return all(allHold(shows(stream, `/${place}/type`, type)), {
    kind: 'any',
    of: [
      allHold(...isTable, ...isObject('/rows/0/object')),
      // A row can be without its object.
      allHold(
        ...isTable,
        { of: stream, at: `${at}/rows/0/object`, is: 'unset' },
        { of: stream, at: `${at}/rows/0/cells`, is: 'includes', value: { $own: own } },
      ),
      allHold(differs(stream, `${at}/kind`, 'Table'), ...isObject('')),
    ],
  });
}

/** Watches as Tables and as metadata alone: of one namespace, resumed, and by a label that an object loses and gets. */
export function watchesInForms(subject: Subject): Scenario {
  const pick = 'apiconform-pick';
  const label = (id: string, value: Template): Step => ({
    id,
    do: 'send',
    request: mergePatch(subject, 'c', { metadata: { labels: { [pick]: value } } }),
  });
  const opened = (name: string, query: Query) => eachForm.map((form) => watchIn(form, watch(subject, `${form}-${name}`, query)));
  const drained = (name: string) => eachForm.map((form) => drainToDeletion(`${form}-${name}`));
  const inEach = (of: (form: Form) => readonly Expectation[]) => all(...eachForm.flatMap(of));
  const mine = { labelSelector: selector };
  return {
    id: 'watch/in-forms',
    about:
      'An object is created, changed and deleted under watches that are requested as a Table and as metadata, from a list, from the existing objects and from the creation; another one gets and loses a label by which such watches select.',
    steps: [
      create(subject, 'a'),
      create(subject, 'c'),
      list(subject, 'before', mine),
      ...opened('from-list', { ...mine, resourceVersion: versionOf('before') }),
      ...opened('from-state', mine),
      create(subject, 'b'),
      change(subject, 'b'),
      ...remove(subject, 'b'),
      ...opened('resumed', { ...mine, resourceVersion: versionOf('create-b') }),
      ...['from-list', 'from-state', 'resumed'].flatMap(drained),
      list(subject, 'unlabelled', mine),
      ...opened('by-label', { resourceVersion: versionOf('unlabelled'), labelSelector: { $join: [`${pick}=`, { $case: true }] } }),
      label('enter', { $case: true }),
      list(subject, 'selected', { labelSelector: { $join: [`${pick}=`, { $case: true }] } }),
      label('leave', null),
      list(subject, 'unselected', { labelSelector: { $join: [`${pick}=`, { $case: true }] } }),
      ...drained('by-label'),
    ],
    checks: {
      ...each(
        ['watch/from-list-version', 'watch/one-document-per-change'],
        must(
          inEach((form) => [
            isEvent(`${form}-from-list`, 0, 'ADDED', 'b'),
            isEvent(`${form}-from-list`, 1, 'MODIFIED', 'b'),
            isEvent(`${form}-from-list`, 2, 'DELETED', 'b'),
          ]),
          ...['create-b', 'change-b', 'delete-b'].map((step) => answered(step, '2xx')),
        ),
      ),
      'watch/resume': must(
        inEach((form) => [isEvent(`${form}-resumed`, 0, 'MODIFIED', 'b'), isEvent(`${form}-resumed`, 1, 'DELETED', 'b')]),
        answered('create-b', '2xx'),
        answered('change-b', '2xx'),
        ...eachForm.map((form) => differs(`${form}-resumed`, '/0/type', 'ERROR')),
      ),
      ...each(
        ['watch-resource-version/rv-unset', 'events/added-at-start/rv-unset'],
        must(
          inEach((form) => [
            isStart(`${form}-from-state`, 'a', 'c'),
            isEvent(`${form}-from-state`, 2, 'ADDED', 'b'),
            isEvent(`${form}-from-state`, 3, 'MODIFIED', 'b'),
            isEvent(`${form}-from-state`, 4, 'DELETED', 'b'),
          ]),
          answered('create-a', '2xx'),
          answered('create-b', '2xx'),
        ),
      ),
      'watch/selected/enters': ifSelected(inEach((form) => [isEvent(`${form}-by-label`, 0, 'ADDED', 'c')])),
      'watch/selected/leaves': ifSelected(inEach((form) => [isEvent(`${form}-by-label`, 1, 'DELETED', 'c')])),
    },
  };
}

/** A watch begins with two objects, in either order. */
function isStart(stream: string, one: string, other: string): Expectation {
  const inOrder = (first: string, second: string) => all(isEvent(stream, 0, 'ADDED', first), isEvent(stream, 1, 'ADDED', second));
  return { kind: 'any', of: [inOrder(one, other), inOrder(other, one)] };
}

const named = { metadata: { name: { $own: 'c' } } };

/** A target that does not select by labels ignores the selector. */
function ifSelected(expect: Expectation): Judgement {
  return {
    when: [
      { of: 'selected', at: '/items', is: 'includes', value: named },
      { of: 'unselected', at: '/items', is: 'excludes', value: named },
    ],
    otherwise: 'the target does not select objects of a list by labels',
    given: [answered('enter', '2xx'), answered('leave', '2xx')],
    expect,
  };
}

/** Watches of all namespaces in each form, in which objects of one name are written, and such that request bookmarks. */
export function watchesOfAllInForms(subject: Subject): Scenario {
  const there = inOtherNamespace(subject);
  const inAll: Subject = { ...subject, collection: everywhere(subject) };
  const query = { resourceVersion: versionOf('before'), labelSelector: selector };
  const bookmarks = { ...query, allowWatchBookmarks: 'true', timeoutSeconds: '4' };
  const drained = eachForm.map((form) => `${form}-all`);
  const isBookmark = (form: Form): Expectation =>
    allHold(
      { of: `${form}-marks`, at: '/last/object/metadata/resourceVersion', is: 'set' },
      { of: `${form}-marks`, at: '/last/object/metadata/name', is: 'unset' },
    );
  return {
    id: 'watch/in-forms-everywhere',
    queue: 'waiting',
    about:
      'Objects of one name in two namespaces are created and one is deleted under watches of all namespaces that are requested as a Table and as metadata; others request bookmarks.',
    steps: [
      makeOtherNamespace(),
      list(inAll, 'before', { labelSelector: selector }),
      ...eachForm.map((form) => watchIn(form, watch(inAll, `${form}-all`, query))),
      ...eachForm.map((form) => watchIn(form, watch(inAll, `${form}-marks`, bookmarks))),
      create(subject, 'a'),
      create(there, 'a', 'create-there'),
      { id: 'delete-there', do: 'send', request: { method: 'DELETE', path: { $join: [there.collection, '/', { $own: 'a' }] } } },
      ...drained.map(drainToDeletion),
      ...eachForm.flatMap((form) => [drainToBookmark(`${form}-marks`, 5), close(`${form}-marks`)]),
    ],
    checks: {
      'paths/namespaced/all-namespaces': must(
        all(
          ...drained.flatMap((stream) => [
            isEvent(stream, 0, 'ADDED', 'a', { $namespace: true }),
            isEvent(stream, 1, 'ADDED', 'a', { $own: 'other' }),
            isEvent(stream, 2, 'DELETED', 'a', { $own: 'other' }),
          ]),
        ),
        ...['create-a', 'create-there', 'delete-there'].map((step) => answered(step, '2xx')),
      ),
      'events/bookmark/content': {
        when: eachForm.map((form) => shows(`${form}-marks`, '/last/type', 'BOOKMARK')),
        otherwise: 'the target sent no bookmark to a watch that requested them',
        given: [answered('create-a', '2xx')],
        expect: all(...eachForm.map(isBookmark)),
      },
    },
  };
}
