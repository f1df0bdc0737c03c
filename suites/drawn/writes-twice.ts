import { sendApply } from './applies.ts';
import { configurationOf, drawConfiguration, type Part } from './configurations.ts';
import { drawMapPatch, drawNumber, drawWholeUpdate } from './configured-writes.ts';
import type { Draft } from './draft.ts';
import { drawCreation, drawHold, type Link } from './links.ts';
import { drawKeptPart } from './parts-in-turn.ts';
import { setLabel } from './selectors.ts';
import { drawGet } from './sending.ts';
import type { Drawn, Places, Supposed } from './supposed.ts';
import { labelKeys } from './values.ts';
import { writesOfPresent } from './writes-in-turn.ts';

/** States that the first of two writes can find an object in. */
const states: readonly Link[] = [
  { what: 'as it is', weight: 2, draw: () => {} },
  { what: 'shared by two appliers', weight: 3, draw: drawShared },
  { what: 'taken by force', weight: 2, draw: drawTaken },
  { what: 'held', weight: 1, draw: (draft, at) => drawHold(draft, at) },
  { what: 'with a status or a scale', weight: 2, draw: drawKeptPart },
];

/** Changes between two writes of one kind. */
const changes: readonly Link[] = [
  { what: 'update', weight: 3, draw: drawWholeUpdate },
  { what: 'label', weight: 2, draw: (draft, at) => setLabel(draft, at, labelKeys[0], draft.random.one(['', 'red', 'blue', undefined])) },
  { what: 'merge patch', weight: 2, draw: drawMapPatch },
  { what: 'apply', weight: 2, draw: drawTaken },
];

/** How many kinds of write are sent twice. */
const kinds = 2;

/**
 * Draws two writes of one kind to one object, with another change between them, and does so for a few kinds: what a server keeps of
 * the first of them, or of who owns what before it, shows after the second.
 */
export function drawWritesTwice(draft: Draft, name: string, places: Places): void {
  const { random } = draft;
  const where = random.one(places);
  const elsewhere = places.find((one) => one !== where);
  const drawAt = (link: Link | undefined, place = where): void => drawIfPresent(draft, draft.supposed(name, place), link);
  for (let index = 0; index < kinds; index += 1) {
    const write = oneOf(draft, writesOfPresent(draft));
    drawAt(oneOf(draft, states));
    drawAt(write);
    // The same write to the object of that name in another namespace changes nothing here.
    if (elsewhere !== undefined && random.chance(0.5)) drawAt(write, elsewhere);
    else drawAt(oneOf(draft, changes));
    drawAt(write);
    drawGet(draft, { name, where });
  }
}

function oneOf({ random }: Draft, links: readonly Link[]): Link | undefined {
  return random.weighted(links, ({ weight }) => weight);
}

/** Draws what a present object is needed for; creates it first where there is none. */
function drawIfPresent(draft: Draft, at: Supposed, link: Link | undefined): void {
  if (at.is === 'absent') drawCreation(draft, at, false);
  const present = draft.supposed(at.name, at.where);
  if (present.is === 'present') link?.draw(draft, present);
}

/** Applies the same content as each of two managers. */
function drawShared(draft: Draft, at: Supposed): void {
  const content = withNumber(draft, drawConfiguration(draft));
  for (const manager of ['applier-1', 'applier-2']) applyAs(draft, draft.supposed(at.name, at.where), content, manager);
}

/** Takes keys from others by other values. */
function drawTaken(draft: Draft, at: Supposed): void {
  const { random } = draft;
  const content = configurationOf(draft, random.one<Part>(['x and y', 'x', 'y']), random.one(['1', '2', '3']));
  applyAs(draft, at, withNumber(draft, content), random.one(['applier-1', 'applier-2']));
}

function applyAs(draft: Draft, at: Supposed, content: Drawn, manager: string): void {
  sendApply(draft, at, content, { query: { fieldManager: manager }, manager, isDry: false, force: true });
}

function withNumber(draft: Draft, content: Drawn): Drawn {
  return { ...content, fields: { ...content.fields, ...drawNumber(draft) } };
}
