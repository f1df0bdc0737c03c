import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldStreamLine } from '#conformance/report/fold-stream-line';

describe('a line of a watch stream in a few words', () => {
  it('names the change, the object and its version', () => {
    const event = {
      type: 'DELETED',
      object: { kind: 'ConfigMap', metadata: { name: 'a', namespace: 'n', resourceVersion: '5', deletionTimestamp: 'now' } },
    };
    expect(foldStreamLine(JSON.stringify(event))).toBe('DELETED ConfigMap n/a resourceVersion 5 being deleted');
  });

  it('says when a version is missing', () => {
    expect(foldStreamLine('{"type":"ADDED","object":{"metadata":{"name":"a","resourceVersion":5}}}')).toBe(
      'ADDED a resourceVersion missing',
    );
  });

  it.each([
    '{"type":"ERROR","object":{"code":410}}',
    '{"type":"BOOKMARK","object":{}}',
    '{"type":"ADDED"',
    '{"type":"ADDED","object":{}}',
    '[]',
    'null',
  ])('leaves %s as it is', (line) => {
    expect(foldStreamLine(line)).toBe(line);
  });

  it('is on one line, wherever it was broken', () => {
    expect(foldStreamLine('{\r\n  "type": "ERROR",\n\n\t"object": {}\n}')).toBe('{ "type": "ERROR", "object": {} }');
  });

  it('is bounded and total, whatever the line', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 500 }), fc.json()), (line) => {
        expect(foldStreamLine(line).length).toBeLessThan(220);
      }),
    );
    expect(foldStreamLine('['.repeat(3_000_000)).length).toBeLessThan(220);
  });
});
