import { describe, expect, it } from 'vitest';
import { idlePatterns, selectorOf } from '#conformance/plan/select';
import { caseOf, options, statement } from './planning.ts';

const one = caseOf('list-paging/walk', ['list-paging/limit', 'collection-metadata/count/told'], { subject: 'things' });
const statements = [statement('list-paging/limit'), statement('collection-metadata/count/told', 'SHOULD'), statement('client/opaque')];
const selected = (selection: Parameters<typeof options>[0]) =>
  selectorOf([one], statements, options(selection))(one)?.checks.map((check) => check.statement) ?? [];

describe('a pattern', () => {
  it.each([
    ['the id of a statement', 'list-paging/limit', ['list-paging/limit']],
    ['the area of a statement', 'collection-metadata', ['collection-metadata/count/told']],
    ['the beginning of an id', 'collection-metadata/count', ['collection-metadata/count/told']],
    ['the end of an id', '**/told', ['collection-metadata/count/told']],
    ['the id of a case', 'list-paging/walk', ['list-paging/limit', 'collection-metadata/count/told']],
    ['a case on a subject', 'list-paging/walk@things', ['list-paging/limit', 'collection-metadata/count/told']],
    ['any case on a subject', '**@things', ['list-paging/limit', 'collection-metadata/count/told']],
    ['another subject', '**@others', []],
    ['half a word', 'list', []],
    ['nothing', '', []],
  ])('may be %s', (_, pattern, checks) => {
    expect(selected({ only: [pattern] })).toEqual(checks);
    expect(selected({ skip: [pattern] })).toEqual(
      ['list-paging/limit', 'collection-metadata/count/told'].filter((id) => !checks.includes(id)),
    );
  });

  it('of an area leaves out what its cases show of another', () => {
    const ofArea = ['list-paging/limit'];
    expect(selected({ only: ['list-paging'] })).toEqual(ofArea);
    expect(selected({ only: ['list-paging/**'] })).toEqual(ofArea);
  });

  it('of a statement or an area does not select a drawn sequence, which its own name selects', () => {
    const modelled = { collection: '/api/v1/things', namespaced: false, content: [], omitsEmpty: false };
    const drawn = { ...caseOf('drawn/7', ['list-paging/limit'], { subject: 'things' }), modelled };
    const selects = (...only: string[]): boolean => selectorOf([one, drawn], statements, options({ only }))(drawn) !== undefined;
    expect(selects('list-paging/limit')).toBe(false);
    expect(selects('list-paging')).toBe(false);
    expect(['drawn/7', 'drawn/*', 'drawn/7@things', '**'].map((pattern) => selects(pattern))).toEqual([true, true, true, true]);
    expect(selects('list-paging', 'drawn/7')).toBe(true);
    expect(selectorOf([drawn], statements, options({ skip: ['list-paging/limit'] }))(drawn)).toBeUndefined();
  });

  it('selects what is judged beside a case as it does what the case is about', () => {
    const { checks } = caseOf('beside', ['list-paging/limit', 'collection-metadata/count/told']);
    const type = { collection: '/api/v1/things', namespaced: false, content: [], omitsEmpty: false };
    const judging = { ...caseOf('list-paging/walk', ['list-paging/limit'], { subject: 'things' }), beside: { type, checks } };
    const besideOf = (...only: string[]) =>
      selectorOf([judging], statements, options({ only }))(judging)?.beside?.checks.map((check) => check.statement);
    expect(besideOf('list-paging/walk')).toEqual(['list-paging/limit', 'collection-metadata/count/told']);
    expect(besideOf('list-paging/limit')).toEqual(['list-paging/limit']);
    expect(besideOf('collection-metadata')).toBeUndefined();
  });

  it('to be skipped outweighs one to be run', () => {
    expect(selected({ only: ['list-paging/walk'], skip: ['list-paging/limit'] })).toEqual(['collection-metadata/count/told']);
  });

  it('of several is enough', () => {
    expect(selected({ only: ['other', 'list-paging/limit'] })).toEqual(['list-paging/limit']);
  });
});

describe('a check', () => {
  it('of a statement that nobody knows is never selected', () => {
    expect(selectorOf([one], [], options())(one)).toBeUndefined();
  });

  it('of a weaker level is left out where only stronger ones are wanted', () => {
    expect(selected({ level: 'must' })).toEqual(['list-paging/limit']);
    expect(selected({ level: 'must', only: ['collection-metadata'] })).toEqual([]);
  });
});

describe('a pattern that selects nothing', () => {
  const idle = (selection: Parameters<typeof options>[0]) => idlePatterns([one], statements, options(selection));

  it('is reported, whether it is to run or to skip', () => {
    expect(idle({ only: ['list-pagin', 'list-paging'], skip: ['watch/**', 'collection-metadata'] })).toEqual(['list-pagin', 'watch/**']);
  });

  it('is one that names a statement with a resource type on which nothing checks it', () => {
    expect(idle({ only: ['list-paging/limit@others'] })).toEqual(['list-paging/limit@others']);
  });

  it.each([
    'list-paging',
    'list-paging/limit@things',
    'list-paging/walk',
    'list-paging/walk@things',
    '**@things',
    'collection-metadata/count',
    'client/opaque',
    '**',
  ])('is none that names a statement, an area or a case: %s', (pattern) => {
    expect(idle({ only: [pattern] })).toEqual([]);
  });

  it('is none where there is none', () => {
    expect(idle({})).toEqual([]);
  });
});

describe('an observation', () => {
  const observing = {
    ...caseOf('observations/errors', []),
    observations: [{ point: 'observations/errors/body', text: 'What it is.', looks: [] }],
  };
  const pointsOf = (selection: Parameters<typeof options>[0]) =>
    selectorOf([one, observing], statements, options(selection))(observing)?.observations?.map(({ point }) => point) ?? [];

  it.each([
    ['nothing is chosen', {}, ['observations/errors/body']],
    ['it is named', { only: ['observations/errors/body'] }, ['observations/errors/body']],
    ['its area is named', { only: ['observations'] }, ['observations/errors/body']],
    ['something else is named', { only: ['list-paging'] }, []],
    ['it is left out', { skip: ['observations/errors/body'] }, []],
    ['only what must be kept is run', { level: 'must' }, []],
  ] as const)('is made where %s, or not', (_, selection, points) => {
    expect(pointsOf(selection)).toEqual(points);
  });

  it('makes its id and its area known names', () => {
    const selection = options({ only: ['observations', 'observations/errors/body', 'observations/none'] });
    expect(idlePatterns([observing], statements, selection)).toEqual(['observations/none']);
  });
});
