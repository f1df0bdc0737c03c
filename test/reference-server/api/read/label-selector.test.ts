import { describe, expect, it } from 'vitest';
import { labelSelector } from '#reference-server/api/read/label-selector';
import { Refusal } from '#reference-server/exchange/refusal';

const labels = { colour: 'red', 'shop.test/size': 'big', empty: '' };

describe('a label selector', () => {
  it.each([
    ['', true],
    ['colour=red', true],
    ['colour==red', true],
    ['colour = red', true],
    ['colour=blue', false],
    ['colour!=blue', true],
    ['missing!=x', true],
    ['colour', true],
    ['missing', false],
    ['!missing', true],
    ['!colour', false],
    ['empty=', true],
    ['shop.test/size in (big, small)', true],
    ['colour in (blue,green)', false],
    ['colour notin (blue,green)', true],
    ['missing notin (x)', true],
    ['colour=red,shop.test/size in (big,small),!missing', true],
    ['colour=red,shop.test/size=small', false],
    ['constructor', false],
  ])('%j selects: %s', (selector, selected) => {
    expect(labelSelector(selector)({ metadata: { labels } })).toBe(selected);
  });

  it.each(['a=b=c', '=a', 'a in b', 'a in (b', 'a b', '-a=b', 'a=-b', ','])('rejects %j', (selector) => {
    expect(() => labelSelector(selector)).toThrow(Refusal);
  });
});
