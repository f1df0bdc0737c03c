import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt } from '#reference-server/json/json-object';
import type { PersonalityId } from '#reference-server/settings/personality';
import { createReferenceClient, definitionOf } from '../../reference-client.ts';

const anything = { type: 'object', 'x-test-preserve-unknown-fields': true };
const version = (name: string, storage: boolean): JsonObject => ({
  name,
  served: true,
  storage,
  subresources: { status: {} },
  schema: { openAPIV3Schema: anything },
});
const definition = definitionOf({ plural: 'gadgets', kind: 'Gadget' }, anything);
const inTwoVersions: JsonObject = {
  ...definition,
  spec: { ...objectAt(definition, 'spec'), versions: [version('v1', true), version('v1beta1', false)] },
};
const status = { one: '1', two: '2' };

describe('an update of a custom resource in another version than that of the entry for its status', () => {
  /** The fields of the status in each entry of managedFields after an update in a version, with a status in its body. */
  const ownedAfter = async (personality: PersonalityId, sentIn: string, sent: Json | undefined): Promise<unknown> => {
    const client = createReferenceClient({ personality });
    await client.post('/apis/apiextensions.api.test/v1/customresourcedefinitions', inTwoVersions);
    const pathIn = (of: string): string => `/apis/shop.test/${of}/namespaces/default/gadgets`;
    const gadget = (of: string, more: JsonObject): JsonObject => ({
      apiVersion: `shop.test/${of}`,
      kind: 'Gadget',
      spec: { a: 'b' },
      ...more,
    });
    const { body } = await client.post(pathIn('v1'), gadget('v1', { metadata: { name: 'one' } }));
    const reported = await client.put(`${pathIn('v1')}/one/status`, { ...body, status });
    const { metadata } = reported.body;
    const named = { name: 'one', resourceVersion: textAt(metadata, 'resourceVersion') ?? '' };
    const updated = await client.put(
      `${pathIn(sentIn)}/one`,
      gadget(sentIn, { metadata: named, ...(sent === undefined ? {} : { status: sent }) }),
    );
    expect([updated.status, updated.body['status']]).toEqual([200, status]);
    return arrayAt(updated.body, 'metadata', 'managedFields').flatMap((entry) =>
      Object.keys(objectAt(entry, 'fieldsV1', 'f:status')).filter((key) => key !== '.'),
    );
  };

  it('leaves it', async () => {
    expect(await ownedAfter('specification', 'v1beta1', undefined)).toEqual(['f:one', 'f:two']);
  });

  it('ends the ownership of what its body has otherwise on released servers', async () => {
    expect(await ownedAfter('kubernetes', 'v1beta1', undefined)).toEqual([]);
    expect(await ownedAfter('kubernetes', 'v1beta1', { ...status, two: 'other' })).toEqual(['f:one']);
    expect(await ownedAfter('kubernetes', 'v1beta1', status)).toEqual(['f:one', 'f:two']);
  });

  it('leaves it there too in the version of the entry', async () => {
    expect(await ownedAfter('kubernetes', 'v1', undefined)).toEqual(['f:one', 'f:two']);
  });
});
