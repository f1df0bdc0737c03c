import type { WireRequest } from '#core/ports/http-client';
import type { Reply } from './fake-client.ts';
import { answer } from './fake-client.ts';

type Stored = { readonly uid: string; readonly labels: Record<string, string>; terminating: boolean; finalizers: readonly string[] };

/** A target as small as can be: it stores objects by path, with uids, labels and terminating namespaces. */
export class FakeApi {
  readonly objects = new Map<string, Stored>();
  #uid = 0;
  /** Paths of objects whose delete only marks them. */
  readonly stubborn = new Set<string>();

  readonly answer = (request: WireRequest): Reply => {
    const path = request.target.split('?')[0] ?? '';
    switch (request.method) {
      case 'POST':
        return this.#create(path, request);
      case 'PUT':
        return path.endsWith('/finalize') ? this.#finalize(path.slice(0, -'/finalize'.length)) : answer(404);
      case 'DELETE':
        return this.#delete(path, request);
      case 'PATCH':
        return this.#setFinalizers(path, request);
      default:
        return request.target.includes('?labelSelector=') ? this.#list(path, request) : this.#get(path);
    }
  };

  /** Puts an object there that no case made. */
  plant(path: string, labels: Record<string, string> = {}, finalizers: readonly string[] = []): void {
    this.#uid += 1;
    this.objects.set(path, { uid: `uid-${this.#uid}`, labels, terminating: false, finalizers });
  }

  #create(collection: string, request: WireRequest): Reply {
    const { metadata } = JSON.parse(String(request.body ?? '{}'));
    const path = `${collection}/${metadata.name}`;
    if (this.objects.has(path)) return answer(409, { reason: 'AlreadyExists' });
    if (!request.target.includes('dryRun')) this.plant(path, metadata.labels, metadata.finalizers);
    return answer(201, this.#shown(path) ?? { metadata: { ...metadata, uid: 'never' } });
  }

  #get(path: string): Reply {
    const collection = /^\/api\/v1\/namespaces\/[^/]+\/configmaps$/.test(path);
    if (collection) return answer(200, { items: [...this.objects.keys()].filter((key) => key.startsWith(`${path}/`)).map(() => ({})) });
    const shown = this.#shown(path);
    return shown === undefined ? answer(404) : answer(200, shown);
  }

  /** Lists by a label, in all namespaces. */
  #list(collection: string, request: WireRequest): Reply {
    const [label = '', value] = (new URLSearchParams(request.target.split('?')[1]).get('labelSelector') ?? '').split('=');
    const items = [...this.objects].flatMap(([path, { labels }]) => {
      const namespace = /\/namespaces\/([^/]+)\/[^/]+\/[^/]+$/.exec(path)?.[1];
      const plain = namespace === undefined ? path : path.replace(`/namespaces/${namespace}`, '');
      const shown = this.#shown(path);
      const isSelected = value === undefined ? label in labels : labels[label] === value;
      if (!isSelected || plain.slice(0, plain.lastIndexOf('/')) !== collection || shown === undefined) return [];
      return [{ metadata: { ...shown.metadata, ...(namespace === undefined ? {} : { namespace }) } }];
    });
    return answer(200, { items });
  }

  #delete(path: string, request: WireRequest): Reply {
    const stored = this.objects.get(path);
    if (stored === undefined) return answer(404);
    const wanted = request.body === undefined ? undefined : JSON.parse(String(request.body)).preconditions?.uid;
    if (wanted !== undefined && wanted !== stored.uid) return answer(409, { reason: 'Conflict' });
    if (!/^\/api\/v1\/namespaces\/[^/]+$/.test(path) && !this.stubborn.has(path) && stored.finalizers.length === 0) {
      this.objects.delete(path);
      return answer(200, { kind: 'Status', status: 'Success' });
    }
    if (stored.terminating) return answer(409, { reason: 'Conflict' });
    stored.terminating = true;
    return answer(200, this.#shown(path) ?? {});
  }

  #setFinalizers(path: string, request: WireRequest): Reply {
    const stored = this.objects.get(path);
    if (stored === undefined) return answer(404);
    const { uid, finalizers } = JSON.parse(String(request.body)).metadata;
    if (uid !== stored.uid) return answer(409, { reason: 'Conflict' });
    stored.finalizers = finalizers ?? [];
    if (stored.terminating && stored.finalizers.length === 0) this.objects.delete(path);
    return answer(200);
  }

  #finalize(path: string): Reply {
    if (this.objects.get(path)?.terminating === true) this.objects.delete(path);
    return answer(200);
  }

  #shown(path: string) {
    const stored = this.objects.get(path);
    if (stored === undefined) return undefined;
    const { uid, labels, terminating, finalizers } = stored;
    const held = finalizers.length === 0 ? {} : { finalizers };
    return {
      metadata: {
        name: path.split('/').at(-1) ?? '',
        uid,
        labels,
        ...held,
        ...(terminating ? { deletionTimestamp: '2024-01-01T00:00:00Z' } : {}),
      },
    };
  }
}
