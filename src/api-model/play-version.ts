import type { JsonObject } from '#core/model/json';
import type { Clause } from './clauses.ts';
import { requestText, shortText } from './describe.ts';
import type { Known, State } from './known.ts';
import type { Operation } from './operation.ts';
import { differenceInForm, formOf } from './shown.ts';
import type { Turn } from './turn.ts';
import { type Chain, keyOf } from './world.ts';

type Of<Verb extends Operation['verb']> = Extract<Operation, { readonly verb: Verb }>;

/** Returns the states that the first page of a list can be of, by the version that it asks for; undefined where they are not known. */
export function chainOf(operation: Of<'list'>, shown: string | undefined, turn: Turn): Chain | undefined {
  const { world } = turn;
  const { resourceVersion, match, limit } = operation;
  const chain = { version: undefined, seen: new Set<string>(), isOneOfPages: false, keepsLimit: true } as const;
  if (resourceVersion === undefined)
    return match === undefined ? { ...chain, candidates: [world.state()], usual: 'page/snapshot', isOneOfPages: true } : undefined;
  if (resourceVersion === '0') {
    // A limit at version 0 is no requirement of released servers.
    return match === 'Exact' ? undefined : { ...chain, candidates: statesFrom(-1, world.timeline), usual: 'list/any', keepsLimit: false };
  }
  const position = world.timeline.positionOf(resourceVersion);
  if (position === undefined) return undefined;
  const isOfOneName =
    turn.deviations.includes('one-name-is-not-older-than') &&
    operation.namespace !== undefined &&
    isNameSelected(turn.exchange.request.target);
  const isExact = match === 'Exact' || (match === undefined && limit !== undefined && !isOfOneName);
  if (!isExact) return { ...chain, candidates: statesFrom(position, world.timeline), usual: 'list/not-older-than' };
  // A server that does not know resourceVersionMatch returns a state that is not older.
  if (limit === undefined && shown !== resourceVersion) return undefined;
  return { ...chain, version: resourceVersion, candidates: [world.timeline.at(position)], usual: 'list/exact' };
}

/** Whether a field selector of a request is for one name. */
function isNameSelected(target: string): boolean {
  const fields = new URLSearchParams(target.split('?')[1] ?? '').get('fieldSelector') ?? '';
  return fields.split(',').some((term) => /^metadata\.name==?[^=]/.test(term));
}

/** The states from a position on, the latest first; from -1 on, also that in which nothing exists. */
function statesFrom(position: number, timeline: Turn['world']['timeline']): readonly State[] {
  const states = [...new Set(timeline.from(position))].reverse();
  return position < 0 ? [...states, new Map()] : states;
}

/** Plays a get of any version, or of one that is not older than another: it shows a state that the object had since. */
export function playGetAtVersion(operation: Of<'get'>, resourceVersion: string, object: JsonObject | undefined, turn: Turn): void {
  const { answer, world, type } = turn;
  const position = resourceVersion === '0' ? -1 : world.timeline.positionOf(resourceVersion);
  // The server has reached the version: an object that is there can be shown.
  if (position === undefined || (answer.status < 400 && (answer.status !== 200 || object === undefined))) return;
  const clause: Clause = resourceVersion === '0' ? 'get/any' : 'get/not-older-than';
  const form = turn.body === undefined ? 'whole' : formOf(answer, turn.body);
  const key = keyOf(operation);
  const isIn = (known: Known | undefined): boolean => {
    if (known === undefined || known.is === 'absent') return object === undefined;
    if (known.is === 'unknown' || known.is === 'leaving') return true;
    if (object === undefined) return false;
    return known.is === 'marked' || differenceInForm(form, known.object, object, type) === undefined;
  };
  const holds = statesFrom(position, world.timeline).some((state) => isIn(state.get(key)));
  turn.test(clause, holds, () => ({
    message: `${requestText(turn)} returned ${key} in a state that it has not had since.`,
    expected: 'a state from that version on',
    actual: object === undefined ? String(answer.status) : shortText(object),
  }));
}
