import { describe, expect, it } from 'vitest';
import { parseSnapshot, snapshotText } from '#compatibility/snapshot/parse-snapshot';
import { EvidenceError } from '#core/model/tool-error';
import { aServer, snapshotOf } from './a-server.ts';

describe('a saved snapshot', async () => {
  const { snapshot } = await snapshotOf(aServer);
  const text = snapshotText(snapshot);

  it('is read as it was written', () => {
    expect(parseSnapshot(text, 'a.json')).toEqual(snapshot);
  });

  it.each([
    ['no JSON', '{', 'is not JSON'],
    ['another document', '{"kind":"List"}', 'is not what its schema says'],
    ['another version', text.replace('"schemaVersion":1', '"schemaVersion":2'), 'has version 2 of the form; this release reads version 1'],
    ['a key that it does not know', text.replace('"groups":', '"more":1,"groups":'), 'is not what its schema says'],
    ['a form of a schema that is not there', text.replace('"Deployment":0', '"Deployment":1'), 'names a form of the schema "Deployment"'],
    ['a schema that is not there', text.replace('"Deployment":0', '"toString":0'), 'names a form of the schema "toString"'],
    ['brackets without end', '['.repeat(100_000), 'is not JSON'],
  ])('is refused with %s', (_, wrong, message) => {
    expect(() => parseSnapshot(wrong, 'a.json')).toThrow(EvidenceError);
    expect(() => parseSnapshot(wrong, 'a.json')).toThrow(message);
  });
});
