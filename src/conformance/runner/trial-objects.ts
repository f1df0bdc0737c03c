import { ownLabel } from '#core/codecs/own-names';
import { bodyOf } from '#core/http/body-of';
import { isMarkedForDeletion } from '#core/json/deletion-marks';
import { itemsOf, stringAt } from '#core/json/object-identity';
import type { Answer } from '#core/model/evidence';
import type { Json, JsonObject } from '#core/model/json';
import type { Request } from '#core/model/request';
import { noUsableResponse } from '../evidence/no-usable-response.ts';
import { keyOf } from './object-key.ts';
import { prepare, wireRequestOf } from './prepared-request.ts';
import type { Session } from './session.ts';

/** A request of a trial had no usable response, or the target did not create an object, so that the trial shows nothing. */
export class NothingShown extends Error {
  /** The target responded. The same request would have the same response. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal = false) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** A type on whose objects something is tried. */
export type TrialType = {
  /** The name of several objects in messages. */
  readonly plural: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly content: JsonObject;
  /** Returns the path of the objects of a namespace. */
  readonly collectionIn: (namespace: string) => string;
};

/** Returns the path of the ConfigMaps of a namespace. */
export function configMapsIn(namespace: string): string {
  return `/api/v1/namespaces/${namespace}/configmaps`;
}

/** Every server has them, and one that nothing uses has no effects. */
const configMaps: TrialType = {
  plural: 'ConfigMaps',
  apiVersion: 'v1',
  kind: 'ConfigMap',
  content: { data: { a: 'b' } },
  collectionIn: configMapsIn,
};

/** An object of a trial, and its uid. */
export type TrialObject = { readonly namespace: string; readonly name: string; readonly uid: string };

const mostPages = 50;
const mostReads = 20;
const pauseMs = 250;

/** The label by which the objects of a trial differ. */
const pickLabel = 'apiconform-trial';

/** The objects of one trial. Each method throws `NothingShown` where a request has no usable response, and a `StepFailure` as any step. */
export class TrialObjects {
  readonly type: TrialType;
  readonly #session: Session;

  constructor(session: Session, type: TrialType = configMaps) {
    this.#session = session;
    this.type = type;
  }

  /** Returns a name or a label value of the trial. */
  own(text: string): string {
    return `${this.#session.bindings.prefix}-${text}`;
  }

  /** Returns the selector of the objects that were created with a value. */
  labelSelector(picked: string): string {
    return `${pickLabel}=${this.own(picked)}`;
  }

  /** Creates an object, and waits until it can be read. */
  async create(namespace: string, name: string, picked: string): Promise<TrialObject> {
    const answer = await this.send(this.createRequest(namespace, name, picked));
    const object = { namespace, name: this.own(name), uid: stringAt(bodyOf(answer), '/metadata/uid') ?? '' };
    if (answer.status > 299 || !(await this.#comesTrue(() => this.isThere(object))))
      throw new NothingShown(`creating a ${this.type.kind} returned ${answer.status}`, true);
    return object;
  }

  createRequest(namespace: string, name: string, picked: string): Request {
    const labels = { [ownLabel]: this.#session.bindings.run, [pickLabel]: this.own(picked) };
    const metadata = { name: this.own(name), labels };
    const { apiVersion, kind, content, collectionIn } = this.type;
    return { method: 'POST', path: collectionIn(namespace), body: { apiVersion, kind, metadata, ...content } };
  }

  /** Waits for a while until one of these objects is deleted. */
  async isOneDeleted(objects: readonly TrialObject[]): Promise<boolean> {
    return this.#comesTrue(async () => {
      for (const object of objects) if (!(await this.isThere(object))) return true;
      return false;
    });
  }

  /** Returns whether an object is there as it was created, and not terminating. */
  async isThere({ namespace, name, uid }: Omit<TrialObject, 'uid'> & { readonly uid?: string }): Promise<boolean> {
    const answer = await this.send({ method: 'GET', path: `${this.type.collectionIn(namespace)}/${name}` });
    const body = bodyOf(answer);
    return answer.status === 200 && !isMarkedForDeletion(body) && (uid === undefined || stringAt(body, '/metadata/uid') === uid);
  }

  /** Returns the namespace and name of each object of a list, page by page; undefined where it returns no list. */
  async list(namespace: string, query: NonNullable<Request['query']>): Promise<readonly string[] | undefined> {
    let items: Json[] = [];
    let next = '';
    let isPaged = true;
    for (let page = 0; page < mostPages; page += 1) {
      const paging = { ...(isPaged ? { limit: '1' } : {}), ...(next === '' ? {} : { continue: next }) };
      const answer = await this.send({ method: 'GET', path: this.type.collectionIn(namespace), query: { ...query, ...paging } });
      if (answer.status === 410 && isPaged) {
        // A token may expire at any time. A list in one page needs none.
        [items, next, isPaged] = [[], '', false];
        continue;
      }
      if (answer.status !== 200) return undefined;
      items = [...items, ...itemsOf(bodyOf(answer))];
      next = stringAt(bodyOf(answer), '/metadata/continue') ?? '';
      if (next === '') return items.map(keyOf);
    }
    return undefined;
  }

  /** Sends a request once, and again after 429. */
  async send(request: Request): Promise<Answer> {
    const { sender, created, bindings } = this.#session;
    const prepared = prepare(request, bindings);
    const settle = created.note(prepared);
    const exchange = await sender.sendWithRetries('trial', wireRequestOf(prepared));
    settle(exchange);
    const unusable = noUsableResponse(exchange) ?? ('error' in exchange ? `got no response: ${exchange.error.message}` : undefined);
    if (unusable !== undefined || 'error' in exchange) throw new NothingShown(`${request.method} ${prepared.path} ${unusable ?? ''}`);
    return exchange.answer;
  }

  async #comesTrue(read: () => Promise<boolean>): Promise<boolean> {
    for (let reads = 1; ; reads += 1) {
      if (await read()) return true;
      if (reads === mostReads) return false;
      await this.#session.wire.clock.sleep(pauseMs, this.#session.signal);
    }
  }
}
