import { describe, expect, it } from 'vitest';
import { readCatalogue } from '#spec/catalogue/catalogue';
import { refusal } from './refusal.ts';
import { schemas } from './schema-texts.ts';

const statements = `table: statements
area: changes
section: Removed API versions by release
rows:
  - { id: ingress/path-type, level: MUST, text: A path has a type. }
`;

const schedule = `table: deprecation-schedule
provenance: { declared: It is declared., specification: It is specified., served: It was served. }
changes:
  - { id: shares, text: The shares are elsewhere. }
rows:
  - apiVersion: "networking.{api_domain}/v1beta1"
    kind: Ingress
    resource: ingresses
    introduced: "1.14"
    deprecated: "1.19"
    removed: "1.22"
    replacement: "networking.{api_domain}/v1/Ingress"
    changes: [changes/ingress, deprecation-schedule/shares]
    source: declared
    declared: { from: "1.19", until: development }
    disagreements:
      - { about: introduced, declared: "1.14", observed: "1.15", used: declared, why: It was off at first. }
  - apiVersion: "networking.{api_domain}/v1"
    kind: Ingress
    source: served
`;

const releases = `table: releases
rows:
  - { release: "1.21", date: "2021-04-08" }
  - { release: "1.22", date: "2021-08-04" }
`;

describe('the schedule of a table', () => {
  const tables = [
    { file: 'changes.yaml', text: statements },
    { file: 'deprecation-schedule.yaml', text: schedule },
    { file: 'releases.yaml', text: releases },
  ];
  const { schedule: read } = readCatalogue({ tables, schemas });

  it('has its releases as numbers, and the differences with their texts', () => {
    expect(read.versions[0]).toEqual({
      group: 'networking.{api_domain}',
      version: 'v1beta1',
      kind: 'Ingress',
      resource: 'ingresses',
      introduced: { major: 1, minor: 14 },
      deprecated: { major: 1, minor: 19 },
      removed: { major: 1, minor: 22 },
      replacement: { group: 'networking.{api_domain}', version: 'v1', kind: 'Ingress' },
      changes: [
        { id: 'changes/ingress/path-type', text: 'A path has a type.' },
        { id: 'deprecation-schedule/shares', text: 'The shares are elsewhere.' },
      ],
      source: 'declared',
      declared: { from: '1.19', until: 'development' },
      disagreements: [
        { about: 'introduced', claims: { declared: '1.14', observed: '1.15' }, used: 'declared', why: 'It was off at first.' },
      ],
      where: { file: 'deprecation-schedule.yaml', line: 6, column: 5 },
    });
  });

  it('has the days of releases beside it', () => {
    expect(read.releases).toEqual([
      { release: { major: 1, minor: 21 }, date: '2021-04-08' },
      { release: { major: 1, minor: 22 }, date: '2021-08-04' },
    ]);
  });

  it('is empty where no table holds one', () => {
    expect(readCatalogue({ tables: [{ file: 'a.yaml', text: statements }], schemas }).schedule).toEqual({
      versions: [],
      releases: [],
      provenance: {},
    });
  });

  it.each([
    [
      'a removal before the deprecation',
      'removed: "1.22"',
      'removed: "1.18"',
      'a release not before that in which it is deprecated, found 1.18',
    ],
    ['a replacement that is no row', 'v1/Ingress"', 'v2/Ingress"', 'no row is about "networking.{api_domain}/v2/Ingress"; did you mean'],
    ['a placeholder that nothing fills in', 'n: "networking.{api_domain}/v1beta1"', 'n: "networking.{domain}/v1beta1"', 'found "{domain}"'],
    ['a change that nobody has', 'changes/ingress,', 'changes/egress,', 'no statement and no change is named "changes/egress"'],
    ['a row without its source', '    declared: { from: "1.19", until: development }\n', '', 'the key "declared" is missing'],
    ['a source that is another', 'source: served', 'source: served\n    declared: { from: "1.19", until: "1.20" }', 'expected none'],
    ['a word that is not taken', 'declared: "1.14", observed', 'declared: "1.13", observed', 'expected what the row takes of it, "1.14"'],
    ['a word that nobody said', 'used: declared', 'used: specification', 'expected what specification says beside it'],
    ['one who disagrees with nobody', ', observed: "1.15"', '', 'expected at least two that do not agree'],
    ['a reason that is no sentence', 'off at first.', 'off at first', 'expected a full stop at the end'],
    [
      'a type that stands twice',
      'api_domain}/v1"\n    kind: Ingress',
      'api_domain}/v1beta1"\n    kind: Ingress',
      'is already at b.yaml:6:5',
    ],
    ['a release that is none', 'introduced: "1.14"', 'introduced: "1"', 'expected a release as'],
  ])('is refused with %s', (_, right, wrong, message) => {
    const text = schedule.replace(right, wrong);
    expect(text).not.toBe(schedule);
    expect(refusal(statements, text, releases).message).toContain(message);
  });

  it.each([
    ['a release that stands twice', '"1.22"', '"1.21"', 'expected a release after 1.21 of 2021-04-08'],
    ['a release that is older than the one before', '2021-08-04', '2021-01-04', 'expected a release after 1.21 of 2021-04-08'],
    ['a day that is none', '2021-08-04', '2021-13-04', 'expected a day as'],
  ])('is refused with %s', (_, right, wrong, message) => {
    expect(refusal(statements, schedule, releases.replace(right, wrong)).message).toContain(message);
  });
});
