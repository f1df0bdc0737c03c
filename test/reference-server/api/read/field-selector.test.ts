import { describe, expect, it } from 'vitest';
import { fieldSelector } from '#reference-server/api/read/field-selector';
import { Refusal } from '#reference-server/exchange/refusal';

const object = { metadata: { name: 'a', namespace: 'n' }, spec: { nodeName: 'x,y', ready: true }, status: { phase: 'Running' } };
const selectable = ['spec.nodeName', 'spec.ready', 'status.phase', 'status.podIP'];

describe('a field selector', () => {
  it.each([
    ['', true],
    ['metadata.name=a', true],
    ['metadata.name==b', false],
    ['metadata.namespace!=n', false],
    ['status.phase=Running,metadata.name=a', true],
    ['status.phase!=Running', false],
    ['spec.nodeName=x\\,y', true],
    ['spec.ready=true', true],
    ['status.podIP=', true],
  ])('%s selects by the fields of the type', (source, selected) => {
    expect(fieldSelector(source, selectable)(object)).toBe(selected);
  });

  it.each(['spec.other=1', 'metadata.name', 'metadata.name>a', 'metadata.labels=a'])('is not %s', (source) => {
    expect(() => fieldSelector(source, selectable)).toThrow(Refusal);
  });
});
