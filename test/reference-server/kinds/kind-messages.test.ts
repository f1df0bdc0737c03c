import { describe, expect, it } from 'vitest';
import { decodeBinaryObject, encodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import type { JsonObject } from '#core/model/json';
import { createKindMessages } from '#reference-server/kinds/kind-messages';
import { resourceRows } from '#reference-server/kinds/resource-rows';
import { createReferenceClient, dialect } from '../reference-client.ts';
import { kindExamples } from './examples.ts';

const messageOf = createKindMessages();
const examples = [...kindExamples].flatMap(([name, example]) => {
  const row = resourceRows.find(({ group, version, resource }) => name === [...(group === '' ? [] : [group]), version, resource].join('/'));
  const message = row === undefined ? undefined : messageOf(row.definition);
  return row === undefined || message === undefined ? [] : [{ name, message, object: { kind: row.kind, apiVersion: 'v1', ...example } }];
});

/** The microseconds of times that have none are left out, and quantities are texts. */
const written = (object: JsonObject): unknown => JSON.parse(JSON.stringify(object).replaceAll('.000000Z', 'Z'));

describe('the binary form of built-in kinds', () => {
  it.each(examples)('brings back all of $name', ({ message, object }) => {
    expect(
      decodeBinaryObject(
        encodeBinaryObject(object, () => message),
        () => message,
      ),
    ).toEqual(written(object));
  });

  it('is known of all but kinds that are served no more', () => {
    const unknown = resourceRows.filter(({ definition }) => messageOf(definition) === undefined).map(({ definition }) => definition);
    expect(unknown).toEqual([
      'apiextensions.v1.CustomResourceDefinition',
      'apiregistration.v1.APIService',
      'autoscaling.v2beta1.HorizontalPodAutoscaler',
      'autoscaling.v2beta2.HorizontalPodAutoscaler',
      'policy.v1beta1.PodSecurityPolicy',
    ]);
  });

  it('is served: objects and collections are written and read in it', async () => {
    const client = createReferenceClient();
    const collection = '/apis/apps/v1/namespaces/default/deployments';
    const labels = { app: 'web' };
    const template = {
      metadata: { labels },
      spec: { automountServiceAccountToken: false, containers: [{ name: 'main', image: 'registry.test/main:1' }] },
    };
    const deployment = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web' },
      spec: { replicas: 0, selector: { matchLabels: labels }, template },
    };
    const types = (): ReturnType<typeof messageOf> => messageOf('apps.v1.Deployment');
    const headers = new Map([
      ['content-type', dialect.binaryMediaType],
      ['accept', dialect.binaryMediaType],
    ]);
    const body = new Uint8Array(encodeBinaryObject(deployment, types));
    const answer = await client.server.handle({ method: 'POST', target: collection, headers, body });
    expect(answer.status).toBe(201);
    const shown = answer.body instanceof Uint8Array ? decodeBinaryObject(answer.body, types) : undefined;
    const { body: stored } = await client.get(`${collection}/web`);
    expect(shown).toEqual(stored);
    expect(stored).toMatchObject({
      spec: { replicas: 0, strategy: { rollingUpdate: { maxSurge: '25%' } }, template: { spec: { automountServiceAccountToken: false } } },
    });
  });
});
