import { ownLabel } from '#core/codecs/own-names';
import { bodyOf } from '#core/http/body-of';
import { isMarkedForDeletion } from '#core/json/deletion-marks';
import { itemsOf, stringAt } from '#core/json/object-identity';
import type { Answer } from '#core/model/evidence';
import type { Json } from '#core/model/json';
import type { Request } from '#core/model/request';
import { noUsableResponse } from '../evidence/no-usable-response.ts';
import { keyOf } from './object-key.ts';
import { prepare, wireRequestOf } from './prepared-request.ts';
import type { Session } from './session.ts';

/** A request of a trial had no usable response, so that the trial shows nothing. */
class NothingShown extends Error {}

/** A ConfigMap of a trial, and its uid. */
export type TrialObject = { readonly namespace: string; readonly name: string; readonly uid: string };

const mostPages = 50;
const mostReads = 20;
const pauseMs = 250;

/** The label by which the objects of a trial differ. */
const pickLabel = 'apiconform-trial';

/** The ConfigMaps of one trial. Each method throws `NothingShown` where a request has no usable response, and a `StepFailure` as any step. */
export class TrialObjects {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
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
      throw new NothingShown(`creating a ConfigMap returned ${answer.status}`);
    return object;
  }

  createRequest(namespace: string, name: string, picked: string): Request {
    const labels = { [ownLabel]: this.#session.bindings.run, [pickLabel]: this.own(picked) };
    const metadata = { name: this.own(name), labels };
    return { method: 'POST', path: configMapsIn(namespace), body: { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { a: 'b' } } };
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
    const answer = await this.send({ method: 'GET', path: `${configMapsIn(namespace)}/${name}` });
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
      const answer = await this.send({ method: 'GET', path: configMapsIn(namespace), query: { ...query, ...paging } });
      if (answer.status === 410 && isPaged) {
        // A token may expire at any time. A list in one page needs none.
        [items, next, isPaged] = [[], '', false];
        continue;
      }
      if (answer.status !== 200) return undefined;
      items.push(...itemsOf(bodyOf(answer)));
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

/** Returns the path of the ConfigMaps of a namespace. */
export function configMapsIn(namespace: string): string {
  return `/api/v1/namespaces/${namespace}/configmaps`;
}
