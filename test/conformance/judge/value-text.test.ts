import { describe, expect, it } from 'vitest';
import { kindOfValue, partText, valueText } from '#conformance/judge/value-text';

describe('a part of a response in a message', () => {
  it('is written as people write fields', () => {
    expect(partText('/metadata/resourceVersion')).toBe('metadata.resourceVersion');
    expect(partText('/items/2/metadata/name')).toBe('items[2].metadata.name');
    expect(partText('/metadata/labels/example.com~1size')).toBe('metadata.labels["example.com/size"]');
    expect(partText('header:warning')).toBe('header warning');
    expect(partText('')).toBe('the body');
  });

  it('has short values whole, and of others the beginning', () => {
    expect(valueText({ a: 1 })).toBe('{"a":1}');
    expect(valueText(undefined)).toBe('absent');
    expect(valueText('x'.repeat(500)).length).toBe(121);
  });

  it('says what came where nothing was expected', () => {
    expect(kindOfValue([1, 2])).toBe('a list of 2');
    expect(kindOfValue({ a: 1 })).toBe('an object');
    expect(kindOfValue(7)).toBe('7');
  });
});
