import { isJsonObject } from '#core/json/json-object';
import type { Dialect } from '#core/model/dialect';
import type { Json, JsonObject } from '#core/model/json';
import type { ReferenceServer } from '#reference-server/create-reference-server';
import { createReferenceServer } from '#reference-server/create-reference-server';
import { boundedJson } from '#reference-server/json/bounded-json';
import { objectAt, textAt } from '#reference-server/json/json-object';
import type { ReferenceServerOptions } from '#reference-server/options';
import type { FakeClock } from './fake-clock.ts';
import { createFakeClock } from './fake-clock.ts';

/** A dialect that is neither of the real ones, so that no name can come from anywhere else. */
export const dialect: Dialect = {
  id: 'test',
  apiDomain: 'api.test',
  binaryMediaType: 'application/vnd.test.protobuf',
  extensionPrefix: 'x-test-',
};

/** An answer whose body was read as JSON. */
export type Read = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: JsonObject;
  readonly text: string;
};

/** What was read of a stream. */
export type Stream = {
  /** All that can be read until the server has nothing more to say; `'end'` last when it ended the stream. */
  readAll(): Promise<readonly (JsonObject | 'end')[]>;
  close(): void;
};

/** A server with a fake clock, and what a client does with it. */
export type ReferenceClient = {
  readonly server: ReferenceServer;
  readonly clock: FakeClock;
  send(method: string, target: string, body?: Json, headers?: { readonly [name: string]: string }): Promise<Read>;
  get(target: string): Promise<Read>;
  post(target: string, body: Json): Promise<Read>;
  put(target: string, body: Json): Promise<Read>;
  merge(target: string, body: Json): Promise<Read>;
  remove(target: string, body?: Json): Promise<Read>;
  watch(target: string, headers?: { readonly [name: string]: string }): Promise<Stream>;
};

export function createReferenceClient(options: Partial<ReferenceServerOptions> = {}): ReferenceClient {
  const clock = createFakeClock();
  const server = createReferenceServer({ dialect, personality: 'specification', clock, ...options });
  const handle = (method: string, target: string, body?: Json, headers: { readonly [name: string]: string } = {}) =>
    server.handle({
      method,
      target,
      headers: new Map(Object.entries(headers)),
      body: body === undefined ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(body)),
    });
  const send: ReferenceClient['send'] = async (method, target, body, headers) => {
    const answer = await handle(method, target, body, headers);
    if (typeof answer.body !== 'string') throw new Error('no text was answered');
    const parsed = answer.headers.some(([, value]) => value === 'application/json') ? boundedJson(JSON.parse(answer.body)) : {};
    return { status: answer.status, headers: new Map(answer.headers), body: isJsonObject(parsed) ? parsed : {}, text: answer.body };
  };
  return {
    server,
    clock,
    send,
    get: (target) => send('GET', target),
    post: (target, body) => send('POST', target, body),
    put: (target, body) => send('PUT', target, body),
    merge: (target, body) => send('PATCH', target, body, { 'content-type': 'application/merge-patch+json' }),
    remove: (target, body) => send('DELETE', target, body),
    watch: async (target, headers) => {
      const answer = await handle('GET', target, undefined, headers);
      if (typeof answer.body === 'string' || answer.body instanceof Uint8Array)
        throw new Error(`no stream but ${answer.status} ${String(answer.body)}`);
      return readerOf(answer.body);
    },
  };
}

function readerOf(stream: { next(): Promise<string | undefined>; close(): void }): Stream {
  let waiting: Promise<string | undefined> | undefined;
  const quiet = Symbol('quiet');
  const readAll = async (): Promise<readonly (JsonObject | 'end')[]> => {
    const read: (JsonObject | 'end')[] = [];
    for (;;) {
      waiting ??= stream.next();
      const line = await Promise.race([waiting, new Promise<typeof quiet>((resolve) => setImmediate(() => resolve(quiet)))]);
      if (line === quiet) return read;
      waiting = undefined;
      if (line === undefined) return [...read, 'end'];
      const event = boundedJson(JSON.parse(line));
      if (isJsonObject(event)) read.push(event);
    }
  };
  return { readAll, close: () => stream.close() };
}

/** Events as `TYPE name@version`, which is what most descriptions are about. */
export function told(events: readonly (JsonObject | 'end')[]): readonly string[] {
  return events.map((event) =>
    event === 'end'
      ? event
      : `${String(event['type'])} ${textAt(event, 'object', 'metadata', 'name') ?? ''}@${textAt(event, 'object', 'metadata', 'resourceVersion') ?? ''}`,
  );
}

/** The names of the items of a collection. */
export function names(collection: JsonObject): readonly string[] {
  const items = collection['items'];
  return Array.isArray(items) ? items.map((item: Json) => textAt(item, 'metadata', 'name') ?? '') : [];
}

/** The resourceVersion of an object or a collection. */
export function versionOf(object: JsonObject): string {
  return textAt(objectAt(object, 'metadata'), 'resourceVersion') ?? '';
}

/** A config map for a request. */
export function configMap(name: string, more: JsonObject = {}): JsonObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, ...more };
}

/** A definition of a namespaced type `widgets.shop.test`, served as v1 and v2. */
export const widgets: JsonObject = {
  apiVersion: 'apiextensions.api.test/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.shop.test' },
  spec: {
    group: 'shop.test',
    scope: 'Namespaced',
    names: { plural: 'widgets', kind: 'Widget' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: { type: 'object', properties: { size: { type: 'integer', default: 3 } } },
              status: { type: 'object', 'x-test-preserve-unknown-fields': true },
            },
          },
        },
      },
      { name: 'v2', served: true, storage: false, schema: { openAPIV3Schema: { type: 'object', 'x-test-preserve-unknown-fields': true } } },
    ],
  },
};

/** A definition of a type in one version, with this schema and what the version has beside it. */
export function definitionOf(
  { plural, kind }: { readonly plural: string; readonly kind: string },
  openAPIV3Schema: JsonObject,
  ofVersion: JsonObject = {},
): JsonObject {
  return {
    apiVersion: 'apiextensions.api.test/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.shop.test` },
    spec: {
      group: 'shop.test',
      scope: 'Namespaced',
      names: { plural, kind },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema }, ...ofVersion }],
    },
  };
}
