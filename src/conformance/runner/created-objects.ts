import { bodyOf } from '#core/http/body-of';
import { itemsOf, nameOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Answer, Exchange } from '#core/model/evidence';
import type { Write } from '#core/model/step';
import type { PreparedRequest } from './prepared-request.ts';

/** An object that is, or may be, on the target because a case sent its create. */
export type CreatedObject = {
  readonly path: string;
  /** The whole answer that said it was made. */
  readonly answer?: Answer;
  /** Whether it is unknown if the create took effect. */
  readonly doubtful: boolean;
};

type Settle = (exchange: Exchange) => void;

/** Creates of one path that are under way at the same time. */
type UnderWay = {
  creates: number;
  /** What was known of the path before the first of them. */
  readonly before: CreatedObject | undefined;
  /** One of them made the object, or may have. */
  made: boolean;
};

/** What one case, fixture or namespace made on the target, in order: noted before it is sent, so that nothing is forgotten. */
export class CreatedObjects {
  readonly #standing = new Map<string, CreatedObject>();
  readonly #underWay = new Map<string, UnderWay>();

  /** Notes what the request may make. The function it gives must be told how the request ended; until then the worst is assumed. */
  note(request: PreparedRequest, writes?: { readonly as: Write['as']; readonly name: string }): Settle {
    const dry = request.query.has('dryRun');
    // Options in the body of a delete may ask for a dry run too.
    const dryDelete = dry || pointTo(request.body, '/dryRun') !== undefined;
    if (request.wire.method === 'DELETE') return (exchange) => this.#settleDelete(request.path, exchange, dryDelete);
    const path = createdPath(request, writes?.as === 'create' ? writes.name : undefined);
    if (path === undefined) {
      const settleItems = this.#noteItems(request);
      return (exchange) => {
        settleItems(exchange);
        this.#settleUnnamed(request, exchange, dry);
      };
    }
    const underWay = this.#underWay.get(path) ?? { creates: 0, before: this.#standing.get(path), made: false };
    this.#underWay.set(path, underWay);
    underWay.creates += 1;
    this.#put({ path, doubtful: true });
    return (exchange) => this.#settleCreate(path, exchange, underWay, dry);
  }

  /** A collection where one object belongs: a target that takes it may make each of its items. */
  #noteItems(request: PreparedRequest): Settle {
    const paths = request.wire.method === 'DELETE' ? [] : itemPaths(request);
    for (const path of paths) this.#put({ path, doubtful: true });
    return (exchange) => {
      const refused = 'answer' in exchange && exchange.answer.status >= 400 && exchange.answer.status < 500;
      if (refused) for (const path of paths) this.#standing.delete(path);
    };
  }

  /** An object that took its time to go was seen to be gone. */
  gone(path: string): void {
    this.#standing.delete(path);
  }

  /** What has not been seen to go, the latest first. */
  standing(): readonly CreatedObject[] {
    return [...this.#standing.values()].reverse();
  }

  /** A refusal says that nothing was made, but not that another create of the same object was refused as well. */
  #settleCreate(path: string, exchange: Exchange, underWay: UnderWay, dry: boolean): void {
    underWay.creates -= 1;
    if (underWay.creates === 0) this.#underWay.delete(path);
    const refused = 'answer' in exchange && exchange.answer.status >= 300 && exchange.answer.status < 500;
    if (!refused) underWay.made = true;
    if ('error' in exchange || exchange.answer.status >= 500) return;
    const { before } = underWay;
    if (!refused) {
      // The uid in the answer to a dry run is of no object, were one made against the promise.
      this.#put(dry ? { path, doubtful: false } : { path, doubtful: false, answer: exchange.answer });
    } else if (underWay.creates > 0 || underWay.made) return;
    else if (before === undefined) this.#standing.delete(path);
    else this.#put(before);
  }

  /** The name that the server made up counts only where it begins as it was asked to. */
  #settleUnnamed(request: PreparedRequest, exchange: Exchange, dry: boolean): void {
    if (!dry && 'answer' in exchange && createdInPlace(request, exchange.answer))
      this.#put({ path: request.path, doubtful: false, answer: exchange.answer });
    const begins = request.wire.method === 'POST' ? stringAt(request.body, '/metadata/generateName') : undefined;
    if (dry || begins === undefined || 'error' in exchange || exchange.answer.status >= 300) return;
    const name = stringAt(bodyOf(exchange.answer), '/metadata/name') ?? '';
    if (!name.startsWith(begins)) return;
    this.#put({ path: `${request.path}/${encodeURIComponent(name)}`, doubtful: false, answer: exchange.answer });
  }

  #settleDelete(path: string, exchange: Exchange, dry: boolean): void {
    if (dry || 'error' in exchange || (exchange.answer.status !== 200 && exchange.answer.status !== 204)) return;
    if (this.#standing.has(path) && !isTerminating(exchange.answer)) this.gone(path);
  }

  #put(object: CreatedObject): void {
    this.#standing.delete(object.path);
    this.#standing.set(object.path, object);
  }
}

/** Whether an answer shows an object that is marked for deletion and still there (specification, "Two-phase deletion of any object"). */
export function isTerminating(answer: Answer): boolean {
  return pointTo(bodyOf(answer), '/metadata/deletionTimestamp') !== undefined;
}

/** An update or an apply may make what was not there; its answer says so, and shows the object of the path. */
function createdInPlace({ wire, path }: PreparedRequest, answer: Answer): boolean {
  if ((wire.method !== 'PUT' && wire.method !== 'PATCH') || answer.status !== 201) return false;
  const name = stringAt(bodyOf(answer), '/metadata/name');
  return name !== undefined && path.endsWith(`/${encodeURIComponent(name)}`);
}

function itemPaths(request: PreparedRequest): readonly string[] {
  return itemsOf(request.body)
    .map(nameOf)
    .filter((name) => name !== '')
    .map((name) => `${request.path}/${encodeURIComponent(name)}`);
}

/** A POST tells the name in its body, or, where that is no JSON value, by the write that it is. */
function createdPath(request: PreparedRequest, created: string | undefined): string | undefined {
  if (request.wire.method === 'POST') {
    const name = stringAt(request.body, '/metadata/name') ?? created;
    return name === undefined ? undefined : `${request.path}/${encodeURIComponent(name)}`;
  }
  return created !== undefined && (request.wire.method === 'PUT' || request.wire.method === 'PATCH') ? request.path : undefined;
}
