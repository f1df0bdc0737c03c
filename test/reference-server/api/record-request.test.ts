import { describe, expect, it } from 'vitest';
import { parseMetrics } from '#core/codecs/prometheus';
import { createReferenceServer } from '#reference-server/create-reference-server';
import type { PersonalityId } from '#reference-server/settings/personality';
import { dialect } from '../reference-client.ts';

const definition = {
  apiVersion: `apiextensions.${dialect.apiDomain}/v1`,
  kind: 'CustomResourceDefinition',
  metadata: { name: 'samples.old.example' },
  spec: {
    group: 'old.example',
    scope: 'Cluster',
    names: { plural: 'samples', kind: 'Sample' },
    versions: [
      { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
      {
        name: 'v0',
        served: true,
        storage: false,
        deprecated: true,
        deprecationWarning: 'use "v1"\n',
        schema: { openAPIV3Schema: { type: 'object' } },
      },
    ],
  },
};

const serverWith = (options: { readonly personality?: PersonalityId; readonly tokens?: readonly string[] } = {}) => {
  const events: string[] = [];
  const server = createReferenceServer({ dialect, personality: 'specification', audit: (line) => events.push(line), ...options });
  const ask = async (target: string, body?: object) =>
    server.handle({
      method: body === undefined ? 'GET' : 'POST',
      target,
      headers: new Map(),
      body: new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
    });
  return { ask, events };
};

const definitions = `/apis/apiextensions.${dialect.apiDomain}/v1/customresourcedefinitions`;
const header = (answer: { readonly headers: readonly (readonly [string, string])[] }, wanted: string) =>
  answer.headers.find(([name]) => name === wanted)?.[1];

describe('a request to a deprecated version', () => {
  it('is answered with a Warning header, in errors too', async () => {
    const { ask } = serverWith();
    await ask(definitions, definition);
    expect(header(await ask('/apis/old.example/v0/samples'), 'warning')).toBe('299 - "use \\"v1\\"?"');
    expect(header(await ask('/apis/old.example/v0/samples/none'), 'warning')).toBeDefined();
    expect(header(await ask('/apis/old.example/v1/samples'), 'warning')).toBeUndefined();
  });

  it('is annotated in its audit event, which the answer names', async () => {
    const { ask, events } = serverWith();
    await ask(definitions, definition);
    const id = header(await ask('/apis/old.example/v0/samples'), 'audit-id');
    expect(JSON.parse(events.at(-1) ?? '')).toMatchObject({ auditID: id, annotations: { [`${dialect.apiDomain}/deprecated`]: 'true' } });
    await ask('/apis/old.example/v1/samples');
    expect(JSON.parse(events.at(-1) ?? '')).toMatchObject({ annotations: {} });
  });

  it('is counted with the others, and sets the gauge', async () => {
    const { ask } = serverWith();
    await ask(definitions, definition);
    await ask('/apis/old.example/v0/samples');
    const { samples } = parseMetrics(
      String((await ask('/metrics')).body),
      new Set(['apiserver_requested_deprecated_apis', 'apiserver_request_total']),
    );
    const gauges = samples.filter(({ metric }) => metric === 'apiserver_requested_deprecated_apis');
    expect(gauges.map(({ labels, value }) => ({ ...Object.fromEntries(labels), value }))).toEqual([
      { group: 'old.example', version: 'v0', resource: 'samples', subresource: '', removed_release: '', value: 1 },
    ]);
    expect(samples.some(({ metric, labels }) => metric === 'apiserver_request_total' && labels.get('group') === 'old.example')).toBe(true);
  });
});

describe('a request without credentials', () => {
  it('is unknown as the text says, and anonymous as released servers have it', async () => {
    const status = async (personality: PersonalityId) =>
      (await serverWith({ personality, tokens: ['known'] }).ask('/api/v1/namespaces')).status;
    expect([await status('specification'), await status('kubernetes')]).toEqual([401, 403]);
  });
});
