import { describe, expect, it } from 'vitest';
import { readCatalogue } from '#spec/catalogue/catalogue';
import { refusal } from './refusal.ts';
import { schemas } from './schema-texts.ts';

const table = `table: observations
rows:
  - id: errors/body
    section: Errors
    text: What an error looks like.
    form: { name: observation, setup: errors, looks: [{ of: missing, at: /details, record: fields }] }
  - id: health/unhealthy
    section: Health
    text: What a sick server says.
    form: { name: unverifiable, why: It is well., instead: Wait. }
`;

describe('an open point', () => {
  it('is a row, and no statement', () => {
    const { openPoints, statements } = readCatalogue({ tables: [{ file: 'observations.yaml', text: table }], schemas });
    expect(statements).toEqual([]);
    expect(openPoints).toEqual([
      {
        id: 'observations/errors/body',
        section: 'Errors',
        text: 'What an error looks like.',
        where: { file: 'observations.yaml', line: 3, column: 5 },
        form: { name: 'observation', setup: 'errors', looks: [{ of: 'missing', at: '/details', record: 'fields' }] },
      },
      expect.objectContaining({ id: 'observations/health/unhealthy' }),
    ]);
  });

  it.each([
    ['a setup that there is not', 'setup: errors', 'setup: error', 'setup of form of row 1 ("errors/body")'],
    ['a place that is none', 'at: /details', 'at: details', 'at of item 1 of looks of form of row 1 ("errors/body")'],
    ['no sentence', 'What an error looks like.', 'What an error looks like', 'expected a full stop at the end of the text'],
    [
      'an id that another has',
      'id: health/unhealthy',
      'id: errors/body',
      'the open point "observations/errors/body": is already at a.yaml:3:5',
    ],
  ])('is refused with %s', (_, right, wrong, message) => {
    expect(refusal(table.replace(right, wrong)).message).toContain(message);
  });
});
