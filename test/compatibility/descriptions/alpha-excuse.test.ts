import { describe, expect, it } from 'vitest';
import { alphaExcuse } from '#compatibility/descriptions/alpha-excuse';
import { gatesOf } from '#compatibility/descriptions/gates-of';

const gates = gatesOf({ gates: { NewThing: { stage: 'ALPHA', enabled: false }, OldThing: { stage: 'BETA', enabled: true } } });
const excuse = (description: string) => alphaExcuse(description, gates);

describe('the description of an alpha field', () => {
  it.each([
    'This is an alpha field.',
    'The size. This field is alpha-level and only used by some servers.',
    'This field  is currently an alpha feature, and may change.',
    'ALPHA: This field is in alpha.',
    'It is still in alpha since release 1.20.',
    'More at https://example.test/sizes/ (Alpha) Using this field needs a flag.',
    'This needs a flag to be set, which is alpha.',
  ])('says so: %s', (description) => {
    expect(excuse(description)).toBe('its description says that it is alpha');
  });

  it.each([
    'This requires the NewThing feature gate to be enabled.',
    'Requires the NewThing feature gate.',
    'This field is only honored by servers that enable the NewThing feature.',
    'The NewThing feature gate must be enabled to use this field.',
    'Using this field requires the feature gate `NewThing` to be enabled.',
  ])('names the gate that it needs: %s', (description) => {
    expect(excuse(description)).toBe('it needs the gate NewThing, which is alpha');
  });
});

describe('the description of a field that is not alpha', () => {
  it.each([
    'It was in alpha since 1.20 and is stable.',
    'This field was alpha until release 1.22.',
    'This field is no longer alpha.',
    'This field is not alpha.',
    'This was an alpha field. It is now generally available.',
    'This is a stable field. In earlier releases, this is an alpha field.',
    'Names must be alphanumeric.',
    'Versions are sorted by GA > beta > alpha.',
    'An annotation such as alpha.example.test/size is ignored.',
    'This field requires the OldThing feature gate.',
  ])('excuses nothing: %s', (description) => {
    expect(excuse(description)).toBeUndefined();
  });

  it.each([
    'The value may be 0 if the alpha feature gate NewThing is enabled.',
    'When the NewThing feature gate is enabled, the order is ignored.',
    'If the NewThing feature gate is enabled, two sizes are allowed.',
    'Large compares numbers (requires feature gate NewThing).',
    '(Beta) Using this field requires the OldThing feature gate. (Alpha) Using the unit field of it requires the NewThing feature gate.',
    'During the alpha stage of the NewThing feature gate, it is limited to 128 characters.',
  ])('excuses nothing where a part of it is alpha: %s', (description) => {
    expect(excuse(description)).toBeUndefined();
  });
});
