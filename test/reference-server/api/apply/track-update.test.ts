import { describe, expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import { trackUpdate } from '#reference-server/api/apply/index';
import { play, timeOf } from './history.ts';
import { widget } from './widget.ts';

const entry = (manager: string, fieldsV1: Json) => ({
  manager,
  operation: 'Apply',
  apiVersion: 'example.com/v1',
  fieldsType: 'FieldsV1',
  fieldsV1,
});

describe('an update', () => {
  it('that creates gives all to its manager, but for what identifies the object', () => {
    const { managers } = play([{ update: 'u', metadata: { labels: { x: '1' } }, spec: { size: 1, tags: ['t'] } }]);
    expect(managers).toEqual({
      'Update u': ['.spec', '.metadata.labels', '.metadata.labels.x', '.spec.size', '.spec.tags', '.spec.tags[="t"]'],
    });
  });

  it('moves what it changes or adds to its manager, without a conflict', () => {
    const { managers, times } = play([
      { apply: 'a', spec: { size: 1, color: 'red' } },
      { apply: 'b', spec: { size: 1 } },
      { update: 'u', spec: { size: 2, color: 'red', port: 80 } },
    ]);
    expect(managers).toEqual({ 'Apply a': ['.spec.color'], 'Update u': ['.spec.port', '.spec.size'] });
    expect(times).toEqual({ 'Apply a': timeOf(0), 'Update u': timeOf(2) });
  });

  it('that sets the same value takes nothing and changes no time', () => {
    const applied = { apply: 'a', spec: { size: 1, color: 'red' } };
    const before = play([applied]);
    const after = play([applied, { update: 'u', spec: { size: 1, color: 'red' } }]);
    expect(after).toMatchObject({ managers: before.managers, times: before.times });
  });

  it('that removes a field removes it from all its owners', () => {
    const { managers } = play([
      { apply: 'a', spec: { size: 1, color: 'red' } },
      { apply: 'b', spec: { color: 'red' } },
      { update: 'u', spec: { size: 1 } },
    ]);
    expect(managers).toEqual({ 'Apply a': ['.spec.size'] });
  });

  it('adds to the entry of earlier updates by the same manager', () => {
    const { managers, times } = play([
      { apply: 'a', spec: { size: 1 } },
      { update: 'u', spec: { size: 1, color: 'red' } },
      { update: 'u', spec: { size: 1, color: 'red', port: 1 } },
    ]);
    expect(managers['Update u']).toEqual(['.spec.color', '.spec.port']);
    expect(times['Update u']).toBe(timeOf(2));
  });

  it('keeps apart what the same manager applied and what it updated', () => {
    const { managers } = play([
      { apply: 'a', spec: { size: 1 } },
      { update: 'a', spec: { size: 1, color: 'red' } },
    ]);
    expect(managers).toEqual({ 'Apply a': ['.spec.size'], 'Update a': ['.spec.color'] });
  });

  it('has a separate entry for a subresource', () => {
    const { object } = play([
      { update: 'u', spec: { size: 1 } },
      { update: 'u', subresource: 'status', spec: { size: 2 } },
    ]);
    expect(object).toMatchObject({ metadata: { managedFields: [{ manager: 'u' }, { manager: 'u', subresource: 'status' }] } });
  });

  it('is by an unknown manager where it names none', () => {
    expect(Object.keys(play([{ update: '', spec: { size: 1 } }]).managers)).toEqual(['Update unknown']);
  });

  it('accepts a list with a duplicate item', () => {
    const { managers } = play([
      { update: 'u', spec: { tags: ['x', 'x', 'y'] } },
      { update: 'v', spec: { tags: ['x', 'y'] } },
    ]);
    expect(managers).toEqual({ 'Update u': ['.spec', '.spec.tags', '.spec.tags[="y"]'], 'Update v': ['.spec.tags[="x"]'] });
  });

  it('owns a list as a whole when its items have no keys', () => {
    const { managers } = play([
      { update: 'u', spec: { tags: [null] } },
      { update: 'v', spec: { tags: [null, 'x'] } },
    ]);
    expect(managers).toEqual({ 'Update u': ['.spec'], 'Update v': ['.spec.tags'] });
  });

  it('merges the oldest entries when more than ten managers have updated', () => {
    const fields = Array.from({ length: 14 }, (_, index) => `k${String(index).padStart(2, '0')}`);
    const history = fields.map((_, index) => ({
      update: `u${String(index).padStart(2, '0')}`,
      spec: { options: Object.fromEntries(fields.slice(0, index + 1).map((key) => [key, '1'])) },
    }));
    const { managers, times } = play(history);
    expect(Object.keys(managers)).toEqual(['Update ancient-changes', ...history.slice(5).map(({ update }) => `Update ${update}`)]);
    expect(managers['Update ancient-changes']).toEqual([
      '.spec',
      '.spec.options',
      ...fields.slice(0, 5).map((key) => `.spec.options.${key}`),
    ]);
    expect(times['Update ancient-changes']).toBe(timeOf(4));
  });
});

describe('managedFields in the body of an update', () => {
  const live = play([{ apply: 'a', spec: { size: 1, color: 'red' } }]).object;
  const update = (managedFields: Json, more: { spec?: Json; emptyListResets?: boolean; subresource?: string } = {}) => {
    const { spec = { size: 1, color: 'red' }, ...switches } = more;
    const after = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'w', managedFields }, spec };
    return play(
      [],
      trackUpdate({ before: live, after, manager: 'u', apiVersion: 'example.com/v1', time: timeOf(5), schema: widget, ...switches }),
    ).managers;
  };

  it('resets with a list of one empty entry', () => {
    expect(update([{}])).toEqual({});
  });

  it('resets before the changes of the same request, which the requester then owns', () => {
    expect(update([{}], { spec: { size: 2, color: 'red' } })).toEqual({ 'Update u': ['.spec.size'] });
  });

  it('does not reset with an empty list, unless released servers are followed', () => {
    expect(update([])).toEqual({ 'Apply a': ['.spec.color', '.spec.size'] });
    expect(update([], { emptyListResets: true })).toEqual({});
  });

  it.each([
    ['null', null],
    ['no list', 'x'],
    ['an entry of an unknown operation', [{ ...entry('x', {}), operation: 'Delete' }]],
    ['an entry without fields', [entry('x', 'all')]],
    ['an entry with a key that is no path element', [entry('x', { spec: {} })]],
  ])('does nothing when it is %s', (_what, managedFields) => {
    expect(update(managedFields)).toEqual({ 'Apply a': ['.spec.color', '.spec.size'] });
  });

  it('counts when it is well formed', () => {
    expect(update([entry('x', { 'f:spec': { 'f:size': {} } })])).toEqual({ 'Apply x': ['.spec.size'] });
  });

  it('does nothing through a subresource', () => {
    expect(update([{}], { subresource: 'status' })).toEqual({ 'Apply a': ['.spec.color', '.spec.size'] });
  });

  it('leaves an untracked object untracked only where released servers are followed', () => {
    const before = { metadata: { name: 'w', uid: '7' }, spec: { size: 1 } };
    const request = {
      before,
      after: { ...before, spec: { size: 2 } },
      manager: 'u',
      apiVersion: 'example.com/v1',
      time: timeOf(0),
      schema: widget,
    };
    expect(trackUpdate({ ...request, untrackedStaysUntracked: true })).toEqual({ ...before, spec: { size: 2 } });
    expect(play([], trackUpdate(request)).managers).toEqual({ 'Update u': ['.spec.size'] });
  });
});
