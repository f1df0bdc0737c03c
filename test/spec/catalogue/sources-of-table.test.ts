import { describe, expect, it } from 'vitest';
import { readCatalogue } from '#spec/catalogue/catalogue';
import { refusal } from './refusal.ts';
import { schemas } from './schema-texts.ts';

const statements = `table: statements
area: events
section: Events
rows:
  - { id: change/create, level: MUST, text: A create is sent. }
  - { id: change/delete, level: MUST, text: A delete is sent. }
`;

const sources = `table: sources
reasons:
  heading: It introduces what follows.
sections:
  - section: Events
    carried:
      - { at: 1, hash: '0123456789', by: ['events/change/*'] }
    noRequirement:
      - { at: 2, hash: '0123456789', why: heading }
    missing:
      - { at: 3, hash: '0123456789' }
`;

describe('a source', () => {
  it('is carried by statements, needs no statement, or is missing', () => {
    const tables = [
      { file: 'events.yaml', text: statements },
      { file: 'sources.yaml', text: sources },
    ];
    expect(readCatalogue({ tables, schemas }).sources.map(({ at, fate }) => ({ at, fate }))).toEqual([
      { at: 1, fate: { is: 'carried', by: ['events/change/create', 'events/change/delete'], lost: [] } },
      { at: 2, fate: { is: 'no-requirement', why: 'It introduces what follows.' } },
      { at: 3, fate: { is: 'missing' } },
    ]);
  });

  it.each([
    ['a reason that there is not', 'why: heading', 'why: headings', 'Events 2: no reason is named "headings"; did you mean "heading"?'],
    ['a reason that is no sentence', 'what follows.', 'what follows', 'reason heading: expected a full stop'],
    ['a digest that is none', "at: 3, hash: '0123456789'", "at: 3, hash: '012345678'", 'digest of ten hexadecimal digits'],
    ['a piece that stands twice', 'at: 3', 'at: 2', 'the piece "Events 2": is already at'],
  ])('is refused with %s', (_, right, wrong, message) => {
    expect(refusal(statements, sources.replace(right, wrong)).message).toContain(message);
  });

  it('returns the patterns that match no statement', () => {
    const tables = [
      { file: 'events.yaml', text: statements },
      { file: 'sources.yaml', text: sources.replace("['events/change/*']", "['events/change/*', events/none]") },
    ];
    expect(readCatalogue({ tables, schemas }).sources[0]?.fate).toMatchObject({ lost: ['events/none'] });
  });
});
