import { nameOf, resourceVersionOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import type { Clause } from './clauses.ts';
import type { Known, State } from './known.ts';
import type { Place } from './operation.ts';
import { entriesOf } from './ownership.ts';
import { Timeline } from './timeline.ts';

/** A request that may be the cause if an object is not as it should be: it should have left the object as it was. */
export type Suspect = {
  readonly clause: Clause;
  readonly step: string;
  /** The object in the response to a dry run. */
  readonly shown?: JsonObject;
};

/**
 * What a write leaves whose response does not show the object: its content, the object before if it has another version now,
 * and the clause that says so.
 */
export type Expectation = {
  readonly content: JsonObject;
  readonly before: JsonObject | undefined;
  readonly by: Clause;
  /** The owners of the number of replicas, and the clause that says so; undefined where they are left open. */
  readonly owner?: { readonly is: string; readonly by: Clause } | undefined;
  /** The resourceVersion in the response to the write; undefined where it has none. */
  readonly version?: string | undefined;
  /** The object before the write, of which it leaves the uid and the times. */
  readonly of: JsonObject;
};

/** A list that is read page by page. */
export type Chain = {
  /** The version of all its pages; undefined before the first one, where no version is asked for. */
  readonly version: string | undefined;
  /** The states that the list can be of. */
  readonly candidates: readonly State[];
  /** What the pages so far returned. */
  readonly seen: ReadonlySet<string>;
  /** The clause of a list that is of none of these states. */
  readonly usual: Clause;
  /** Whether the list is of the latest state, so that only its pages can be wrong. */
  readonly isOneOfPages: boolean;
  /** Whether the limit is kept. */
  readonly keepsLimit: boolean;
  /** How many items followed the last page, where it said so. */
  readonly remaining?: number;
};

/** The objects of a case as far as its responses show them. */
export class World {
  readonly #known = new Map<string, Known>();
  readonly #suspects = new Map<string, Suspect[]>();
  readonly #uids = new Map<string, string>();
  readonly #creations = new Map<string, string>();
  #latestTime: string | undefined;
  readonly #shown = new Map<string, JsonObject>();
  readonly #chains = new Map<string, Chain>();
  readonly #lists = new Map<string, ReadonlyMap<string, number>>();
  readonly #doubted = new Map<string, Place>();
  readonly #cleared = new Set<string>();
  readonly #emptied = new Set<string>();
  readonly timeline = new Timeline();
  #state: State | undefined;
  readonly #expected = new Map<string, Expectation>();
  readonly #scaled = new Set<string>();
  #areScalesVersioned = false;

  at(place: Place): Known {
    return this.#known.get(keyOf(place)) ?? { is: 'absent', before: false };
  }

  set(place: Place, known: Known): void {
    if (known.is === 'unknown') this.doubt(place);
    if (known.is === 'present' && this.at(place).is === 'unknown') this.#adoptOwners(known.object);
    this.#known.set(keyOf(place), known);
    this.#state = undefined;
    this.#suspects.delete(keyOf(place));
    this.#expected.delete(keyOf(place));
  }

  /** Records what a write leaves whose response does not show the object. Nothing else is known until a read shows it. */
  expect(place: Place, expectation: Expectation): void {
    this.#known.set(keyOf(place), { is: 'unknown' });
    this.#state = undefined;
    this.#suspects.delete(keyOf(place));
    this.#expected.set(keyOf(place), expectation);
  }

  /** Records that a scale has the version of its object. */
  recordScaleVersion(): void {
    this.#areScalesVersioned = true;
  }

  /** Whether a scale was shown with the version of its object. */
  haveScalesVersions(): boolean {
    return this.#areScalesVersioned;
  }

  /** Records that the scale of an object was written. */
  recordScaled(place: Place): void {
    this.#scaled.add(keyOf(place));
  }

  /** Whether the scale of an object of this name was written. */
  wasScaled(place: Place): boolean {
    return this.#scaled.has(keyOf(place));
  }

  /** What the last write of this name leaves, where no response showed it yet. */
  expectationOf(place: Place): Expectation | undefined {
    return this.#expected.get(keyOf(place));
  }

  /** All names of which something is known, with what is known. */
  entries(): readonly (readonly [Place, Known])[] {
    return [...this.#known].map(([key, known]) => [placeOf(key), known]);
  }

  /** What is known of each name now. */
  state(): State {
    this.#state ??= new Map(this.#known);
    return this.#state;
  }

  /** Records that there can be changes of this name which no response shows. */
  doubt({ namespace, name }: Place): void {
    this.#doubted.set(keyOf({ namespace, name }), { namespace, name });
  }

  /** The names of which there can be changes that no response shows. */
  doubted(): readonly Place[] {
    return [...this.#doubted.values()];
  }

  /** Records a request that should have left the object of this name as it was. */
  suspect(place: Place, suspect: Suspect): void {
    const key = keyOf(place);
    this.#suspects.set(key, [...(this.#suspects.get(key) ?? []), suspect]);
  }

  /** The requests since the object of this name was last shown that should have left it as it was. */
  suspectsOf(place: Place): readonly Suspect[] {
    return this.#suspects.get(keyOf(place)) ?? [];
  }

  /** Records that the object of a name was shown as it should be. */
  confirm(place: Place): void {
    this.#suspects.delete(keyOf(place));
  }

  /** Records that the managedFields of an object were cleared, or lost their last field. */
  clearOwners(uid: string): void {
    this.#cleared.add(uid);
  }

  /** A write that is not known can have cleared the managedFields of an object that has none. */
  #adoptOwners(object: JsonObject): void {
    if (entriesOf(object).length === 0) this.clearOwners(stringAt(object, '/metadata/uid') ?? '');
  }

  /** Whether the managedFields of an object were cleared at some time. */
  hadOwnersCleared(uid: string): boolean {
    return this.#cleared.has(uid);
  }

  /** Records that an object can have an empty map, in a version, that no response shows. */
  recordEmptyMap(object: JsonObject): void {
    this.#emptied.add(versionOfObject(object));
  }

  /** Whether an object can have an empty map that no response shows. */
  canHaveEmptyMap(object: JsonObject): boolean {
    return this.#emptied.has(versionOfObject(object));
  }

  /** Records a uid; returns the name of another object that had it before. */
  otherWithUid(place: Place, uid: string): string | undefined {
    const other = this.#uids.get(uid);
    this.#uids.set(uid, keyOf(place));
    return other;
  }

  /** Records the time at which an object of a name was created. */
  recordCreation(place: Place, time: string | undefined): void {
    if (time === undefined) return;
    this.#creations.set(keyOf(place), time);
    this.recordTime(time);
  }

  /** Records a time that the server gave to a write. */
  recordTime(time: string): void {
    if (Date.parse(time) > Date.parse(this.#latestTime ?? time) || this.#latestTime === undefined) this.#latestTime = time;
  }

  /** The time at which the last object of a name was created, where the server gave a later time to a write since. */
  outdatedCreationTime(place: Place): string | undefined {
    const time = this.#creations.get(keyOf(place));
    return time !== undefined && Date.parse(this.#latestTime ?? '') > Date.parse(time) ? time : undefined;
  }

  /** Whether the server gave a later time than this to a write. */
  hasLaterTime(time: string): boolean {
    return Date.parse(this.#latestTime ?? '') > Date.parse(time);
  }

  /** The list that a continue token goes on with. */
  chainOf(token: string): Chain | undefined {
    return this.#chains.get(token);
  }

  continueWith(token: string, chain: Chain): void {
    this.#chains.set(token, chain);
  }

  /** The versions of the lists of the latest state of one scope, in their order, each with the position of the first such list. */
  listVersions(scope: string): ReadonlyMap<string, number> {
    return this.#lists.get(scope) ?? new Map();
  }

  recordList(scope: string, version: string, position: number): void {
    const versions = this.listVersions(scope);
    if (!versions.has(version)) this.#lists.set(scope, new Map([...versions, [version, position]]));
  }

  /** Records an object as a response shows it; returns what an earlier response showed in the same version. */
  earlierInSameVersion(place: Place, object: JsonObject): JsonObject | undefined {
    const earlier = this.inSameVersion(place, object);
    if (earlier === undefined) this.#shown.set(versionKey(place, object), object);
    return earlier;
  }

  /** Returns what an earlier response showed of an object in the same version. */
  inSameVersion(place: Place, object: JsonObject): JsonObject | undefined {
    return this.#shown.get(versionKey(place, object));
  }
}

function versionKey(place: Place, object: JsonObject): string {
  return `${keyOf(place)} ${versionOfObject(object)}`;
}

function versionOfObject(object: JsonObject): string {
  return `${resourceVersionOf(object)} ${stringAt(object, '/metadata/uid')}`;
}

/** Returns where an object is. */
export function placeIn(object: Json, namespace: string): Place {
  return { namespace: stringAt(object, '/metadata/namespace') ?? namespace, name: nameOf(object) };
}

/** Returns a text that identifies a place. */
export function keyOf({ namespace, name }: Place): string {
  return `${namespace}/${name}`;
}

/** Returns the place that a text identifies. */
export function placeOf(key: string): Place {
  const cut = key.indexOf('/');
  return { namespace: key.slice(0, cut), name: key.slice(cut + 1) };
}

/** Returns whether an object is marked for deletion. */
export function isMarked(object: Json): boolean {
  return stringAt(object, '/metadata/deletionTimestamp') !== undefined;
}

/** Returns whether finalizers hold an object. */
export function isHeld(object: Json): boolean {
  const finalizers = pointTo(object, '/metadata/finalizers');
  return Array.isArray(finalizers) && finalizers.length > 0;
}
