import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { finalizers, requestDeletion, setFinalizers } from '../deletion/finalizers.ts';
import { createUnnamed } from '../object-metadata/generated-name.ts';
import { answered } from '../scenario/answered.ts';
import { list, selector, versionOf } from '../scenario/collection-read.ts';
import { fullerOf } from '../scenario/fuller-body.ts';
import { markedType, tableColumns } from '../scenario/marked-definition.ts';
import { accepting, table as tableMediaType } from '../scenario/media-types.ts';
import { createWithFinalizers } from '../scenario/object-with-finalizers.ts';
import { everywhere, inOtherNamespace, makeOtherNamespace } from '../scenario/other-namespace.ts';
import type { Judgement, Judgements, Scenario } from '../scenario/scenario.ts';
import { all, allHold, differs, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { change, create, get } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { isTable, pagesInPlaces, tablesOfReads } from './places.ts';

/** Objects and collections as a Table. The checks are skipped for a type without Table support. */
export const table = scenariosPerSubject((subject) => [
  representation(subject),
  pages(subject),
  pagesInPlaces(subject),
  tablesOfReads(subject),
  ...(mayHaveColumns(subject) ? [] : [changed(subject)]),
  ...(isUsedFor(subject, 'defined-types') ? [ownColumns(markedType(subject)), namesakes(markedType(subject))] : []),
]);

/** The type can be one without Table support. */
const noTable = 'the target does not serve this type as a Table';
const needs = [{ need: 'table' }] as const;

const reads = ['object-table', 'list-table'] as const;

/** The Table of an object at the version of its creation or a later one. */
const atVersion = 'table-at-version';

/** Returns the judgement of a Table, for types with Table support. */
function whereThere(expect: Expectation, ...of: readonly string[]): Judgement {
  return {
    when: of.map((step) => differs(step, 'status', 406)),
    otherwise: noTable,
    given: [answered('object', 200), answered('list', 200)],
    expect,
  };
}

function representation(subject: Subject): Scenario {
  const both = (of: (step: string) => Expectation): Expectation => all(...reads.map(of));
  const pairs = [
    { of: 'object-table', objects: 'object' },
    { of: 'list-table', objects: 'list' },
  ] as const;
  const other = fullerOf(subject)?.body;
  // A namespace finalizes itself.
  const holds = subject.deletion === 'immediate';
  // A server may send a Status in response to a delete.
  const isHeldRow: Expectation = {
    kind: 'any',
    of: [allHold(differs('delete-h', '/kind', 'Table')), { kind: 'table-rows', of: 'delete-h', objects: 'held' }],
  };
  const steps: readonly Step[] = [
    create(subject, 'a'),
    ...(holds
      ? [
          createWithFinalizers(subject, 'h', [finalizers.one]),
          accepting(requestDeletion(subject, 'h', 'delete-h'), tableMediaType),
          get(subject, 'h', 'held'),
        ]
      : []),
    create(other === undefined ? subject : { ...subject, body: other }, 'b'),
    createUnnamed(subject, 'unnamed'),
    get(subject, 'a', 'object'),
    ...(other === undefined ? [] : [get(subject, 'b', 'other')]),
    accepting(get(subject, 'a', 'object-table'), tableMediaType),
    accepting(get(subject, 'a', atVersion, { resourceVersion: versionOf('create-a') }), tableMediaType),
    accepting(list(subject, 'list-table', { labelSelector: selector }), tableMediaType),
    // Rows of objects that differ show whether each shows its own object.
    ...(other === undefined ? [] : [accepting(get(subject, 'b', 'other-table'), tableMediaType)]),
    list(subject, 'list', { labelSelector: selector }),
    ...(holds ? [setFinalizers(subject, 'h', 'release-h', [])] : []),
  ];
  const sameRows = [
    { kind: 'same-row', of: 'list-table', as: 'object-table', object: 'object', after: 'list' },
    ...(other === undefined ? [] : [{ kind: 'same-row', of: 'list-table', as: 'other-table', object: 'other', after: 'list' } as const]),
  ] as const;
  return {
    id: 'table/representation',
    about:
      'An object and its collection, which has one with a deletionTimestamp and one with a generated name, are read in JSON and as a Table, the object also at a version; the response to the deletion is a Table, too.',
    needs,
    steps,
    checks: {
      'table/kind': whereThere(both(isTable), ...reads),
      'table/column-definitions': whereThere(
        both((step) => allHold({ of: step, at: '/columnDefinitions/0/name', is: 'present' })),
        ...reads,
      ),
      'table/rows': whereThere(
        all(
          ...pairs.map((pair) => ({ kind: 'table-rows', ...pair }) as const),
          { kind: 'table-rows', of: atVersion, objects: 'object' },
          ...sameRows,
          ...(holds ? [isHeldRow] : []),
        ),
        ...reads,
      ),
      ...(mayHaveColumns(subject) ? {} : defaults(pairs)),
    },
  };
}

/** Only a type that the run defines is known to have no additional columns. */
function mayHaveColumns(subject: Subject): boolean {
  return subject.fixture === undefined;
}

function defaults(pairs: readonly { readonly of: string; readonly objects: string }[]): Judgements {
  const judged = (aspect: 'columns' | 'cells'): Judgement =>
    whereThere(all(...pairs.map((pair) => ({ kind: 'default-table', aspect, ...pair }) as const)), ...reads);
  return { 'table/default-columns': judged('columns'), 'table/default-cells': judged('cells') };
}

/** Objects that were changed, or deleted and kept by a finalizer, some seconds after their creation have the same default cells. */
function changed(subject: Subject): Scenario {
  return {
    id: 'table/changed',
    about: 'An object is changed and one with a finalizer deleted two seconds after their creation; both are read in JSON and as a Table.',
    needs,
    queue: 'waiting',
    steps: [
      create(subject, 'a'),
      createWithFinalizers(subject, 'h', [finalizers.one]),
      { id: 'wait', do: 'wait', seconds: 2 },
      change(subject, 'a'),
      requestDeletion(subject, 'h', 'delete-h'),
      get(subject, 'a', 'object'),
      get(subject, 'h', 'held'),
      accepting(get(subject, 'a', 'object-table'), tableMediaType),
      accepting(get(subject, 'h', 'held-table'), tableMediaType),
      setFinalizers(subject, 'h', 'release-h', []),
    ],
    checks: {
      'table/default-cells': {
        when: ['object-table', 'held-table'].map((step) => differs(step, 'status', 406)),
        otherwise: noTable,
        given: [answered('change-a', '2xx'), answered('object', 200), { of: 'held', at: '/metadata/deletionTimestamp', is: 'set' }],
        expect: all(
          { kind: 'default-table', aspect: 'cells', of: 'object-table', objects: 'object' },
          { kind: 'default-table', aspect: 'cells', of: 'held-table', objects: 'held' },
        ),
      },
    },
  };
}

function pages(subject: Subject): Scenario {
  const paged = {
    when: [differs('first', 'status', 406), differs('second', 'status', 410), differs('third', 'status', 410)],
    otherwise: `${noTable}, or the token had expired`,
    given: [answered('list', 200)],
  } as const;
  const token = (step: string) => ({ continue: { $ref: { step, at: '/metadata/continue' } } }) as const;
  return {
    id: 'table/pages',
    about: 'Five objects are read as Tables in pages of two, and a list that selects none of them.',
    needs,
    steps: [
      ...['a', 'b', 'c', 'd', 'e'].map((own) => create(subject, own)),
      list(subject, 'list', { labelSelector: selector }),
      get(subject, 'a', 'object'),
      accepting(list(subject, 'first', { limit: '2', labelSelector: selector }), tableMediaType),
      accepting(list(subject, 'second', { limit: '2', labelSelector: selector, ...token('first') }), tableMediaType),
      accepting(list(subject, 'third', { limit: '2', labelSelector: selector, ...token('second') }), tableMediaType),
      accepting(list(subject, 'nothing', { labelSelector: { $join: ['apiconform-none=', { $case: true }] } }), tableMediaType),
    ],
    checks: {
      'table/kind': { ...paged, expect: all(...['first', 'second', 'third', 'nothing'].map(isTable)) },
      'table/column-definitions': {
        ...paged,
        expect: allHold(
          ...['first', 'second', 'third', 'nothing'].map((of) => ({ of, at: '/columnDefinitions/0/name', is: 'present' }) as const),
        ),
      },
      'table/rows': { ...paged, expect: { kind: 'table-rows', of: 'first', later: ['second', 'third'], objects: 'list' } },
      'list-paging/continue-when-more': {
        ...paged,
        given: [...paged.given, { of: 'first', at: '/rows/0', is: 'present' }, { of: 'first', at: '/rows/2', is: 'absent' }],
        expect: allHold({ of: 'first', at: '/metadata/continue', is: 'present' }, differs('first', '/metadata/continue', '')),
      },
      'table/pages': {
        ...paged,
        expect: allHold(
          // A page can have fewer rows than the limit if its continue token shows that more exist.
          { of: 'first', at: '/rows/0', is: 'present' },
          { of: 'first', at: '/rows/2', is: 'absent' },
          differs('first', '/metadata/continue', ''),
          shows('second', '/kind', 'Table'),
          { of: 'second', at: '/rows/0', is: 'present' },
          { of: 'second', at: '/rows/2', is: 'absent' },
          differs('second', '/metadata/continue', ''),
          shows('third', '/kind', 'Table'),
          { of: 'third', at: '/rows/0', is: 'present' },
        ),
      },
    },
  };
}

/** Objects of one name in two namespaces, with other values. */
function namesakes(subject: Subject): Scenario {
  const there = inOtherNamespace(subject);
  const inAll: Subject = { ...subject, collection: everywhere(subject) };
  return {
    id: 'table/namesakes',
    about: 'Two objects of one name in two namespaces are read in JSON and as a Table of all namespaces.',
    needs,
    subject,
    steps: [
      makeOtherNamespace(),
      create({ ...subject, body: { spec: { text: 'here', count: 1 } } }, 'a'),
      create({ ...there, body: { spec: { text: 'there', count: 2 } } }, 'a', 'create-there'),
      list(inAll, 'list', { labelSelector: selector }),
      accepting(list(inAll, 'list-table', { labelSelector: selector }), tableMediaType),
    ],
    checks: {
      'table/rows': {
        when: tableColumns.map(({ name }) => ({ of: 'list-table', at: '/columnDefinitions', is: 'includes', value: { name } }) as const),
        otherwise: 'the target does not serve the columns that a definition declares',
        given: [answered('create-there', '2xx'), answered('list', 200), { of: 'list', at: '/items/1', is: 'present' }],
        expect: { kind: 'table-rows', of: 'list-table', objects: 'list', columns: tableColumns },
      },
    },
  };
}

/** Objects of a type that declares columns, with other values in each, or none. */
function ownColumns(subject: Subject): Scenario {
  // Where a field is missing, its cell is empty; where it is false, zero or an empty text, the cell shows that.
  const specs: Readonly<Record<string, Subject['body']>> = {
    a: { text: 'text of a', kept: 'kept of a', count: 1, on: true },
    b: { text: 'text of b', kept: 'kept of b', count: 2, on: true },
    'no-text': { kept: 'kept', count: 3, on: true },
    'no-count': { text: 'text', kept: 'kept', on: false },
    'no-kept': { text: 'text', count: 0, on: true },
    'no-on': { text: 'text', kept: '', count: 5 },
    none: {},
  };
  const pairs = [
    { of: 'first-table', objects: 'object' },
    { of: 'second-table', objects: 'second' },
    { of: 'list-table', objects: 'list' },
  ] as const;
  const hasColumns = pairs.flatMap(({ of }) =>
    tableColumns.map(({ name }) => ({ of, at: '/columnDefinitions', is: 'includes', value: { name } }) as const),
  );
  return {
    id: 'table/own-columns',
    about: 'Objects of a type that declares columns, some without the fields of some columns, are read in JSON and as Tables.',
    needs,
    subject,
    steps: [
      ...Object.entries(specs).map(([own, spec]) => create({ ...subject, body: { spec } }, own)),
      createUnnamed(subject, 'unnamed'),
      get(subject, 'a', 'object'),
      get(subject, 'b', 'second'),
      list(subject, 'list', { labelSelector: selector }),
      accepting(get(subject, 'a', 'first-table'), tableMediaType),
      accepting(get(subject, 'b', 'second-table'), tableMediaType),
      accepting(list(subject, 'list-table', { labelSelector: selector }), tableMediaType),
    ],
    checks: {
      'table/rows': {
        when: hasColumns,
        otherwise: 'the target does not serve the columns that a definition declares',
        given: [answered('object', 200), answered('second', 200), answered('list', 200)],
        expect: all(...pairs.map((pair) => ({ kind: 'table-rows', ...pair, columns: tableColumns }) as const)),
      },
    },
  };
}
