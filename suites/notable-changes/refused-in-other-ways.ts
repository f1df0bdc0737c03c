import type { Case, Check } from '#core/model/case';
import type { JsonObject } from '#core/model/json';
import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import { answered } from '../scenario/answered.ts';
import { allHold } from '../scenario/shows.ts';
import { targetCase } from '../scenario/target-case.ts';
import type { Example } from './examples.ts';
import { byExample, createExample, isChangeable, needsToChange, stepOf } from './other-ways.ts';
import { movesToSecondItems } from './second-items.ts';
import { applyOf, created, createOf, isUpdatedAtAnyTime, jsonPatchOf, strategicMergePatchOf, updateOf } from './ways-to-change.ts';

type Row = StatementOf<'refused-change'>;

/**
 * The steps of a row that are refused: those that create an example, and those that change the one that is stored. What is
 * taken in place of these shows that they are refused for what they contain.
 */
type Tried = { readonly creating: readonly Step[]; readonly changing: readonly Step[]; readonly taken: readonly Step[] };

/** What only a create refuses: an object that has it may stay as it is. */
const onlyNew: ReadonlySet<string> = new Set(['/spec/preserveUnknownFields']);

/** The refused changes of rows at the second items of lists, by an apply, and in objects that are stored: one case for each example. */
export function refusalsInOtherWays(rows: readonly Row[]): readonly Case[] {
  return byExample(rows).map(({ name, example, rows: own }) => {
    const tried = own.map((row) => ({ row, tried: row.form.by === 'create' ? whenCreated(example, row) : whenStored(example, row) }));
    const isStored = isChangeable(example) || own.some(({ form }) => form.by !== 'create');
    return targetCase({
      id: `notable-changes/refused-in-other-ways/${name}`,
      area: 'notable-changes',
      about: `Dry runs create the example ${name} with refused changes at second items and by applies${isStored ? ', and change a stored one in each way' : ''}.`,
      needs: needsToChange(example),
      // A name that the case does not choose is free only before the object is stored.
      steps: [
        ...plainCreates(example),
        ...tried.flatMap(({ tried: { creating } }) => creating),
        ...(isStored ? [createExample(example), ...plainChanges(example)] : []),
        ...tried.flatMap(({ tried: { taken, changing } }) => [...taken, ...changing]),
      ],
      checks: tried.map(({ row, tried: { taken, creating, changing } }): Check => {
        const plain = [...plainCreates(example), ...(isStored ? [createExample(example), ...plainChanges(example)] : [])];
        return {
          statement: row.id,
          given: [...plain, ...taken].map(({ id }) => answered(id, '2xx')),
          expect: allHold(...[...creating, ...changing].map(isRefused)),
        };
      }),
    });
  });
}

/** Released servers answer 500 to an apply in which two items of a list have the same key. */
function isRefused({ id }: Step): Predicate {
  return id.startsWith('applied-') ? answered(id, '4xx', 500) : answered(id, '4xx');
}

const send = (id: string, request: Request): Step => ({ id, do: 'send', request });

/** The example without a change, in each way in which rows create it. */
function plainCreates(example: Example): readonly Step[] {
  const change = {};
  return [send('plain-create', createOf(example, { change }, 'plain')), send('plain-apply', applyOf(example, { change }, 'plain'))];
}

/** The stored example without a change, in each way in which rows change it. */
function plainChanges(example: Example): readonly Step[] {
  if (!isChangeable(example)) return [];
  const patch = send('plain-patch', jsonPatchOf(example, { change: {} }));
  return isUpdatedAtAnyTime(example) ? [patch, send('plain-update', updateOf(example, { change: {} }))] : [patch];
}

function whenCreated(example: Example, row: Row): Tried {
  const { change } = row.form;
  const moved = movesToSecondItems(example.object, Object.keys(change)).map((move) => move(change));
  const isRefusedLater = isChangeable(example) && !Object.keys(change).some((at) => onlyNew.has(at));
  return {
    creating: [
      ...moved.map((one, index) => send(stepOf(row, `second-${index + 1}`), createOf(example, { change: one }, `s${index + 1}`))),
      send(stepOf(row, 'applied'), applyOf(example, { change }, 'applied')),
    ],
    changing: isRefusedLater ? laterChanges(example, row, [change, ...moved]) : [],
    taken: [],
  };
}

function laterChanges(example: Example, row: Row, changes: readonly JsonObject[]): readonly Step[] {
  return changes.flatMap((change, index) => [
    send(stepOf(row, `patched-${index + 1}`), jsonPatchOf(example, { change })),
    ...(isUpdatedAtAnyTime(example) ? [send(stepOf(row, `updated-${index + 1}`), updateOf(example, { change }))] : []),
  ]);
}

/** A change of an object that is stored, or of one of its subresources: each with what is taken in its place. */
function whenStored(example: Example, row: Row): Tried {
  const { by, change, instead } = row.form;
  const part = by === 'update' ? {} : { part: by };
  const ways: Readonly<Record<string, (change: JsonObject) => Request>> = {
    patched: (to) => jsonPatchOf(example, { change: to, ...part }),
    updated: (to) => updateOf(example, { change: to, ...part }),
    ...(by === 'update'
      ? {
          merged: (to: JsonObject) => strategicMergePatchOf(example, { change: to }),
          forced: (to: JsonObject) => applyOf(example, { change: to }, created),
        }
      : {}),
  };
  const sent = (changes: JsonObject, what: string): readonly Step[] =>
    Object.entries(ways).map(([way, request]) => send(stepOf(row, `${way}-${what}`), request(changes)));
  return { creating: [], changing: sent(change, 'refused'), taken: sent(instead, 'taken') };
}
