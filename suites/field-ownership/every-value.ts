import type { Need } from '#core/model/case';
import type { Expectation, FieldOwner } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { applyAs, type Fields, intent, merged } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { get, objectPath } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { rowScenariosPerSubject } from '../suite-module.ts';
import { customValues, deploymentValues, type KindOfValue, servedDeployments, type TypeOfValues } from './kinds-of-values.ts';
import { first, second, type Update } from './transitions.ts';

const needs: readonly Need[] = [{ need: 'served', resource: servedDeployments, verbs: ['create', 'get', 'patch', 'delete'] }];

/** What becomes of the owners of a field does not depend on the kind of its value, or on its place. */
export const everyValue = rowScenariosPerSubject('ownership', (subject) => {
  if (isUsedFor(subject, 'defined-types')) return scenariosOf(customValues(subject), ['put', 'merge-patch', 'json-patch']);
  if (!isUsedFor(subject, 'single-cases')) return [];
  // Controllers write to deployments too, so that an update could be late.
  const scenarios = scenariosOf(deploymentValues(subject), ['merge-patch', 'json-patch', 'strategic-merge-patch']);
  return scenarios.map((scenario) => ({ ...scenario, subject, needs }));
});

function scenariosOf(type: TypeOfValues, updates: readonly Update[]): readonly Scenario[] {
  return [shared(type), ...updates.map((update) => moved(type, update)), contested(type)];
}

/** All fields with their first values, or with the other ones. */
function whole({ kinds, kept }: TypeOfValues, which: 'one' | 'other'): Fields {
  return merged(kept, partsOf(kinds, which));
}

function partsOf(kinds: readonly KindOfValue[], which: 'one' | 'other'): Fields {
  return kinds.reduce<Fields>((fields, kind) => merged(fields, kind.of(kind[which])), {});
}

const has = (read: string, kinds: readonly KindOfValue[], which: 'one' | 'other'): readonly Predicate[] =>
  kinds.map((kind) => shows(read, kind.at, kind[which]));

const owned = (read: string, kinds: readonly KindOfValue[], ...are: readonly FieldOwner[]): readonly Expectation[] =>
  kinds.map(({ path }): Expectation => ({ kind: 'owners', of: read, path, are }));

const lacks = (read: string, kinds: readonly KindOfValue[]): readonly Predicate[] =>
  kinds.map(({ at, byDefault }): Predicate => (byDefault === undefined ? { of: read, at, is: 'absent' } : shows(read, at, byDefault)));

/** Two managers apply all fields, and give them up one after the other. */
function shared(type: TypeOfValues): Scenario {
  const { subject, kinds, kept } = type;
  const apply = (id: string, manager: string, fields: Fields): Step => applyAs(subject, { id, manager, own: 'a', fields });
  const given = [answered('second', '2xx'), ...has('both', kinds, 'one'), ...owned('both', kinds, first, second)];
  return {
    id: 'field-ownership/every-value/shared',
    subject,
    about: 'Two managers apply the same values of every kind, and give them up one after the other.',
    steps: [
      apply('first', 'first', whole(type, 'one')),
      get(subject, 'a', 'before'),
      apply('second', 'second', whole(type, 'one')),
      get(subject, 'a', 'both'),
      apply('give-up', 'first', kept),
      get(subject, 'a', 'of-second'),
      apply('give-up-too', 'second', kept),
      get(subject, 'a', 'of-nobody'),
    ],
    checks: {
      'field-ownership/shared/owned-by-both': must(
        all(...owned('both', kinds, first, second)),
        ...owned('before', kinds, first),
        answered('second', '2xx'),
      ),
      'field-ownership/released-by-first/value-unchanged': must(
        allHold(...has('of-second', kinds, 'one')),
        ...given,
        answered('give-up', '2xx'),
      ),
      'field-ownership/released-by-first/owned-by-second': must(
        all(...owned('of-second', kinds, second)),
        ...given,
        answered('give-up', '2xx'),
      ),
      'field-ownership/released/removed': must(
        allHold(...lacks('of-nobody', kinds)),
        ...owned('of-second', kinds, second),
        answered('give-up-too', '2xx'),
        answered('of-nobody', 200),
      ),
      'field-ownership/released/unowned': must(
        all(...owned('of-nobody', kinds)),
        ...owned('of-second', kinds, second),
        answered('give-up-too', '2xx'),
      ),
      'field-ownership/released/reset-to-default': must(
        allHold(
          ...lacks(
            'of-nobody',
            kinds.filter(({ byDefault }) => byDefault !== undefined),
          ),
        ),
        ...owned('of-second', kinds, second),
        answered('give-up-too', '2xx'),
      ),
    },
  };
}

/** An update changes all fields that a manager applied, which then applies without them. */
function moved(type: TypeOfValues, update: Update): Scenario {
  const { subject, kinds, kept } = type;
  const writer: FieldOwner = { manager: 'second', operation: 'Update' };
  const given = [answered('first', '2xx'), ...has('before', kinds, 'one'), ...owned('before', kinds, first)];
  const lost = [...given, ...has('after', kinds, 'other'), answered('left-out', '2xx')];
  return {
    id: `field-ownership/every-value/moved-by-${update}`,
    subject,
    about: `A manager applies values of every kind, the ${update} of another changes them, and the first applies without them.`,
    steps: [
      applyAs(subject, { id: 'first', manager: 'first', own: 'a', fields: whole(type, 'one') }),
      get(subject, 'a', 'before'),
      updating(type, update),
      get(subject, 'a', 'after'),
      applyAs(subject, { id: 'left-out', manager: 'first', own: 'a', fields: kept }),
      get(subject, 'a', 'after-left-out'),
    ],
    checks: {
      [`field-ownership/${update}/moves`]: must(all(allHold(answered('update', '2xx')), ...owned('after', kinds, writer)), ...given),
      [`field-ownership/${update}/changes-value`]: must(allHold(answered('update', '2xx'), ...has('after', kinds, 'other')), ...given),
      'field-ownership/moved/left-out-keeps-value': must(allHold(...has('after-left-out', kinds, 'other')), ...lost),
      'field-ownership/moved/left-out-keeps-owner': must(all(...owned('after-left-out', kinds, writer)), ...lost),
    },
  };
}

function updating(type: TypeOfValues, update: Update): Step {
  const { subject, kinds } = type;
  const common = { path: objectPath(subject, 'a'), query: { fieldManager: 'second' } } as const;
  if (update === 'put') {
    const body = merged(intent(subject, 'a', whole(type, 'other')), { metadata: { resourceVersion: versionOf('before') } });
    return { id: 'update', do: 'send', request: { method: 'PUT', ...common, body } };
  }
  const body =
    update === 'json-patch' ? kinds.map(({ at, other }) => ({ op: 'replace', path: at, value: other })) : partsOf(kinds, 'other');
  return { id: 'update', do: 'send', request: { method: 'PATCH', ...common, headers: { 'content-type': patchTypes[update] }, body } };
}

/** Another manager applies another value of each field, one after the other, and then of all by force; the first applies without them. */
function contested(type: TypeOfValues): Scenario {
  const { subject, kinds, kept } = type;
  const apply = (id: string, manager: string, fields: Fields, query = {}): Step =>
    applyAs(subject, { id, manager, own: 'a', fields }, query);
  const refused = kinds.map(({ name }) => `refused-${name}`);
  const given = [answered('first', '2xx'), ...has('before', kinds, 'one'), ...owned('before', kinds, first)];
  const taken = [...given, ...has('forced', kinds, 'other'), answered('left-out', '2xx')];
  return {
    id: 'field-ownership/every-value/contested',
    subject,
    about:
      'A manager applies values of every kind; another applies another value of each, one after the other, and then of all by force; the first applies without them.',
    steps: [
      apply('first', 'first', whole(type, 'one')),
      get(subject, 'a', 'before'),
      ...kinds.map((kind) => apply(`refused-${kind.name}`, 'second', merged(kept, kind.of(kind.other)))),
      get(subject, 'a', 'unchanged'),
      apply('force', 'second', whole(type, 'other'), { force: 'true' }),
      get(subject, 'a', 'forced'),
      apply('left-out', 'first', kept),
      get(subject, 'a', 'after-left-out'),
    ],
    checks: {
      'field-ownership/conflict/refused': must(
        allHold(...refused.map((step) => answered(step, '4xx'))),
        ...given,
        answered('force', '2xx'),
      ),
      'field-ownership/conflict/value-unchanged': must(allHold(...has('unchanged', kinds, 'one')), ...given, answered('force', '2xx')),
      'field-ownership/conflict/owner-unchanged': must(all(...owned('unchanged', kinds, first)), ...given, answered('force', '2xx')),
      'field-ownership/force/value-changes': must(allHold(answered('force', '2xx'), ...has('forced', kinds, 'other')), ...given),
      'field-ownership/force/owned-alone': must(all(...owned('forced', kinds, second)), ...given, answered('force', '2xx')),
      'field-ownership/moved/left-out-keeps-value': must(allHold(...has('after-left-out', kinds, 'other')), ...taken),
      'field-ownership/moved/left-out-keeps-owner': must(all(...owned('after-left-out', kinds, second)), ...taken),
    },
  };
}
