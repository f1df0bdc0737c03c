import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { type Circumstance, circumstancesOf, fieldAt } from '../field-ownership/circumstance.ts';
import { type Update, updatesOf } from '../field-ownership/transitions.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { applyAs, type Fields, intent, merged, nested } from '../scenario/field-manager.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsSame } from '../scenario/shows.ts';
import { get, objectPath } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { rowScenariosPerSubject } from '../suite-module.ts';

const entriesAt = '/metadata/managedFields';
const oneEmpty = [{}];

/** Those that may matter to a request that clears: the others are about what an apply does. */
const circumstances: readonly string[] = ['live', 'terminating', 'in-yaml', 'others-in-other-version', 'left-out-in-other-version'];

/** Requests that clear managedFields of one object again and again, in circumstances in which a server may treat them otherwise. */
export const resetInCircumstances = rowScenariosPerSubject('managed-fields-reset', (subject) =>
  circumstancesOf(subject)
    .filter(({ id }) => circumstances.includes(id))
    .map(inCircumstance),
);

function inCircumstance(of: Circumstance): Scenario {
  const { first, others } = of.types;
  const read = (id: string): Step => get(others, 'a', id);
  const apply = (id: string, manager: string): Step => {
    const values = valuesOf(of, { kept: '1' });
    return applyAs(manager === 'first' ? first : others, {
      id,
      manager,
      own: 'a',
      fields: manager === 'first' ? merged(of.body, values) : values,
    });
  };
  const patch = nested([{ at: fieldAt(of, 'patched'), value: '1' }]);
  const requests = updatesOf(of);
  const [last = 'merge-patch'] = requests;
  return {
    id: `managed-fields/reset-in-circumstances/${of.id}`,
    subject: of.subject ?? first,
    about: `Two managers apply an object, and another patches it; then managedFields are cleared by a dry run, by each kind of request after a further apply, and together with a change${of.about}.`,
    needs: of.needs,
    queue: of.queue,
    steps: [
      ...of.before,
      apply('first', 'first'),
      apply('second', 'second'),
      {
        id: 'patched',
        do: 'send',
        request: {
          method: 'PATCH',
          path: objectPath(others, 'a'),
          query: { fieldManager: 'patching' },
          headers: { 'content-type': patchTypes['merge-patch'] },
          body: patch,
        },
      },
      ...of.between,
      read('before'),
      ...clearing(of, { id: 'dry', request: 'merge-patch', from: 'before', dryRun: true }),
      ...requests.flatMap((request) => [
        ...clearing(of, { id: request, request, from: `before-${request}` }),
        apply(`again-${request}`, 'first'),
      ]),
      ...clearing(of, { id: 'with-change', request: last, from: 'before-with-change', value: '2' }),
      ...of.after,
    ],
    checks: {
      ...Object.fromEntries(requests.map((request) => [`managed-fields/reset/${request}/cleared`, judgementOf(of, request)])),
      [`managed-fields/reset/${last}/first`]: must(
        all(allHold(shows('after-with-change', fieldAt(of, 'changed'), '2'), shows('after-with-change', fieldAt(of, 'kept'), '1')), {
          kind: 'owners',
          of: 'after-with-change',
          path: keysOf(of, 'kept'),
          are: [],
        }),
        ...of.given,
        hasEntries('before-with-change'),
        answered('with-change', '2xx'),
      ),
    },
  };
}

function valuesOf(of: Circumstance, values: Readonly<Record<string, string>>): Fields {
  return nested(Object.entries(values).map(([field, value]) => ({ at: fieldAt(of, field), value })));
}

const keysOf = (of: Circumstance, field: string): readonly string[] =>
  fieldAt(of, field)
    .slice(1)
    .split('/')
    .map((key) => `f:${key}`);

const hasEntries = (read: string): Predicate => ({ of: read, at: `${entriesAt}/0`, is: 'present' });

/** The manager that clears writes in the version in which the others write, or, if the first changes its version, in that one. */
const typeOf = ({ types: { first, later, others } }: Circumstance): Subject => (later === first ? others : later);

type Cleared = { readonly id: string; readonly request: Update; readonly from: string; readonly value?: string; readonly dryRun?: true };

/** Reads the object, clears its managedFields, and reads it again. */
function clearing(of: Circumstance, { id, request, from, value, dryRun }: Cleared): readonly Step[] {
  const type = typeOf(of);
  const { sent = (step: Step) => step } = of;
  const common = { path: objectPath(type, 'a'), query: { fieldManager: 'clearing', ...(dryRun ? { dryRun: 'All' } : {}) } } as const;
  const change = value === undefined ? {} : valuesOf(of, { changed: value });
  const step: Step =
    request === 'put'
      ? { id, do: 'send', request: { method: 'PUT', ...common, body: wholeOf(of, type, from, change) } }
      : {
          id,
          do: 'send',
          request: { method: 'PATCH', ...common, headers: { 'content-type': patchTypes[request] }, body: patchOf(request, change) },
        };
  return [...(from === 'before' ? [] : [get(type, 'a', from)]), sent(step), get(type, 'a', `after-${id}`)];
}

function wholeOf(of: Circumstance, type: Subject, from: string, change: Fields): Fields {
  const metadata = {
    resourceVersion: versionOf(from),
    managedFields: oneEmpty,
    ...(of.finalizers === undefined ? {} : { finalizers: of.finalizers }),
  };
  return merged(intent(type, 'a', merged(of.body, valuesOf(of, { kept: '1', patched: '1' }))), merged(change, { metadata }));
}

function patchOf(request: Exclude<Update, 'put'>, change: Fields): Template {
  if (request === 'json-patch') return [{ op: 'replace', path: entriesAt, value: oneEmpty }];
  return merged({ metadata: { managedFields: oneEmpty } }, change);
}

/** There are no entries, and the object is as it was; after a dry run there still are. */
function judgementOf(of: Circumstance, request: Update): Judgement {
  const [before, after] = [`before-${request}`, `after-${request}`];
  const map: `/${string}` = `/${of.map.join('/')}`;
  const isCleared: Expectation = {
    kind: 'any',
    of: [allHold({ of: after, at: entriesAt, is: 'absent' }), allHold(shows(after, entriesAt, []))],
  };
  const isLeftByDryRun = request === 'merge-patch' ? [hasEntries('after-dry')] : [];
  return must(
    all(allHold(answered(after, 200), showsSame(after, map, before), ...isLeftByDryRun), isCleared),
    ...of.given,
    hasEntries(before),
    answered(request, '2xx'),
  );
}
