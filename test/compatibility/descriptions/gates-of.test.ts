import { describe, expect, it } from 'vitest';
import { alphaExcuse } from '#compatibility/descriptions/alpha-excuse';
import { gatesOf } from '#compatibility/descriptions/gates-of';

const help = `--feature-gates mapStringBool   Options are:
      Blue=true|false (ALPHA - default=false)
      kube:Green=true|false (BETA - default=true)
`;

describe('the feature gates of a release', () => {
  it('are parsed from help text, which omits stable gates', () => {
    const { byName, isComplete } = gatesOf({ help });
    expect(Object.fromEntries(byName)).toEqual({
      Blue: { stage: 'alpha', onByDefault: false },
      Green: { stage: 'beta', onByDefault: true },
    });
    expect(isComplete).toBe(false);
  });

  it('are complete in metrics, whose values are defaults if no gate is set', () => {
    const gates = { Blue: { stage: 'BETA', enabled: true }, Grey: { stage: '', enabled: true }, Odd: { stage: 'NEW', enabled: true } };
    expect(Object.fromEntries(gatesOf({ gates, flags: {} }).byName)).toEqual({
      Blue: { stage: 'beta', onByDefault: true },
      Grey: { stage: 'stable', onByDefault: true },
    });
    expect(gatesOf({ gates, flags: { 'feature-gates': 'Blue=true' } }).byName.get('Blue')).toEqual({ stage: 'beta' });
    expect(gatesOf({ gates }).isComplete).toBe(true);
  });
});

describe('a field', () => {
  const gates = gatesOf({ help });

  it.each([
    'This is an alpha field and requires enabling the Blue feature.',
    'Source is alpha-level and may change.',
    'The result. (Alpha) Not for use.',
    'Alpha: the number of parts.',
    'Needs the Blue feature gate to be enabled.',
    'Requires the feature gate "Blue".',
    'It is ignored unless enabling the Blue feature.',
  ])('may change if its description says: %s', (description) => {
    expect(alphaExcuse(description, gates)).toEqual(expect.any(String));
  });

  it.each([
    '',
    'Name of alphanumeric characters.',
    'Set by the annotation service.alpha.example.test/name.',
    'Needs the Green feature gate to be enabled.',
    'Letters from alpha to omega.',
  ])('may not change if it says: %s', (description) => {
    expect(alphaExcuse(description, gates)).toBeUndefined();
  });
});
