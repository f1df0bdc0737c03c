import { describe, expect, it } from 'vitest';
import { parseSnapshot, snapshotText } from '#compatibility/snapshot/parse-snapshot';
import { EvidenceError } from '#core/model/tool-error';
import { aServer, snapshotOf } from './a-server.ts';

describe('a saved snapshot', async () => {
  const { snapshot } = await snapshotOf(aServer);
  const text = snapshotText(snapshot);

  it('parses to the same snapshot', () => {
    expect(parseSnapshot(text, 'a.json')).toEqual(snapshot);
  });

  it.each([
    ['invalid JSON', '{', 'is not JSON'],
    ['another document', '{"kind":"List"}', 'does not match its schema'],
    ['another version', text.replace('"schemaVersion":1', '"schemaVersion":2'), 'has schema version 2; this release reads version 1'],
    ['an unknown key', text.replace('"groups":', '"more":1,"groups":'), 'does not match its schema'],
    ['a missing form of a schema', text.replace('"Deployment":0', '"Deployment":1'), 'refers to a form of the schema "Deployment"'],
    ['a missing schema', text.replace('"Deployment":0', '"toString":0'), 'refers to a form of the schema "toString"'],
    ['a missing form of a parameter', text.replace('"parameterForms":[0]', '"parameterForms":[7]'), 'refers to a form of a parameter'],
    ['a missing form of a body', text.replace('"bodyForm":0', '"bodyForm":7'), 'refers to a form of a parameter or of a body'],
    ['unbalanced brackets', '['.repeat(100_000), 'is not JSON'],
  ])('is rejected with %s', (_, wrong, message) => {
    expect(() => parseSnapshot(wrong, 'a.json')).toThrow(EvidenceError);
    expect(() => parseSnapshot(wrong, 'a.json')).toThrow(message);
  });
});
