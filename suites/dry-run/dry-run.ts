import type { Case, Check, Need } from '#core/model/case';
import type { Predicate } from '#core/model/predicate';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { grouped } from '../scenario/grouped.ts';
import { createWithFinalizers, mergePatch, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { all } from '../scenario/shows.ts';
import { containsLists, isCustom, mayDeleteCollection } from '../scenario/subject-uses.ts';
import { changeAnnotation, create, get, remove } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { type WriteKind, writeStep } from '../scenario/write-step.ts';
import { rowsPerSubject } from '../suite-module.ts';
import {
  changesLabels,
  dryLabel,
  holdsObjects,
  moreDryRuns,
  nothingStored,
  ownersOfDryApplies,
  selectByDryLabel,
  startsAsStored,
} from './nothing-stored.ts';
import { dryUnnamed, strictCreate, strictPatch } from './other-bodies.ts';
import { dryTable, repeated, shownInDryTable } from './representations.ts';
import { sameRefusal, sameStatus } from './same-status.ts';
import { releasedAfterDryRun, secondDeletes, terminating } from './second-delete.ts';
import { createAnew, isCreatedAnew, sameWhenAnew } from './under-former-name.ts';

type Row = StatementOf<'dry-run'>;
type RequestKind = Row['form']['request'];
const area = 'dry-run';

/** How a kind of request is sent, on an existing object (`a`) or a new one (`b`). */
const kinds: Readonly<Record<RequestKind, { readonly send: WriteKind; readonly own: 'a' | 'b' }>> = {
  create: { send: 'create', own: 'b' },
  update: { send: 'update', own: 'a' },
  'json-patch': { send: 'json-patch', own: 'a' },
  'merge-patch': { send: 'merge-patch', own: 'a' },
  'strategic-merge-patch': { send: 'strategic-merge-patch', own: 'a' },
  apply: { send: 'apply', own: 'a' },
  'apply-new': { send: 'apply', own: 'b' },
  delete: { send: 'delete', own: 'a' },
  'delete-held': { send: 'delete', own: 'a' },
  'delete-collection': { send: 'delete-collection', own: 'a' },
  'delete-with-body': { send: 'delete', own: 'a' },
  'delete-collection-with-body': { send: 'delete-collection', own: 'a' },
  'delete-in-options': { send: 'delete', own: 'a' },
};

/** Each kind of request, in a dry run and then without: the response, what is stored and which events are sent (specification, "Dry-run"). */
export const dryRun = rowsPerSubject('dry-run', (rows, subject) =>
  grouped(rows, ({ form }) => form.request).flatMap((alike) => {
    const requested = alike[0]?.form.request;
    return requested === undefined || !isFor(requested, subject) ? [] : [caseFor(requested, alike, subject)];
  }),
);

/** Custom resources do not support strategic merge patch; namespaces are removed later. */
function isFor(requested: RequestKind, subject: Subject): boolean {
  if (requested === 'strategic-merge-patch') return !isCustom(subject);
  if (requested === 'delete' || requested === 'delete-held' || !requested.startsWith('delete')) return true;
  return subject.deletion === 'immediate' && (!requested.startsWith('delete-collection') || mayDeleteCollection(subject));
}

function caseFor(requested: RequestKind, rows: readonly Row[], subject: Subject): Case {
  return caseOf(subject, {
    id: `${area}/${requested}`,
    area,
    about: `A request (${requested}) is sent; then a dry run of it is sent for another object, again, and in other forms of the response, and the stored objects and the events are read, also by a watch without a version.`,
    steps: [
      ...realRequest(requested, subject),
      ...setUp(requested, subject),
      list(subject, 'before'),
      watch(subject, 'stream', { resourceVersion: versionOf('before') }),
      dryStep(requested, subject),
      ...(requested === 'create' ? [] : repeated(dryStep(requested, subject))),
      list(subject, 'after'),
      get(subject, 'a', 'a-after'),
      ...(changesLabels(requested) ? [selectByDryLabel(subject)] : []),
      watch(subject, 'fresh'),
      ...(isChangedAfterwards(requested) ? [changeAfterwards(subject)] : []),
      create(subject, 'end'),
      drainTo('stream', 'end'),
      drainTo('fresh', 'end'),
      ...afterwards(requested, subject),
      ...(isCreatedAnew(requested, subject) ? createAnew(requested, subject) : []),
    ],
    checks: rows.map((row) => checkFor(row, subject)),
    needs: needsOf(requested, subject),
  });
}

/** Kinds of requests after whose dry run the object changes, which the watch has to show as nothing but that change. */
function isChangedAfterwards(requested: RequestKind): boolean {
  return ['update', 'json-patch', 'strategic-merge-patch', 'apply'].includes(requested);
}

/** From no version, because a server may have stored the dry run. */
function changeAfterwards(subject: Subject): Step {
  return { ...writeStep(subject, 'merge-patch', { id: 'change-a', own: 'a' }), writes: { own: 'a', as: 'change' } };
}

/** The same request without the parameter, on another object, to compare the dry run with. The step is called `real`. */
function realRequest(requested: RequestKind, subject: Subject): readonly Step[] {
  const own = 'd';
  const { send } = kinds[requested];
  switch (requested) {
    case 'create':
    case 'apply-new':
      return [{ ...writeStep(subject, send, { id: 'real', own }), writes: { own, as: 'create' } }];
    case 'delete':
      return [create(subject, own), ...remove(subject, own).map((step) => (step.id === `delete-${own}` ? { ...step, id: 'real' } : step))];
    case 'delete-held':
      return [
        holding(subject, own),
        { ...writeStep(subject, 'delete', { id: 'real', own }), writes: { own, as: 'delete' } },
        ...removeFinalizers(subject, own).map((step) =>
          step.do === 'until' ? { ...step, writes: { own, as: 'removed' } as const } : step,
        ),
      ];
    case 'delete-collection':
    case 'delete-with-body':
    case 'delete-collection-with-body':
    case 'delete-in-options':
      return [];
    default:
      return [create(subject, own), { ...writeStep(subject, send, { id: 'real', own }), writes: { own, as: 'change' } }];
  }
}

function setUp(requested: RequestKind, subject: Subject): readonly Step[] {
  if (requested.startsWith('delete-collection'))
    return [create(subject, 'a'), create(subject, 'c'), ...(requested === 'delete-collection' ? terminating(subject) : [])];
  return [requested === 'delete-held' ? holding(subject, 'a') : create(subject, 'a')];
}

function holding(subject: Subject, own: string): Step {
  return createWithFinalizers(subject, own, ['apiconform.example/hold']);
}

function dryStep(requested: RequestKind, subject: Subject): Step {
  const { send, own } = kinds[requested];
  const about = { id: 'dry', own, state: 'dry', ...(changesLabels(requested) ? { label: dryLabel } : {}) };
  switch (requested) {
    case 'delete-in-options':
      return writeStep(subject, send, { ...about, body: { kind: 'DeleteOptions', apiVersion: 'v1', dryRun: ['All'] } });
    case 'delete-with-body':
    case 'delete-collection-with-body':
      return writeStep(subject, send, { ...about, query: { dryRun: 'All' }, body: { kind: 'DeleteOptions', apiVersion: 'v1' } });
    default:
      return writeStep(subject, send, { ...about, query: { dryRun: 'All' } });
  }
}

/** The steps after the watch is read: the name of a dry create is used, a collection is deleted, and finalizers are removed. */
function afterwards(requested: RequestKind, subject: Subject): readonly Step[] {
  if (requested === 'create')
    return [
      writeStep(subject, 'create', { id: 'dry-again', own: 'b', query: { dryRun: 'All' } }),
      writeStep(subject, 'create', { id: 'free', own: 'b' }),
      dryUnnamed(subject),
      strictCreate(subject, 'dry-strict', { dryRun: 'All' }),
      strictCreate(subject, 'real-strict', {}),
    ];
  if (requested === 'delete-collection')
    return [...releasedAfterDryRun(subject), writeStep(subject, 'delete-collection', { id: 'real', own: 'a' })];
  if (requested === 'merge-patch')
    return [
      dryTable(subject),
      strictPatch(subject, 'dry-strict', { dryRun: 'All' }),
      strictPatch(subject, 'real-strict', {}),
      ...moreDryRuns(requested, subject),
    ];
  if (requested !== 'delete-held') return moreDryRuns(requested, subject);
  return [
    { id: 'unhold-a', do: 'send', request: mergePatch(subject, 'a', { metadata: { finalizers: null } }) },
    get(subject, 'a', 'a-unheld'),
    ...(holdsObjects(subject) ? [...terminating(subject), ...secondDeletes(subject), ...releasedAfterDryRun(subject)] : []),
  ];
}

function needsOf(requested: RequestKind, subject: Subject): readonly Need[] {
  if (!requested.startsWith('delete-collection') || subject.fixture !== undefined) return [];
  return [{ need: 'served', resource: subject.served, verbs: ['deletecollection'] }];
}

function checkFor({ id, form }: Row, subject: Subject): Check {
  const given = [answered('dry', '2xx')];
  switch (form.aspect) {
    case 'status': {
      const anew = isCreatedAnew(form.request, subject) ? [sameWhenAnew] : [];
      const same = all(sameStatus('dry', 'real'), ...anew.map(({ expect }) => expect));
      const expect =
        form.request === 'create' || form.request === 'merge-patch'
          ? all(same, { kind: 'any', of: [sameStatus, sameRefusal].map((sameOf) => sameOf('dry-strict', 'real-strict')) })
          : same;
      return { statement: id, given: [answered('real', '2xx'), ...anew.map((one) => one.given)], expect };
    }
    case 'object':
      return {
        statement: id,
        given: [answered('real', '2xx'), ...(form.request === 'apply' ? [answered('apply-o', '2xx')] : [])],
        expect: all(
          { kind: 'holds', all: [answered('dry', '2xx'), ...shown(form.request, subject)] },
          ...(form.request === 'apply' ? [ownersOfDryApplies()] : []),
          ...(form.request === 'merge-patch' ? [shownInDryTable()] : []),
        ),
      };
    case 'no-event':
      return {
        statement: id,
        given,
        expect: all(
          { kind: 'events', stream: 'stream', start: 'exact', after: 'before' },
          startsAsStored('fresh', setUp(form.request, subject)),
        ),
      };
    case 'name-free':
      return {
        statement: id,
        given,
        expect: { kind: 'holds', all: [answered('free', '2xx'), { of: 'free', at: '/metadata/name', is: 'equals', value: { $own: 'b' } }] },
      };
    case 'nothing-stored':
      return nothingStored(id, form.request, given, subject);
  }
}

/** The fields that the response must have. Generated values can differ. */
function shown(requested: RequestKind, subject: Subject): readonly Predicate[] {
  const { own } = kinds[requested];
  const common: readonly Predicate[] = [
    { of: 'dry', at: '/kind', is: 'equals', value: subject.kind },
    { of: 'dry', at: '/metadata/name', is: 'equals', value: { $own: own } },
    { of: 'dry', at: '/metadata/labels/apiconform-case', is: 'equals', value: { $case: true } },
  ];
  if (requested === 'delete-held') return [...common, { of: 'dry', at: '/metadata/deletionTimestamp', is: 'set' }];
  const body = Object.entries(subject.body).map(
    ([field, value]): Predicate =>
      containsLists(subject) ? { of: 'dry', at: `/${field}`, is: 'present' } : { of: 'dry', at: `/${field}`, is: 'equals', value },
  );
  const generated: readonly Predicate[] =
    requested === 'create' ? [answered('dry-unnamed', '2xx'), { of: 'dry-unnamed', at: '/metadata/name', is: 'set' }] : [];
  return [...common, ...body, ...generated, { of: 'dry', at: `/metadata/annotations/${changeAnnotation}`, is: 'equals', value: 'dry' }];
}
