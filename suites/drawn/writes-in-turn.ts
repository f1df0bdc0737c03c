import type { Template } from '#core/model/template';
import { drawFinalizersApplied, drawPartApplied } from './configured-applies.ts';
import { drawFirstVersion, drawMapPatch, drawStrategicPatch, drawWholePatch, drawWholeUpdate } from './configured-writes.ts';
import { drawDelete, drawRelease } from './deletions.ts';
import type { Draft } from './draft.ts';
import { drawCreation, drawHold, type Link } from './links.ts';
import { drawReset } from './metadata-writes.ts';
import { ofParts } from './parts-in-turn.ts';
import { drawReleaseByPlace, drawReleaseOfSome } from './releases.ts';
import { drawGet, patchOf, short } from './sending.ts';
import type { Places, Supposed } from './supposed.ts';
import { drawTried, drawTriedCreation } from './tried-writes.ts';
import type { Watches } from './watches.ts';

/** Each kind of write, with few values, so that each comes after each other one; those with more forms more often. */
const ofPresent: readonly Link[] = [
  { what: 'update', weight: 5, draw: drawWholeUpdate },
  { what: 'merge patch', weight: 3, draw: drawMapPatch },
  { what: 'JSON patch', weight: 2, draw: drawWholePatch },
  { what: 'strategic merge patch', weight: 2, draw: drawStrategicPatch },
  { what: 'apply', weight: 5, draw: drawPartApplied },
  { what: 'apply finalizers', weight: 2, draw: drawFinalizersApplied },
  { what: 'hold', weight: 2, draw: (draft, at) => drawHold(draft, at, 3) },
  { what: 'delete', weight: 3, draw: drawDelete },
  { what: 'create', weight: 1, draw: (draft, at) => drawCreation(draft, at, false) },
  { what: 'dry run', weight: 4, draw: drawTried },
  { what: 'reset', weight: 1, draw: drawReset },
  { what: 'stale update', weight: 1, draw: drawFirstVersion },
];

/** The same, of an object that is terminating: mostly what removes it, or must not. */
const ofTerminating: readonly Link[] = [
  { what: 'update', weight: 2, draw: drawWholeUpdate },
  { what: 'merge patch', weight: 1, draw: drawMapPatch },
  { what: 'apply', weight: 1, draw: drawPartApplied },
  { what: 'apply finalizers', weight: 2, draw: drawFinalizersApplied },
  { what: 'delete', weight: 1, draw: drawDelete },
  { what: 'dry run', weight: 2, draw: drawTried },
  { what: 'release', weight: 1, draw: drawRelease },
  { what: 'release of some', weight: 2, draw: drawReleaseOfSome },
  { what: 'release by place', weight: 2, draw: drawReleaseByPlace },
];

/** What finds no object. */
const ofAbsent: readonly Link[] = [
  { what: 'create', weight: 6, draw: (draft, at) => drawCreation(draft, at, draft.random.chance(0.3)) },
  { what: 'dry run', weight: 2, draw: drawTriedCreation },
  { what: 'patch', weight: 1, draw: drawMissingPatch },
  { what: 'read', weight: 1, draw: drawGet },
];

/** How many writes of one object come in any order. */
const length = 12;

/**
 * Draws writes of one object, each of which can come after each other one, and reads it after some of them. Some are of the object of
 * its name in another namespace. Some are watched: from any point between them, with the state or from the version of one of them.
 */
export function drawWritesInTurn(draft: Draft, name: string, places: Places, watches: Watches): void {
  const { random, visits } = draft;
  const where = random.one(places);
  const watchedFrom = random.chance(0.3) ? random.number(length) : undefined;
  for (let index = 0; index < length; index += 1) {
    if (index === watchedFrom) watches.open(random.chance(0.5) ? { of: { name, where } } : {});
    const at = draft.supposed(name, random.chance(0.3) ? random.one(places) : where);
    const links = at.is === 'absent' ? ofAbsent : at.is === 'terminating' ? ofTerminating : writesOfPresent(draft);
    const link = random.weighted(links, ({ weight }) => weight);
    visits.begin(`in turn: ${link?.what}`, at);
    link?.draw(draft, at);
    if (random.chance(0.35)) drawGet(draft, at);
  }
  for (const place of places) drawGet(draft, { name, where: place });
}

/** The writes of an object that is present. */
export function writesOfPresent({ schema }: Draft): readonly Link[] {
  return schema?.subresources === true ? [...ofPresent, ...ofParts] : ofPresent;
}

function drawMissingPatch(draft: Draft, at: Supposed): void {
  const kind = draft.random.one(['merge-patch', 'json-patch'] as const);
  const texts = { x: '1' };
  const body: Template =
    kind === 'json-patch' ? [{ op: 'add', path: '/metadata/annotations', value: texts }] : { metadata: { annotations: texts } };
  draft.send(`missing-${short(at)}`, patchOf(draft, at, kind, body));
}
