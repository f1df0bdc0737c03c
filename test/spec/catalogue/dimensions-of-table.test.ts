import { describe, expect, it } from 'vitest';
import { readCatalogue } from '#spec/catalogue/catalogue';
import { refusal } from './refusal.ts';
import { schemas } from './schema-texts.ts';

const statements = `table: statements
area: events
section: Events
varies: [verb]
rows:
  - { id: change/create, level: MUST, text: A create is sent. }
  - { id: change/update, level: MUST, text: An update is sent., varies: [identity] }
`;

const dimensions = `table: dimensions
rows:
  - id: verb
    text: What the request does.
    values: { get: reads, list: lists }
    fixed: [{ statements: [events], why: The requirement names it. }]
  - id: identity
    text: Who sends the request.
    values: { administrator: all permissions, limited: none }
    fixed: [{ statements: [events/change/create, events/lost], why: It makes no difference. }]
pairs:
  - of: [verb, identity]
    except: [{ first: [get], second: [limited], why: Nobody may. }]
`;

describe('the table of dimensions', () => {
  it('has dimensions with values, reasons for fixed ones, and pairs', () => {
    const tables = [
      { file: 'events.yaml', text: statements },
      { file: 'dimensions.yaml', text: dimensions },
    ];
    const read = readCatalogue({ tables, schemas });
    expect(read.dimensions.map(({ id, fixed }) => ({ id, fixed }))).toEqual([
      { id: 'verb', fixed: [{ by: ['events/change/create', 'events/change/update'], lost: [], why: 'The requirement names it.' }] },
      { id: 'identity', fixed: [{ by: ['events/change/create'], lost: ['events/lost'], why: 'It makes no difference.' }] },
    ]);
    expect(read.dimensionPairs.map(({ of }) => of)).toEqual([['verb', 'identity']]);
    expect(read.statements.map(({ varies }) => varies)).toEqual([['verb'], ['verb', 'identity']]);
  });

  it.each([
    ['a dimension that it does not have', 'of: [verb, identity]', 'of: [verb, identify]', 'no dimension is named "identify"'],
    ['a value that the dimension does not have', 'second: [limited]', 'second: [limit]', 'identity has no value "limit"'],
    ['an exception without a sentence', 'why: Nobody may.', 'why: Nobody may', 'expected a full stop at the end'],
    ['a reason without a sentence', 'why: The requirement names it.', 'why: named', 'expected'],
    ['a dimension twice', 'id: identity', 'id: verb', 'the dimension "verb": is already at'],
  ])('is refused with %s', (_, right, wrong, message) => {
    expect(refusal(statements, dimensions.replace(right, wrong)).message).toContain(message);
  });
});
