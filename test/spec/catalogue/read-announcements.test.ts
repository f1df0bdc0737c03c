import { describe, expect, it } from 'vitest';
import { UsageError } from '#core/model/tool-error';
import { readAnnouncements } from '#spec/catalogue/read-announcements';
import { schemas } from './schema-texts.ts';

const read = (text: string) => readAnnouncements({ file: 'announcements.yaml', text }, schemas);

const refused = (text: string): UsageError => {
  try {
    read(text);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error('the announcements were accepted');
};

describe('a file of announcements', () => {
  it('names behaviours, when they were announced to end, and when they did', () => {
    const text =
      'announcements:\n  - { name: dots, announced: "2025-01-01", ended: "2026-01-01" }\n  - { name: dashes, announced: "2026-01-01" }\n';
    expect(read(text)).toEqual([
      { name: 'dots', announced: '2025-01-01', ended: '2026-01-01' },
      { name: 'dashes', announced: '2026-01-01' },
    ]);
  });

  it.each([
    ['a day that is none', 'announcements:\n  - { name: dots, announced: soon }\n', 'announcements.yaml:2:'],
    ['another field', 'announcements:\n  - { name: dots, announced: "2025-01-01", why: no }\n', 'why'],
    [
      'an end before the announcement',
      'announcements:\n  - { name: dots, announced: "2025-01-02", ended: "2025-01-01" }\n',
      'ended before',
    ],
    ['no YAML', 'announcements: [', 'announcements.yaml:'],
  ])('is refused with %s, and says where', (_name, text, said) => {
    const error = refused(text);
    expect(error.message).toContain(said);
    expect(error.where?.file).toBe('announcements.yaml');
  });
});
