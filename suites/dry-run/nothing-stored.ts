import type { Check } from '#core/model/case';
import type { Expectation, FieldOwner } from '#core/model/expectation';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, selector, versionOf } from '../scenario/collection-read.ts';
import { applyAs, type Fields } from '../scenario/field-manager.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, get, objectPath, testObject } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';
import { asTerminating, isTerminating } from './second-delete.ts';

type RequestKind = StatementOf<'dry-run'>['form']['request'];

/** The label that a dry run of a change adds. A selector must not find the object by it. */
export const dryLabel = ['apiconform-dry', 'dry'] as const;

/** Whether the request changes the labels of an object that exists. */
export function changesLabels(requested: RequestKind): boolean {
  return requested !== 'create' && requested !== 'apply-new' && !requested.startsWith('delete');
}

/** Lists the objects of the case that have the label. The step is called `selected`. */
export function selectByDryLabel(subject: Subject): Step {
  return list(subject, 'selected', { labelSelector: { $join: [`${dryLabel[0]},`, selector] } });
}

/** Returns that a watch without a version begins with a state since these steps: a server may send it from a cache, which lags behind. */
export function startsAsStored(stream: string, since: readonly Step[]): Expectation {
  const last = since.at(-1)?.id;
  return { kind: 'events', stream, start: 'state-any', after: stream, ...(last === undefined ? {} : { notBefore: last }) };
}

/** Dry runs of other changes, after the watch is read. */
export function moreDryRuns(requested: RequestKind, subject: Subject): readonly Step[] {
  if (requested === 'merge-patch' && holdsObjects(subject))
    return [...updateFromVersionBefore(subject), ...patchAfterDryRun(subject), ...dryRemovalOfHold(subject)];
  return requested === 'apply' ? dryRunOfSharing(subject) : [];
}

/** Returns the check that nothing of a dry run is stored. */
export function nothingStored(statement: string, requested: RequestKind, given: Check['given'], subject: Subject): Check {
  const state: Expectation = { kind: 'shows-own-state', read: 'after' };
  const selectsNothing = allHold(answered('selected', 200), { of: 'selected', at: '/items/0', is: 'absent' });
  const expect = changesLabels(requested) ? all(state, selectsNothing) : state;
  if (requested === 'merge-patch' && holdsObjects(subject)) {
    const held: Expectation = {
      kind: 'holds',
      all: [
        answered('update', '2xx'),
        answered('patch-after', '2xx'),
        shows('a-patched', `/metadata/annotations/${changeAnnotation}`, 'patch-after'),
        { of: 'a-patched', at: `/metadata/labels/${dryLabel[0]}`, is: 'absent' },
        answered('still-held', 200),
      ],
    };
    return {
      statement,
      given: [...given, answered('dry-later', '2xx'), answered('dry-release', '2xx')],
      expect: { kind: 'all', of: [expect, held] },
    };
  }
  if (requested === 'apply') {
    const owners: Expectation = { kind: 'owners', of: 'o-after', path: notePath, are: [{ manager: 'first', operation: 'Apply' }] };
    return { statement, given: [...given, answered('dry-share', '2xx')], expect: { kind: 'all', of: [expect, owners] } };
  }
  // Where others write to an object too, its state alone does not show whether it was marked.
  const unmarked: Expectation = {
    kind: 'holds',
    all: [answered('a-after', 200), { of: 'a-after', at: '/metadata/deletionTimestamp', is: 'unset' }],
  };
  // Its last finalizer is removed, which removes a marked object only.
  if (requested === 'delete-held')
    return {
      statement,
      given: [...given, answered('unhold-a', '2xx'), ...(holdsObjects(subject) ? isTerminating : [])],
      expect: all(
        expect,
        unmarked,
        allHold(answered('a-unheld', 200), { of: 'a-unheld', at: '/metadata/deletionTimestamp', is: 'unset' }),
        ...(holdsObjects(subject) ? [asTerminating(subject)] : []),
      ),
    };
  if (requested === 'delete-collection')
    return { statement, given: [...given, ...isTerminating], expect: all(expect, asTerminating(subject)) };
  if (requested === 'delete') return { statement, given, expect: all(expect, unmarked) };
  if (!requested.endsWith('-with-body')) return { statement, given, expect };
  const removed: Expectation = { kind: 'holds', all: [answered('dry', 200), answered('a-after', 404)] };
  return {
    statement,
    given: [answered('dry', '2xx'), answered('create-end', '2xx')],
    expect,
    erratum: { id: 'delete-body-replaces-the-query', expect: removed },
  };
}

/** Namespaces have a finalizer of their own. */
export function holdsObjects({ deletion }: Subject): boolean {
  return deletion === 'immediate';
}

/** The dry run has not changed the version of the object. */
function updateFromVersionBefore(subject: Subject): readonly Step[] {
  const body = testObject(subject, 'a', 'update', { resourceVersion: versionOf('create-a') });
  return [{ id: 'update', do: 'send', request: { method: 'PUT', path: objectPath(subject, 'a'), body } }];
}

/** A patch directly follows a dry run of a patch, which it must not build on. */
function patchAfterDryRun(subject: Subject): readonly Step[] {
  const about = { own: 'a', label: dryLabel, query: { dryRun: 'All' } };
  return [
    writeStep(subject, 'merge-patch', { id: 'dry-later', ...about }),
    writeStep(subject, 'merge-patch', { id: 'patch-after', own: 'a' }),
    get(subject, 'a', 'a-patched'),
  ];
}

const sharedNote = 'apiconform-note';

const note = (value: string): Fields => ({ metadata: { annotations: { [sharedNote]: value } } });
const notePath = ['f:metadata', 'f:annotations', `f:${sharedNote}`];

/** Returns that the responses to dry runs of applies have the owners that the applies would leave. */
export function ownersOfDryApplies(): Expectation {
  const owners = (of: string, ...managers: readonly string[]): Expectation => ({
    kind: 'owners',
    of,
    path: notePath,
    are: managers.map((manager): FieldOwner => ({ manager, operation: 'Apply' })),
  });
  return all(
    owners('dry-share', 'first', 'second'),
    owners('dry-force', 'second'),
    allHold(shows('dry-force', `/metadata/annotations/${sharedNote}`, 'forced')),
  );
}

/** A dry run applies what another manager applied, which changes only the owners, and one applies another value by force. */
function dryRunOfSharing(subject: Subject): readonly Step[] {
  const fields = { ...subject.body, ...note('shared') };
  return [
    applyAs(subject, { id: 'apply-o', manager: 'first', own: 'o', fields }),
    applyAs(subject, { id: 'dry-share', manager: 'second', own: 'o', fields }, { dryRun: 'All' }),
    get(subject, 'o', 'o-after'),
    applyAs(
      subject,
      { id: 'dry-force', manager: 'second', own: 'o', fields: { ...subject.body, ...note('forced') } },
      { dryRun: 'All', force: 'true' },
    ),
  ];
}

/** A dry run removes the last finalizer of an object with a deletionTimestamp, which must not remove the object. */
function dryRemovalOfHold(subject: Subject): readonly Step[] {
  const release = mergePatch(subject, 'h', { metadata: { finalizers: null } });
  const held = testObject(subject, 'h', 'create-h', { finalizers: ['apiconform.example/hold'] });
  return [
    { id: 'create-h', do: 'send', request: { method: 'POST', path: subject.collection, body: held } },
    writeStep(subject, 'delete', { id: 'delete-h', own: 'h' }),
    { id: 'dry-release', do: 'send', request: { ...release, query: { dryRun: 'All' } } },
    get(subject, 'h', 'still-held'),
    { id: 'release-h', do: 'send', request: release },
  ];
}
