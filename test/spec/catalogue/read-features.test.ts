import { describe, expect, it } from 'vitest';
import { UsageError } from '#core/model/tool-error';
import { readFeatures } from '#spec/catalogue/read-features';
import { schemas } from './schema-texts.ts';

const read = (text: string) => readFeatures({ file: 'features.yaml', text }, schemas);

const list = `# Written by a tool.
- name: Green
  versionedSpecs:
  - { default: false, lockToDefault: false, preRelease: Alpha, version: "1.30" }
  - { default: true, lockToDefault: true, preRelease: GA, version: "1.34" }
- name: Blue
  versionedSpecs:
  - { default: true, lockToDefault: false, preRelease: Deprecated, version: "1.0" }
`;

const refused = (text: string): UsageError => {
  try {
    read(text);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error('the list was accepted');
};

describe('a list of features', () => {
  it('returns the stages of each, oldest first, sorted by name', () => {
    expect(Object.entries(read(list))).toEqual([
      ['Blue', [{ since: '1.0', stage: 'deprecated', onByDefault: true }]],
      [
        'Green',
        [
          { since: '1.30', stage: 'alpha', onByDefault: false },
          { since: '1.34', stage: 'stable', onByDefault: true },
        ],
      ],
    ]);
  });

  it.each([
    ['a map', 'features: []\n', 'expected a list'],
    ['no feature', '[]\n', 'at least 1 item'],
    ['a stage that is none', list.replace('Deprecated', 'Gone'), '"Gone"'],
    ['a release without quotes', list.replace('"1.0"', '1.0'), 'quotes'],
    ['a name that is none', list.replace('Blue', '__proto__'), 'the name of a feature gate'],
    ['a feature that stands twice', list.replace('Green', 'Blue'), 'is already at'],
    ['stages out of order', list.replace('1.34', '1.29'), 'expected a release after 1.30, found 1.29'],
    ['no YAML', '- name: [', 'features.yaml:'],
    ['nothing', '', 'empty'],
  ])('is refused with %s, and says where', (_name, text, said) => {
    const error = refused(text);
    expect(error.message).toContain(said);
    expect(error.where?.file).toBe('features.yaml');
  });
});
