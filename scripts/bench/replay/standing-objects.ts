import type { PreparedRequest } from '../../../src/conformance/runner/prepared-request.ts';
import { parseJson } from '../../../src/core/http/body-of.ts';
import { stringAt } from '../../../src/core/json/object-identity.ts';
import { pointTo } from '../../../src/core/json/pointer.ts';
import type { WireRequest } from '../../../src/core/ports/http-client.ts';
import { type BareAnswer, type BareClient, pause } from './bare-client.ts';

const namespace = /^\/api\/v1\/namespaces\/[^/?]+$/;
const headers = { accept: 'application/json', 'content-type': 'application/json' };

/** What a case of the replay made and has not removed yet: the answers to its creates by the path of the object. */
export class StandingObjects {
  readonly #client: BareClient;
  readonly #finalizes: boolean;
  readonly #answers = new Map<string, string>();
  readonly #deleted = new Set<string>();

  /** @param finalizes whether a namespace that is deleted has to be finalized by the run. */
  constructor(client: BareClient, finalizes: boolean) {
    this.#client = client;
    this.#finalizes = finalizes;
  }

  settle(request: PreparedRequest, { status, body }: BareAnswer, creates: boolean): void {
    const { method } = request.wire;
    // Only a deletion and then 404 show that an object is gone; a read at a version may show an older state.
    const isMissing = status === 404 && method === 'GET' && request.wire.as === 'admin' && !request.query.has('resourceVersion');
    if (isMissing && this.#deleted.has(request.path)) this.gone(request.path);
    if (status >= 300) return;
    if (method === 'DELETE') this.#deleted.add(request.path);
    if (method === 'POST') this.#made(`${request.path}/${stringAt(request.body, '/metadata/name') ?? ''}`, body);
    else if (creates) this.#made(request.path, body);
    else if (method === 'DELETE' && !body.includes('"deletionTimestamp"')) this.gone(request.path);
  }

  #made(path: string, body: string): void {
    this.#deleted.delete(path);
    this.#answers.set(path, body);
  }

  gone(path: string): void {
    this.#answers.delete(path);
  }

  /** Removes all, the latest first. Gives the paths of those that are on their way out. */
  async remove(): Promise<readonly string[]> {
    const going: string[] = [];
    for (const [path, created] of [...this.#answers].reverse()) {
      const uid = stringAt(parseJson(created), '/metadata/uid');
      const body = JSON.stringify({ kind: 'DeleteOptions', apiVersion: 'v1', preconditions: { uid } });
      const answer = await this.#client.send(requestOf('DELETE', path, body));
      const isGoing = namespace.test(path)
        ? await this.#finalize(path, uid)
        : pointTo(parseJson(answer.body), '/metadata/deletionTimestamp') !== undefined;
      const held = pointTo(parseJson(answer.body), '/metadata/finalizers');
      // Beside its deletion, another request of the case may have added a finalizer.
      if (isGoing && JSON.stringify(held ?? []).includes('"apiconform.example/')) await this.#release(path, uid);
      if (isGoing) going.push(path);
    }
    return going;
  }

  async #release(path: string, uid: string | undefined): Promise<void> {
    const request = requestOf('PATCH', path, JSON.stringify({ metadata: { uid, finalizers: null } }));
    await this.#client.send({ ...request, headers: { ...request.headers, 'content-type': 'application/merge-patch+json' } });
  }

  async #finalize(path: string, uid: string | undefined): Promise<boolean> {
    if (!this.#finalizes) return true;
    await this.#client.send(requestOf('GET', `${path}/configmaps?limit=1`));
    const metadata = { name: path.slice(path.lastIndexOf('/') + 1), uid };
    const body = JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata, spec: { finalizers: [] } });
    await this.#client.send(requestOf('PUT', `${path}/finalize`, body));
    return true;
  }
}

/** Whether an object that is on its way out is gone within a minute. */
export async function isSoonGone(path: string, client: BareClient): Promise<boolean> {
  for (let tries = 1; tries <= 60; tries += 1) {
    if ((await client.send(requestOf('GET', path))).status === 404) return true;
    await pause(Math.min(100 * 1.5 ** tries, 1000));
  }
  return false;
}

function requestOf(method: string, target: string, body?: string): WireRequest {
  return { method, target, headers, as: 'admin', ...(body === undefined ? {} : { body }) };
}
