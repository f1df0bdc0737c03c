import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { selector, versionOf } from '../scenario/collection-read.ts';
import { table } from '../scenario/media-types.ts';
import { everywhere } from '../scenario/other-namespace.ts';
import { patchTypes } from '../scenario/write-step.ts';
import type { Draft } from './draft.ts';
import { visitAges } from './reads.ts';
import { appliedTo } from './suppose.ts';
import type { Places, Where } from './supposed.ts';
import { labelKeys, labelValues, names } from './values.ts';

type Query = NonNullable<Request['query']>;

/** A watch that is drawn: how it is opened, and where it begins. */
type Opened = {
  readonly stream: string;
  readonly request: Request;
  /** The last of the namespaces that it is about: what is created there last is the last that it sends. */
  readonly where: Where;
  /** The only name that it is about, where its selector selects one. */
  readonly name?: string | undefined;
  /** Whether it was opened in a part that is drawn apart: what it needs at the end does not count either. */
  readonly isApart: boolean;
};

/** The longest time to wait for an event. No requirement: a watch that sends nothing for this long has lost it. */
const boundSeconds = 30;

/** The labels of the objects that watches are read up to. */
const lastLabels = { [labelKeys[0]]: labelValues[1] ?? '', [labelKeys[1] ?? '']: labelValues[2] ?? '' };

/** Label selectors that select those objects. */
const terms = [
  `,${labelKeys[0]}=${labelValues[1]}`,
  `,${labelKeys[0]} in (${labelValues[1]},${labelValues[2]})`,
  `,${labelKeys[0]} notin (${labelValues[2]},${labelValues[3]})`,
  `,${labelKeys[0]}!=${labelValues[2]}`,
  `,${labelKeys[0]}`,
  `,!${labelKeys[2]}`,
  `,${labelKeys[1]}=${labelValues[2]}`,
  `,${labelKeys[0]}!=${labelValues[2]},${labelKeys[0]}!=${labelValues[3]}`,
  `,${labelKeys[0]} in (${labelValues[1]},${labelValues[2]}),${labelKeys[0]}!=${labelValues[2]}`,
  `,${labelKeys[0]},${labelKeys[0]} notin (${labelValues[2]})`,
] as const;

/** What a watch is to be of: of what begins at the version of a response, of all namespaces, of what was long ago, or of one name. */
type HowToWatch = {
  readonly from?: string;
  readonly everywhere?: boolean;
  readonly late?: boolean;
  readonly of?: { readonly name: string; readonly where: Where };
};

/** The selectors of a watch, how they are counted, and the only name that they select, if any. */
type Selects = { readonly query: Query; readonly what: string; readonly name?: string };

/** The watches of a sequence: opened at any point of it, closed and resumed, and read to the end. */
export class Watches {
  readonly #draft: Draft;
  readonly #places: Places;
  readonly #open: Opened[] = [];
  readonly #streams: string[] = [];

  constructor(draft: Draft, places: Places) {
    this.#draft = draft;
    this.#places = places;
  }

  /** The ids of all watches, also of those that were closed. */
  get streams(): readonly string[] {
    return this.#streams;
  }

  /** Opens a watch: at the version of an earlier response, at any version, or with the state that there is. */
  open(how: HowToWatch = {}): void {
    const { random, subject, visits, versions } = this.#draft;
    const isEverywhere = how.of === undefined && (how.everywhere === true || (subject.scope === 'namespaced' && random.chance(0.4)));
    const where = how.of?.where ?? (isEverywhere ? (this.#places.at(-1) ?? 'here') : random.one(this.#places));
    // A watch that is opened late begins early: it sends much of what happened.
    const start =
      how.late === true
        ? random.one(['older', 'older', 'state', 'zero'] as const)
        : random.one(['list', 'list', 'older', 'state', 'zero'] as const);
    const older = versions[random.number(how.late === true ? Math.ceil(versions.length / 3) : versions.length)];
    const version: Query =
      start === 'state'
        ? {}
        : { resourceVersion: start === 'zero' ? '0' : versionOf((start === 'list' ? (how.from ?? versions.at(-1)) : older) ?? '') };
    const selects = how.of === undefined ? this.#drawSelectors(isEverywhere ? undefined : where) : ofName(how.of.name);
    const form = random.chance(0.15) ? 'table' : random.chance(0.3) ? 'bookmarks' : 'plain';
    const query: Query = { watch: 'true', ...selects.query, ...version, ...(form === 'bookmarks' ? { allowWatchBookmarks: 'true' } : {}) };
    for (const what of [`from ${start}`, selects.what, form, ...(isEverywhere ? ['everywhere'] : [])]) visits.of('watch', what);
    visitAges(this.#draft, `from ${start}`, isEverywhere ? undefined : where);
    if (selects.what === 'by label') visits.throughout('a watch by label');
    this.#add({
      request: {
        method: 'GET',
        path: isEverywhere ? everywhere(subject) : this.#draft.in(where).collection,
        query,
        ...(form === 'table' ? { headers: { accept: table } } : {}),
      },
      where,
      name: selects.name,
    });
  }

  /** Closes a watch after an event, and goes on from there with another one. */
  resume(): void {
    const { random, visits } = this.#draft;
    const index = random.number(Math.max(this.#open.length, 1));
    const opened = this.#open[index];
    if (opened === undefined) {
      this.open();
      return;
    }
    visits.with('resumed');
    this.#open.splice(index, 1);
    const mark = this.#write(`mark-${this.#streams.length}`, opened);
    this.#readTo(opened, mark);
    this.#draft.add('close', (id) => ({ id, do: 'close', stream: opened.stream }));
    const ofLastEvent: Template = { $ref: { step: opened.stream, at: '/last/object/metadata/resourceVersion' } };
    // A server without Tables sends no event with one.
    const resourceVersion = opened.request.headers === undefined ? ofLastEvent : versionOf(mark);
    this.#add({ ...opened, request: { ...opened.request, query: { ...opened.request.query, resourceVersion } } });
  }

  /** Writes what each watch sends last, and reads all of them up to there. */
  end(): void {
    const lasts = new Map<string, string>();
    // What counts comes first, so that it is the same without what does not.
    const all = [...this.#open].sort((one, other) => Number(one.isApart) - Number(other.isApart));
    const write = (own: string, opened: Opened): void =>
      this.#in(opened, () => {
        if (!lasts.has(keyOf(opened))) lasts.set(keyOf(opened), this.#write(own, opened));
      });
    for (const opened of all) if (opened.name !== undefined) write('', opened);
    const others = all.filter(({ name }) => name === undefined);
    for (const where of this.#places)
      for (const last of others.filter((one) => one.where === where)) write(where === 'there' ? 'end-there' : 'end', last);
    for (const opened of all) this.#in(opened, () => this.#readTo(opened, lasts.get(keyOf(opened)) ?? ''));
  }

  /** Draws what a watch needs at the end, apart where the watch was opened apart. */
  #in({ isApart }: Opened, part: () => void): void {
    if (isApart) this.#draft.drawApart(0, part);
    else part();
  }

  #add(opened: Omit<Opened, 'stream' | 'isApart'>): void {
    const stream = this.#draft.add('watch', (id) => ({ id, do: 'open', request: opened.request }));
    this.#open.push({ ...opened, stream, isApart: this.#draft.isApart });
    this.#streams.push(stream);
  }

  #drawSelectors(where: Where | undefined): Selects {
    const { random } = this.#draft;
    const by = random.one(['nothing', 'label', 'label', 'name', 'other name'] as const);
    const name = random.one(names);
    switch (by) {
      case 'nothing':
        return { query: { labelSelector: selector }, what: 'all' };
      case 'label':
        return { query: { labelSelector: { $join: ['apiconform-case=', { $case: true }, random.one(terms)] } }, what: 'by label' };
      case 'name':
        // A name of one namespace, so that a write to it is the last event.
        return where === undefined ? { query: { labelSelector: selector }, what: 'all' } : ofName(name);
      case 'other name':
        return { query: { labelSelector: selector, ...byName('!=', name) }, what: 'by another name' };
    }
  }

  /** Writes what a watch sends then: a new object, or the one that it is about. Returns the step. */
  #write(own: string, { where, name }: Opened): string {
    return name === undefined ? this.#create(own, where) : this.#touch(name, where);
  }

  #create(own: string, where: Where): string {
    const body = this.#draft.body(own, { labels: lastLabels, annotations: {}, finalizers: [], fields: {} });
    return this.#draft.send(`create-${own}`, { method: 'POST', path: this.#draft.in(where).collection, body });
  }

  /** Applies an annotation, which changes or creates the object. */
  #touch(name: string, where: Where): string {
    const at = this.#draft.supposed(name, where);
    const drawn = { labels: {}, annotations: { touched: String(this.#draft.position) }, finalizers: [], fields: {} };
    const step = this.#draft.send('touch', {
      method: 'PATCH',
      path: this.#draft.path(at),
      query: { fieldManager: 'toucher', force: 'true' },
      headers: { 'content-type': patchTypes.apply },
      body: at.is === 'absent' ? this.#draft.body(name, drawn) : this.#draft.applied(name, drawn),
    });
    this.#draft.suppose(appliedTo(at, drawn, { manager: 'toucher', force: true, schema: this.#draft.schema }, step));
    return step;
  }

  /** Reads a watch up to the event of a write. */
  #readTo({ stream, request }: Opened, write: string): void {
    const at = request.headers === undefined ? '/object' : '/object/rows/0/object';
    const to = { of: stream, at: `${at}/metadata/resourceVersion`, is: 'equals', value: versionOf(write) } as const;
    this.#draft.add('read-watch', (id) => ({ id, do: 'drain', stream, to, boundSeconds }));
  }
}

function byName(operator: string, name: string): Query {
  return { fieldSelector: { $join: [`metadata.name${operator}`, { $own: name }] } };
}

function ofName(name: string): Selects {
  return { query: byName('=', name), what: 'by name', name };
}

function keyOf({ where, name = '' }: Opened): string {
  return `${where}/${name}`;
}
