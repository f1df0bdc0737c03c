import { describe, expect, it } from 'vitest';
import { play } from '#api-model/play';
import type { Deviation } from '#api-model/turn';
import { scalable } from './broken/subresources.ts';
import { apply, update } from './exchanges.ts';
import { type Shown, sent, shown } from './objects.ts';

describe('an update of a status without the labels of the object', () => {
  const labels = { color: 'red' };
  const label = { 'applier|Apply': ['/metadata/labels/color'] };
  const text = { 'editor|Update|status': ['/status/text'] };
  const status = { text: 'x' };
  const breachAfter = (owned: NonNullable<Shown['owned']>, deviations: readonly Deviation[] = []) => {
    const answered = { ...shown({ version: '2', labels, owned }), status };
    const asked = { at: 'here/ac-a/status', query: 'fieldManager=editor' };
    const exchanges = [
      apply('apply', sent({ labels }), [201, shown({ labels, owned: label })]),
      update('status', { ...sent({ version: '1' }), status }, answered, asked),
    ];
    return play(exchanges, scalable, { deviations }).breaches[0];
  };

  it('leaves the owners of the labels', () => {
    expect(breachAfter({ ...label, ...text })).toBeUndefined();
    expect(breachAfter(text)).toMatchObject({ clause: 'write/owners' });
  });

  it('ends their ownership where released servers are known to count what it sends, and no other', () => {
    const known = ['status-update-changes-owners-of-metadata'] as const;
    expect(breachAfter(text, known)).toBeUndefined();
    expect(breachAfter({ ...label, ...text }, known)).toBeUndefined();
    expect(breachAfter({}, known)).toMatchObject({ clause: 'write/owners' });
  });

  it('has another version only where released servers are known to record the metadata that it sends', () => {
    const owned = { ...label, 'editor|Update|status': ['/metadata/finalizers/v:"example.com/one"'] };
    const before = shown({ labels, owned: label });
    const sends = sent({ version: '1', labels, finalizers: ['example.com/one'] });
    const asked = { at: 'here/ac-a/status', query: 'fieldManager=editor' };
    const answered = (owners: NonNullable<Shown['owned']>) =>
      update('status', sends, shown({ version: '2', labels, owned: owners }), asked);
    const made = apply('apply', sent({ labels }), [201, before]);
    const known = { deviations: ['status-update-changes-owners-of-metadata'] } as const;
    expect(play([made, answered(owned)], scalable, known).breaches[0]).toBeUndefined();
    for (const owners of [owned, label])
      expect(play([made, answered(owners)], scalable).breaches[0]).toMatchObject({ clause: 'status/no-change' });
    expect(play([made, answered(label)], scalable, known).breaches[0]).toMatchObject({ clause: 'status/no-change' });
  });
});
