import type { Case, Check, Need } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { Json, JsonObject } from '#core/model/json';
import type { Predicate } from '#core/model/predicate';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import { answered } from '../scenario/answered.ts';
import { resourcePath } from '../scenario/resource-path.ts';
import { all, allHold } from '../scenario/shows.ts';
import { targetCase } from '../scenario/target-case.ts';
import { templateOfJson } from '../scenario/template-of-json.ts';
import { exampleIn, examplePath, needsOf } from './example-request.ts';
import type { Example } from './examples.ts';
import { exampleWithSecondItems, movesToSecondItems } from './second-items.ts';
import { applyOf, created, createOf, isUpdatedAtAnyTime, jsonPatchOf, updateOf } from './ways-to-change.ts';

type Row = StatementOf<'notable-change'>;

/** A request that carries out the change of a row, and what it shows. */
type Way = { readonly step: Step; readonly shows: JsonObject };

/** The requests of a row: those that create an example, and those that change the one that is stored. */
type Ways = { readonly row: Row; readonly creating: readonly Way[]; readonly changing: readonly Way[] };

/** Examples whose objects do not change, or are not stored. */
const unchangeable: ReadonlySet<string> = new Set(['CertificateSigningRequest', 'Event', 'SubjectAccessReview']);

/** Returns whether objects of the kind of an example can change in each way. */
export function isChangeable({ kind }: Example): boolean {
  return !unchangeable.has(kind);
}

/** What a case needs that creates and changes the example. */
export function needsToChange(example: Example): readonly Need[] {
  const verbs = ['create', 'get', 'update', 'patch', 'delete'];
  return [...needsOf(example), { need: 'served', resource: example.resource, verbs }];
}

/** Creates the example of which the dry runs of changes are; the step is called `create-a`. */
export function createExample(example: Example): Step {
  const body = exampleIn(example.resource, example, created);
  return { id: `create-${created}`, do: 'send', request: { method: 'POST', path: resourcePath(example.resource, example.scope), body } };
}

/** The steps of a row are named after it. */
export function stepOf({ id }: { readonly id: string }, way: string): string {
  return `${way}-${id.split('/').slice(1).join('-')}`;
}

/** The rows of each example that has a name; a review has none, and can only be created. */
export function byExample<R extends { readonly form: { readonly examples: readonly string[] } }>(
  rows: readonly R[],
): readonly { readonly name: string; readonly example: Example; readonly rows: readonly R[] }[] {
  const names = [...new Set(rows.flatMap(({ form }) => form.examples))];
  return names
    .map((name) => ({ name, example: exampleWithSecondItems(name), rows: rows.filter(({ form }) => form.examples.includes(name)) }))
    .filter(({ example }) => example.name !== 'none');
}

/** The changes of rows at the second items of lists, by an apply, by a JSON patch, and in objects that are stored: one case for each example. */
export function changesInOtherWays(rows: readonly Row[]): readonly Case[] {
  return byExample(rows).map(({ name, example, rows: own }) => {
    const isStored = isChangeable(example);
    const ways = own.map(
      (row): Ways => ({
        row,
        creating: [...atSecondItems(example, row), ...applied(example, row)],
        changing: isStored ? stored(example, row) : [],
      }),
    );
    const read: Step = { id: 'read', do: 'send', request: { method: 'GET', path: examplePath(example, created) } };
    return targetCase({
      id: `notable-changes/other-ways/${name}`,
      area: 'notable-changes',
      about: `Dry runs create the example ${name} with changes at second items and by applies${isStored ? ', and change a stored one by updates and JSON patches' : ''}.`,
      needs: needsToChange(example),
      // A name that the case does not choose is free only before the object is stored.
      steps: [
        ...ways.flatMap(({ creating }) => creating.map(({ step }) => step)),
        ...(isStored ? [createExample(example), read] : []),
        ...ways.flatMap(({ changing }) => changing.map(({ step }) => step)),
      ],
      checks: ways
        .filter(({ creating, changing }) => creating.length + changing.length > 0)
        .map(
          ({ row, creating, changing }): Check => ({
            statement: row.id,
            given: isStored ? [answered(`create-${created}`, '2xx')] : [],
            expect: all(
              ...[...creating, ...changing].map((way) => resultOf(row, way)),
              ...(isStored && isDefault(row) ? defaultsOf(row) : []),
            ),
          }),
        ),
    });
  });
}

/** A row about a default changes nothing. */
function isDefault({ form }: Row): boolean {
  return Object.keys(form.change).length === 0;
}

function defaultsOf({ form }: Row): readonly Expectation[] {
  return [`create-${created}`, 'read'].map((step) => allHold(...shownIn(step, form.shows)));
}

function atSecondItems(example: Example, row: Row): readonly Way[] {
  const { change, shows, clause } = row.form;
  const places = Object.keys(isDefault(row) ? shows : change);
  const query = clause === 'field-gone' ? { fieldValidation: 'Ignore' } : {};
  return movesToSecondItems(example.object, places).map((moved, index) => {
    const id = stepOf(row, `second-${index + 1}`);
    return { step: { id, do: 'send', request: createOf(example, { change: moved(change), query }, `s${index + 1}`) }, shows: moved(shows) };
  });
}

/** An apply refuses fields that are not in the schema. */
function applied(example: Example, row: Row): readonly Way[] {
  if (row.form.clause !== 'shown') return [];
  const request = applyOf(example, { change: row.form.change }, 'applied');
  return [{ step: { id: stepOf(row, 'applied'), do: 'send', request }, shows: row.form.shows }];
}

/** An update of the stored object, and a JSON patch of it; one that removes a default gets it again. */
function stored(example: Example, row: Row): readonly Way[] {
  const { change, shows, clause } = row.form;
  const removed = Object.fromEntries(Object.keys(shows).map((at): [string, Json] => [at, null]));
  const query = clause === 'field-gone' ? { fieldValidation: 'Ignore' } : {};
  const patched: Step = {
    id: stepOf(row, 'patched'),
    do: 'send',
    request: jsonPatchOf(example, { change: isDefault(row) ? removed : change, query }),
  };
  const updated: Step = { id: stepOf(row, 'updated'), do: 'send', request: updateOf(example, { change, query }) };
  return [...(isOfNode(change) ? [] : [patched]), ...(isUpdatedAtAnyTime(example) ? [updated] : [])].map((step) => ({ step, shows }));
}

/** A patch of the name of a node could start a pod, and no case sends one, whatever the kind is. */
function isOfNode(change: JsonObject): boolean {
  return Object.keys(change).some((at) => at.endsWith('/nodeName'));
}

function resultOf({ form }: Row, { step, shows }: Way): Expectation {
  const isShown = allHold(answered(step.id, '2xx'), ...shownIn(step.id, shows));
  return form.clause === 'dropped' ? { kind: 'any', of: [isShown, allHold(answered(step.id, '4xx'))] } : isShown;
}

function shownIn(of: string, shows: JsonObject): readonly Predicate[] {
  return Object.entries(shows).map(([at, value]): Predicate => {
    const place: `/${string}` = `/${at.slice(1)}`;
    return value === null ? { of, at: place, is: 'absent' } : { of, at: place, is: 'equals', value: templateOfJson(value) };
  });
}
