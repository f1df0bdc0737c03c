import type { Expectation, FieldOwner } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import { answered } from '../scenario/answered.ts';
import { type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { get } from '../scenario/test-object.ts';
import { rowScenariosPerSubject } from '../suite-module.ts';
import { type Circumstance, circumstancesOf, fieldAt } from './circumstance.ts';
import { type Field, first, second, third, transitionsOf, type Update, updatesOf, writerOf } from './transitions.ts';

/** Each transition of the ownership of a field, on one object, in circumstances in which a server may treat it otherwise. */
export const everyTransition = rowScenariosPerSubject('ownership', (subject) => circumstancesOf(subject).map(inCircumstance));

function inCircumstance(of: Circumstance): Scenario {
  const { types, hasDryRuns = false } = of;
  const writes = transitionsOf(of);
  const read = (id: string): Step => get(types.others, 'a', id);
  return {
    id: `field-ownership/every-transition/${of.id}`,
    subject: of.subject ?? types.first,
    about: `Managers update, contest, force, share and give up fields that the first applied${of.about}.`,
    needs: of.needs,
    queue: of.queue,
    steps: [
      ...of.before,
      ...writes.applied,
      ...of.between,
      read('before'),
      ...(hasDryRuns ? [...writes.updates, ...writes.forced, writes.left, writes.leftByForce].map(asDryRun) : []),
      ...writes.updates,
      read('updated'),
      ...writes.conflicts,
      read('refused'),
      ...writes.forced,
      read('after-force'),
      writes.left,
      read('after-left-out'),
      writes.leftByForce,
      read('after-left-out-by-force'),
      ...of.after,
    ],
    checks: checksOf(of),
  };
}

function asDryRun(step: Step): Step {
  return step.do === 'send'
    ? { ...step, id: `dry-${step.id}`, request: { ...step.request, query: { ...step.request.query, dryRun: 'All' } } }
    : step;
}

function checksOf(of: Circumstance): Judgements {
  const updates = updatesOf(of);
  const path = (field: Field): readonly string[] =>
    fieldAt(of, field)
      .slice(1)
      .split('/')
      .map((key) => `f:${key}`);
  const has = (read: string, field: Field, value: string): Predicate => shows(read, fieldAt(of, field), value);
  const lacks = (read: string, field: Field): Predicate => ({ of: read, at: fieldAt(of, field), is: 'absent' });
  const owned = (read: string, field: Field, ...are: readonly FieldOwner[]): Expectation => ({
    kind: 'owners',
    of: read,
    path: path(field),
    are,
  });
  const given = (...fields: readonly Field[]) => [
    ...of.given,
    answered('first', '2xx'),
    ...fields.flatMap((field) => [has('before', field, '1'), owned('before', field, first)]),
  ];
  const shared = [
    ...of.given,
    has('before', 'given-up', '1'),
    owned('before', 'given-up', first, second),
    owned('after-left-out', 'shared', first, second),
    answered('left-out', '2xx'),
    answered('left-out-by-force', '2xx'),
  ];
  const ofTwo = [...of.given, has('before', 'of-two', '1'), owned('before', 'of-two', first, second), answered('forced-by-third', '2xx')];
  const moved = [...updates, 'taken' as const];
  const updated = updates.map((update) => has('updated', update, '2'));
  const shownBy = (update: Update): readonly string[] => ['updated', ...(of.hasDryRuns === true ? [`dry-${update}`] : [])];
  const lost = [...given(), ...updated, has('after-force', 'taken', '2'), answered('left-out', '2xx')];
  const dropped = [
    answered('left-out', '2xx'),
    answered('left-out-by-force', '2xx'),
    answered('after-left-out-by-force', 200),
    has('refused', 'dropped', '1'),
    has('after-left-out', 'dropped-by-force', '1'),
  ];
  return {
    ...Object.fromEntries(
      updates.map((update) => [
        `field-ownership/${update}/moves`,
        must(
          all(
            allHold(answered(update, '2xx'), has('updated', update, '2')),
            ...shownBy(update).map((read) => owned(read, update, writerOf(update))),
          ),
          ...given(update),
        ),
      ]),
    ),
    'field-ownership/conflict/refused': must(
      allHold(answered('conflict', '4xx'), answered('conflict-with-two', '4xx')),
      ...given('taken'),
      answered('forced', '2xx'),
      ...ofTwo,
    ),
    'field-ownership/conflict/value-unchanged': must(
      allHold(has('refused', 'taken', '1'), has('refused', 'of-two', '1')),
      ...given('taken'),
      answered('forced', '2xx'),
      ...ofTwo,
    ),
    'field-ownership/conflict/owner-unchanged': must(owned('refused', 'taken', first), ...given('taken'), answered('forced', '2xx')),
    'field-ownership/conflict-with-updater/refused': must(
      allHold(answered('conflict-with-writer', '4xx'), has('refused', 'merge-patch', '2')),
      owned('updated', 'merge-patch', writerOf('merge-patch')),
      answered('forced', '2xx'),
    ),
    'field-ownership/force-over-two/owned-alone': must(owned('after-force', 'of-two', third), ...ofTwo),
    'field-ownership/force-over-two/value-changes': must(allHold(has('after-force', 'of-two', '2')), ...ofTwo),
    'field-ownership/force/value-changes': must(allHold(answered('forced', '2xx'), has('after-force', 'taken', '2')), ...given('taken')),
    'field-ownership/force/owned-alone': must(owned('after-force', 'taken', second), ...given('taken'), answered('forced', '2xx')),
    'field-ownership/shared/owned-by-both': must(
      all(owned('after-force', 'shared', first, second), owned('after-left-out', 'shared', first, second)),
      ...given('shared'),
      answered('forced', '2xx'),
    ),
    'field-ownership/released/removed': must(
      allHold(
        lacks('after-left-out', 'dropped'),
        lacks('after-left-out-by-force', 'dropped-by-force'),
        has('after-left-out-by-force', 'kept', '1'),
      ),
      ...given('dropped', 'dropped-by-force'),
      ...dropped,
    ),
    'field-ownership/released/unowned': must(
      all(owned('after-left-out', 'dropped'), owned('after-left-out-by-force', 'dropped-by-force')),
      ...given('dropped', 'dropped-by-force'),
      ...dropped,
    ),
    'field-ownership/released-by-first/value-unchanged': must(
      allHold(
        has('after-left-out', 'given-up', '1'),
        has('after-left-out-by-force', 'given-up', '1'),
        has('after-left-out-by-force', 'shared', '1'),
      ),
      ...shared,
    ),
    'field-ownership/released-by-first/owned-by-second': must(
      all(owned('after-left-out', 'given-up', second), owned('after-left-out-by-force', 'shared', second)),
      ...shared,
    ),
    'field-ownership/moved/left-out-keeps-value': must(allHold(...moved.map((field) => has('after-left-out', field, '2'))), ...lost),
    'field-ownership/moved/left-out-keeps-owner': must(
      all(...updates.map((update) => owned('after-left-out', update, writerOf(update))), owned('after-left-out', 'taken', second)),
      ...lost,
    ),
  };
}
