import { describe, expect, it } from 'vitest';
import { readCatalogue } from '#spec/catalogue/catalogue';
import { refusal } from './refusal.ts';
import { schemas } from './schema-texts.ts';

const statements = `table: statements
area: events
section: Events
rows:
  - { id: change/create, level: MUST, text: A create is sent. }
`;

const peers = `table: peers
suites:
  - suite: e2e watch.go
    rows:
      - { test: should send, by: [events/change/create] }
      - { test: should reflect, outOfScope: It tests a library. }
      - { test: should hold }
`;

describe('a test of others', () => {
  it('is covered by statements, out of scope for a reason, or not covered', () => {
    const tables = [
      { file: 'events.yaml', text: statements },
      { file: 'peers.yaml', text: peers },
    ];
    expect(readCatalogue({ tables, schemas }).peers.map(({ suite, test, fate }) => ({ suite, test, fate }))).toEqual([
      { suite: 'e2e watch.go', test: 'should send', fate: { is: 'covered', by: ['events/change/create'], lost: [] } },
      { suite: 'e2e watch.go', test: 'should reflect', fate: { is: 'out-of-scope', why: 'It tests a library.' } },
      { suite: 'e2e watch.go', test: 'should hold', fate: { is: 'uncovered' } },
    ]);
  });

  it.each([
    [
      'both',
      'should hold',
      'should hold, by: [events/change/create], outOfScope: It is theirs.',
      'expected "by" or "outOfScope", found both',
    ],
    ['a reason that is no sentence', 'tests a library.', 'tests a library', 'expected a full stop at the end'],
    ['the name of another', 'should hold', 'should send', 'the peer test "e2e watch.go: should send": is already at'],
  ])('is refused with %s', (_, right, wrong, message) => {
    expect(refusal(statements, peers.replace(right, wrong)).message).toContain(message);
  });
});
