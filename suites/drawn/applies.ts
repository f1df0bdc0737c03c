import { fieldsOf, ownerOf } from '#api-model/ownership';
import { deepEqual } from '#core/json/deep-equal';
import type { Request } from '#core/model/request';
import { patchTypes } from '../scenario/write-step.ts';
import { supposeReleased } from './deletions.ts';
import type { Draft } from './draft.ts';
import { drawContent, drawSimilar } from './draw-content.ts';
import { type Sending, sending, short } from './sending.ts';
import { similarTo, similarValue } from './similar-values.ts';
import { appliedTo, contentOf, jsonOf, withoutKindChanges } from './suppose.ts';
import { type Drawn, nothing, type Supposed } from './supposed.ts';
import { drawFinalizers } from './writes.ts';

const appliers: readonly [string, ...string[]] = ['applier-1', 'applier-1', 'applier-2', 'applier-2', 'applier-3', 'Applier-1'];

/** Applies some content under one of a few field managers, with and without force. */
export function drawApply(draft: Draft, at: Supposed): void {
  const { random } = draft;
  const { query, isDry, manager } = sending(draft, appliersOf(at));
  const force = random.chance(0.5);
  draft.visits.with(force ? 'force' : 'no force');
  // An object that waits for its deletion gets no new finalizers.
  const similar = random.chance(0.25) ? drawSimilar(draft, at.drawn.fields) : undefined;
  const usual = () => (random.chance(0.3) ? partOf(draft, at.drawn) : drawContent(draft, 3, at.drawn.fields));
  // Another change could be in conflict too, and hide whether this one is.
  const base = similar === undefined ? usual() : { ...nothing, fields: similar };
  const isAlone = at.is === 'terminating' || similar !== undefined;
  const content = { ...base, finalizers: isAlone ? [] : drawFinalizers(draft, 0.2) };
  visitSimilar(draft, at, withoutKindChanges(content, at.drawn), { manager, force });
  sendApply(draft, at, content, { query, manager, isDry, force });
}

/** Sends an apply of some content, without what would put a map in the place of another value. */
export function sendApply(draft: Draft, at: Supposed, content: Drawn, how: Sending & { readonly force: boolean }): void {
  const { query, manager, isDry, force } = how;
  const drawn = withoutKindChanges(content, at.drawn);
  visitSharing(draft, at, drawn, { manager, isDry });
  const request: Request = {
    method: 'PATCH',
    path: draft.path(at),
    query: { ...query, ...(force ? { force: 'true' } : {}) },
    headers: { 'content-type': patchTypes.apply },
    body: at.is === 'absent' ? draft.body(at.name, drawn) : draft.applied(at.name, drawn),
  };
  const last = draft.send(`apply-${short(at)}`, request);
  if (isDry) return;
  const after = appliedTo(at, drawn, { manager, force, schema: draft.schema }, last);
  supposeReleased(draft, after, after);
}

/** What becomes of the fields that several own: counts whether an apply changes them, leaves them as they are or gives them up, and whose they are. */
function visitSharing(
  { visits, schema }: Draft,
  at: Supposed,
  sent: Drawn,
  { manager, isDry }: { readonly manager: string; readonly isDry: boolean },
): void {
  if (at.is !== 'present' && at.is !== 'terminating') return;
  const applier = ownerOf(manager, 'Apply');
  const [sets, there] = [sent, at.drawn].map((drawn) => fieldsOf(contentOf(drawn), schema));
  const is = (path: string): 'left' | 'changed' | 'given up' =>
    sets?.has(path) !== true ? 'given up' : deepEqual(sets.get(path), there?.get(path)) ? 'left' : 'changed';
  for (const [path, of] of at.owners) {
    const isMine = of.has(applier);
    if (is(path) === 'given up' && !isMine) continue;
    const whose = isMine ? (of.size > 2 ? 'of three' : of.size > 1 ? 'shared' : 'own') : of.size > 1 ? 'of others' : 'of another';
    visits.with(`${is(path)}: ${whose}${isDry ? ' in a dry run' : ''}`);
  }
}

/** Counts the values that a server may take for those that are there, of a manager that applies for the first time and of others. */
function visitSimilar(
  { visits }: Draft,
  { drawn, owners }: Supposed,
  sent: Drawn,
  { manager, force }: { readonly manager: string; readonly force: boolean },
): void {
  const isFirst = ![...owners.values()].some((of) => of.has(ownerOf(manager, 'Apply')));
  for (const [key, value] of Object.entries(sent.fields)) {
    const there = Object.hasOwn(drawn.fields, key) ? drawn.fields[key] : undefined;
    const similar = there === undefined ? [] : similarTo(there);
    const by = similar.find((one) => deepEqual(jsonOf(one.value), jsonOf(value)))?.by;
    if (by !== undefined) visits.with(`${isFirst ? 'first, ' : ''}${force ? 'with' : 'without'} force: ${similarValue} ${by}`);
  }
}

/** The appliers: of an object that waits for its deletion, those whose finalizers hold it, where there are any. */
function appliersOf({ is, owners }: Supposed): readonly [string, ...string[]] {
  const holders = [...owners].flatMap(([path, of]) => (path.includes('finalizers') ? [...of] : []));
  const [first, ...others] = appliers.filter((applier) => holders.includes(ownerOf(applier, 'Apply')));
  return is === 'terminating' && first !== undefined ? [first, ...others] : appliers;
}

/** Some of the content as it is, so that a second manager shares fields. */
function partOf({ random }: Draft, { labels, annotations, fields }: Drawn): Drawn {
  const some = <Value>(values: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
    Object.fromEntries(random.some(Object.entries(values), 0, 3));
  return { labels: some(labels), annotations: some(annotations), finalizers: [], fields: some(fields) };
}
