import { describe, expect, it } from 'vitest';
import { withoutSteps } from '#conformance/shrink/without-steps';
import { create, drain, get, idsOf, list, makeOther, open, otherThings, pages, update } from './sequences.ts';

const without = (steps: Parameters<typeof withoutSteps>[0], ...removed: readonly string[]) => idsOf(withoutSteps(steps, new Set(removed)));

describe('a sequence without some of its steps', () => {
  it('has all others, in their order', () => {
    expect(without([create('1', 'a'), get('2', 'a'), list('3')], '2')).toEqual(['1', '3']);
  });

  it('has no step that refers to a removed one, directly or not', () => {
    const steps = [create('1', 'a'), update('2', 'a', '1'), update('3', 'a', '2'), get('4', 'a')];
    expect(without(steps, '1')).toEqual(['4']);
    expect(without(steps, '2')).toEqual(['1', '4']);
  });

  it('has no watch that is not read, and reads none up to an object that nobody makes', () => {
    const steps = [list('1'), open('watch', '1'), create('2', 'a'), create('3', 'end'), drain('watch', 'end')];
    expect(without(steps, 'watch-end')).toEqual(['1', '2', '3']);
    expect(without(steps, '3')).toEqual(['1', '2']);
    expect(without(steps, '1')).toEqual(['2', '3']);
    expect(without(steps, '2')).toEqual(['1', 'watch', '3', 'watch-end']);
  });

  it('has no request about a namespace that is not made', () => {
    const steps = [makeOther, create('1', 'a', {}, otherThings), create('2', 'a')];
    expect(without(steps, 'make-other')).toEqual(['2']);
  });

  it('has the steps that were between the pages of a removed step', () => {
    const steps = [create('1', 'a'), pages('2', [create('3', 'b'), get('4', 'b')])];
    expect(without(steps, '2')).toEqual(['1', '3', '4']);
    expect(without(steps, '3')).toEqual(['1', '2', '4']);
  });
});
