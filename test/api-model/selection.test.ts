import { describe, expect, it } from 'vitest';
import { selectionOf } from '#api-model/selection';
import { shown } from './objects.ts';

const objects = {
  none: shown(),
  empty: shown({ labels: { color: '' } }),
  red: shown({ name: 'ac-b', labels: { color: 'red', 'example.com/size': 'l' } }),
  blue: shown({ namespace: 'there', labels: { color: 'blue' } }),
};

/** The names above of the objects that a query selects; undefined where it is not read. */
const selected = (query: string): readonly string[] | undefined => {
  const selection = selectionOf(new URLSearchParams(query));
  if (selection === undefined) return undefined;
  return Object.entries(objects).flatMap(([name, object]) => (selection.selects(object) ? [name] : []));
};

const byLabel = (selector: string) => selected(`labelSelector=${encodeURIComponent(selector)}`);
const byField = (selector: string) => selected(`fieldSelector=${encodeURIComponent(selector)}`);

describe('a label selector', () => {
  it.each([
    ['color=red', ['red']],
    ['color==red', ['red']],
    ['color=', ['empty']],
    ['color!=red', ['none', 'empty', 'blue']],
    ['color', ['empty', 'red', 'blue']],
    ['!color', ['none']],
    ['color in (red, blue)', ['red', 'blue']],
    ['color in (red,)', ['empty', 'red']],
    ['color notin (red,blue)', ['none', 'empty']],
    ['color notin ()', ['none', 'red', 'blue']],
    ['color,color!=blue', ['empty', 'red']],
    ['color in (red,blue),example.com/size', ['red']],
    [' color = red ', undefined],
    ['example.com/size=l', ['red']],
    ['toString', []],
    ['!toString', ['none', 'empty', 'red', 'blue']],
  ])('selects: %s', (selector, expected) => {
    expect(byLabel(selector)).toEqual(expected);
  });

  it.each(['color>3', 'color<3', 'color=a=b', 'color in red', 'color in (red', 'color,', '!color=red', 'color within (red)'])(
    'is not read in another form: %s',
    (selector) => {
      expect(byLabel(selector)).toBeUndefined();
    },
  );
});

describe('a field selector', () => {
  it('selects by name and namespace', () => {
    expect(byField('metadata.name=ac-b')).toEqual(['red']);
    expect(byField('metadata.name==ac-b')).toEqual(['red']);
    expect(byField('metadata.name!=ac-b')).toEqual(['none', 'empty', 'blue']);
    expect(byField('metadata.namespace=there')).toEqual(['blue']);
    expect(byField('metadata.namespace=there,metadata.name=ac-b')).toEqual([]);
    expect(byField('metadata.namespace=')).toEqual([]);
  });

  it('is not read for other fields, or in another form', () => {
    for (const selector of ['status.phase=Running', 'metadata.name', 'metadata.name in (a)']) expect(byField(selector)).toBeUndefined();
  });

  it('is not read where the label selector beside it is not', () => {
    expect(selected('fieldSelector=metadata.name%3Dac-b&labelSelector=color%3E3')).toBeUndefined();
  });

  it('selects together with a label selector', () => {
    expect(selected('fieldSelector=metadata.namespace%3Dhere&labelSelector=color')).toEqual(['empty', 'red']);
  });
});

describe('an object that is not selected', () => {
  const unmetBy = (object: keyof typeof objects) =>
    selectionOf(new URLSearchParams('fieldSelector=metadata.namespace%3Dhere&labelSelector=color'))?.unmetBy(objects[object]);

  it('does not meet the label selector or the field selector', () => {
    expect(unmetBy('none')).toBe('label');
    expect(unmetBy('blue')).toBe('field');
    expect(unmetBy('red')).toBeUndefined();
  });
});

describe('a query', () => {
  const by = (query: string) => selectionOf(new URLSearchParams(query))?.by;

  it('without selectors selects everything', () => {
    for (const query of ['', 'labelSelector=&fieldSelector=', 'limit=1']) {
      expect(by(query)).toBe('nothing');
      expect(selected(query)).toEqual(['none', 'empty', 'red', 'blue']);
    }
  });

  it('says by what it selects', () => {
    expect(by('labelSelector=color')).toBe('label');
    expect(by('fieldSelector=metadata.name%3Da')).toBe('field');
    expect(by('fieldSelector=metadata.name%3Da&labelSelector=color')).toBe('field');
  });
});
