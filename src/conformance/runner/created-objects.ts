import { ownLabel } from '#core/codecs/own-names';
import { parseResourcePath } from '#core/codecs/resource-path';
import { bodyOf } from '#core/http/body-of';
import { itemsOf, nameOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Answer, Exchange } from '#core/model/evidence';
import type { Json } from '#core/model/json';
import type { Write } from '#core/model/step';
import { isCollectionPath, parseObjectPath } from './object-path.ts';
import type { PreparedRequest } from './prepared-request.ts';

/** An object that exists, or may exist, on the target because a case sent its create request. */
export type CreatedObject = {
  readonly path: string;
  /** The response to the create request. */
  readonly answer?: Answer;
  /** Whether it is unknown if the create request took effect. */
  readonly doubtful: boolean;
};

/** Is told of the objects of a run, as they are created and removed. */
export type CreationListener = {
  /** The object at this path may exist from now on. Called before the request is sent. */
  mayExist(path: string): void;
  /** An object with a name that the target chooses may exist in this collection from now on. */
  mayExistIn(collection: string): void;
  created(path: string, uid: string): void;
  /** An object whose name is not known may be in this collection. Called after a request whose response does not say what it created. */
  mayRemainIn(collection: string): void;
  gone(path: string): void;
};

type Settle = (exchange: Exchange) => void;

/** Create requests for one path that are in flight at the same time. */
type InFlight = {
  creates: number;
  /** What was recorded for the path before the first of them. */
  readonly before: CreatedObject | undefined;
  /** One of them created the object, or may have. */
  made: boolean;
};

const nobody: CreationListener = { mayExist: () => {}, mayExistIn: () => {}, created: () => {}, mayRemainIn: () => {}, gone: () => {} };

/** Tracks the objects that one case, fixture or namespace creates on the target, in order. Recorded before the request is sent, so that no object is left behind. */
export class CreatedObjects {
  readonly #existing = new Map<string, CreatedObject>();
  readonly #inFlight = new Map<string, InFlight>();
  /** The paths of objects whose deletion was accepted. */
  readonly #deleted = new Set<string>();
  readonly #on: CreationListener;

  constructor(listener: CreationListener = nobody) {
    this.#on = listener;
  }

  /** Records what a request may create. Returns a function to call with the outcome of the request; until then the object may exist. */
  note(request: PreparedRequest, writes?: { readonly as: Write['as']; readonly name: string }): Settle {
    const dry = request.query.has('dryRun');
    // Options in the body of a delete may ask for a dry run too.
    const dryDelete = dry || pointTo(request.body, '/dryRun') !== undefined;
    // A user without permission may get 404 for what exists, and a collection is no object.
    const showsNothing = request.wire.as !== 'admin' || isCollectionPath(request.path);
    if (request.wire.method === 'DELETE')
      return (exchange) => this.#settleMissing(request.path, exchange, { isDelete: true, showsNothing: showsNothing || dryDelete });
    // A read at a version may show an older state.
    if (request.wire.method === 'GET')
      return (exchange) =>
        this.#settleMissing(request.path, exchange, {
          isDelete: false,
          showsNothing: showsNothing || request.query.has('resourceVersion'),
        });
    // The object of an eviction or a token request is not stored.
    if (request.wire.method === 'POST' && parseResourcePath(request.path)?.subresource !== undefined) return () => {};
    const path = createdPath(request, writes?.as === 'create' ? writes.name : undefined);
    if (path === undefined) {
      this.#tellUnknown(request);
      const settleItems = this.#noteItems(request);
      return (exchange) => {
        settleItems(exchange);
        this.#settleUnnamed(request, exchange, dry);
      };
    }
    const inFlight = this.#inFlight.get(path) ?? { creates: 0, before: this.#existing.get(path), made: false };
    this.#inFlight.set(path, inFlight);
    inFlight.creates += 1;
    this.#put({ path, doubtful: true });
    return (exchange) => this.#settleCreate(path, exchange, inFlight, dry);
  }

  /** Records the items of a list in the body of a create request: a target that accepts it may create each item. */
  #noteItems(request: PreparedRequest): Settle {
    const paths = request.wire.method === 'DELETE' ? [] : itemPaths(request);
    for (const path of paths) this.#put({ path, doubtful: true });
    return (exchange) => {
      const refused = 'answer' in exchange && exchange.answer.status >= 400 && exchange.answer.status < 500;
      if (refused) for (const path of paths) this.gone(path);
    };
  }

  /** Tells of what a request may create that no case expects of it: an object with a generated name, or by an update. */
  #tellUnknown({ wire, path }: PreparedRequest): void {
    if (wire.method === 'POST' && isCollectionPath(path)) this.#on.mayExistIn(path);
    const isUpdate = wire.method === 'PUT' || wire.method === 'PATCH';
    if (isUpdate && !this.#existing.has(path) && parseObjectPath(path) !== undefined) this.#on.mayExist(path);
  }

  /** Records that an object does not exist, or no longer. */
  gone(path: string): void {
    this.#existing.delete(path);
    this.#on.gone(path);
  }

  /** Returns the objects that may still exist, the latest first. */
  existing(): readonly CreatedObject[] {
    return [...this.#existing.values()].reverse();
  }

  /** An error response means that this request created nothing, but another create request for the same object may have. */
  #settleCreate(path: string, exchange: Exchange, inFlight: InFlight, dry: boolean): void {
    inFlight.creates -= 1;
    if (inFlight.creates === 0) this.#inFlight.delete(path);
    const refused = 'answer' in exchange && exchange.answer.status >= 300 && exchange.answer.status < 500;
    if (!refused) inFlight.made = true;
    if ('error' in exchange || exchange.answer.status >= 500) return;
    const { before } = inFlight;
    if (!refused) {
      // The uid in the response to a dry run belongs to no object, even if the target created one.
      this.#put(dry ? { path, doubtful: false } : { path, doubtful: false, answer: exchange.answer });
    } else if (inFlight.creates > 0 || inFlight.made) return;
    else if (before === undefined) this.gone(path);
    else this.#put(before);
  }

  #settleUnnamed(request: PreparedRequest, exchange: Exchange, dry: boolean): void {
    const answer = 'answer' in exchange && exchange.answer.status < 500 ? exchange.answer : undefined;
    if (answer !== undefined && answer.status >= 300) return;
    const path = answer === undefined || dry ? undefined : unnamedPath(request, answer);
    if (path === undefined) this.#tellUnseen(request);
    else if (answer !== undefined) this.#put({ path, doubtful: false, answer });
  }

  /** Tells of what a request may have created, where its response does not show it. */
  #tellUnseen({ wire, path }: PreparedRequest): void {
    if (wire.method === 'POST' && isCollectionPath(path)) this.#on.mayRemainIn(path);
    const updated = wire.method === 'PUT' || wire.method === 'PATCH' ? parseObjectPath(path) : undefined;
    if (updated !== undefined && !this.#existing.has(path)) this.#on.mayRemainIn(updated.collection);
  }

  /**
   * Only a deletion and then 404 show that an object is gone: after a successful delete it may wait for its finalizers, and
   * after its creation it may be a moment late.
   */
  #settleMissing(
    path: string,
    exchange: Exchange,
    { isDelete, showsNothing }: { readonly isDelete: boolean; readonly showsNothing: boolean },
  ): void {
    if (showsNothing || 'error' in exchange) return;
    const { status } = exchange.answer;
    if (isDelete && status >= 200 && status < 300) this.#deleted.add(path);
    if (status === 404 && this.#deleted.has(path) && !this.#inFlight.has(path)) this.gone(path);
  }

  #put(object: CreatedObject): void {
    const uid = object.answer === undefined ? undefined : stringAt(bodyOf(object.answer), '/metadata/uid');
    if (uid === undefined) this.#on.mayExist(object.path);
    else this.#on.created(object.path, uid);
    this.#deleted.delete(object.path);
    this.#existing.delete(object.path);
    this.#existing.set(object.path, object);
  }
}

/** Returns the object that a response shows: its body, or the metadata beside the first row of a Table. */
function shownIn(answer: Answer): Json | undefined {
  const body = bodyOf(answer);
  return stringAt(body, '/kind') === 'Table' ? pointTo(body, '/rows/0/object') : body;
}

/**
 * Returns whether an update or apply created its object: status 201, with the object of the path, or with a binary object of a kind that
 * cannot be read.
 */
function createdInPlace({ wire, path }: PreparedRequest, answer: Answer): boolean {
  if ((wire.method !== 'PUT' && wire.method !== 'PATCH') || answer.status !== 201) return false;
  const shown = shownIn(answer);
  if (shown === undefined && answer.encoding === 'base64') return parseObjectPath(path) !== undefined;
  const name = stringAt(shown, '/metadata/name');
  return name !== undefined && path.endsWith(`/${encodeURIComponent(name)}`);
}

/**
 * Returns the path of an object that a request created without naming it. A generated name counts only where it begins with
 * generateName, or where the object has the label of the run.
 */
function unnamedPath(request: PreparedRequest, answer: Answer): string | undefined {
  if (createdInPlace(request, answer)) return request.path;
  const generateName = request.wire.method === 'POST' ? stringAt(request.body, '/metadata/generateName') : undefined;
  const name = nameOf(shownIn(answer));
  const [sent, shown] = [request.body, shownIn(answer)].map((object) => stringAt(object, `/metadata/labels/${ownLabel}`));
  if (generateName === undefined || name === '') return undefined;
  return name.startsWith(generateName) || (sent !== undefined && sent === shown)
    ? `${request.path}/${encodeURIComponent(name)}`
    : undefined;
}

function itemPaths(request: PreparedRequest): readonly string[] {
  return itemsOf(request.body)
    .map(nameOf)
    .filter((name) => name !== '')
    .map((name) => `${request.path}/${encodeURIComponent(name)}`);
}

/** Returns the path of the object that a request creates: by the name in the body of a POST, else by the write of the step. */
function createdPath(request: PreparedRequest, created: string | undefined): string | undefined {
  if (request.wire.method === 'POST') {
    const name = stringAt(request.body, '/metadata/name') ?? created;
    return name === undefined ? undefined : `${request.path}/${encodeURIComponent(name)}`;
  }
  return created !== undefined && (request.wire.method === 'PUT' || request.wire.method === 'PATCH') ? request.path : undefined;
}
