import { expect, it } from 'vitest';
import { groupOf, groupOfAnySlot, groupsOfAllSlots, leaseOf, ownNames, ownSlot, slotOfGroup, slots } from '#core/codecs/own-names';

const own = ownNames('k3x');

it.each([
  ['ac-k3x-1-a', true],
  ['ac-k3x-', true],
  ['ac-k3x', false],
  ['ac-k3xx-1-a', false],
  ['xac-k3x-1-a', false],
  ['worker-1', false],
  ['', false],
])('takes the name %j for one of the run: %s', (name, expected) => {
  expect(own.isName(name)).toBe(expected);
});

it.each([
  ['rk3x.apiconform.example', true],
  ['types.rk3x.apiconform.example', true],
  ['types.s1.apiconform.example', false],
  ['ac-k3x-1a.apiconform.example', true],
  ['rk3y.apiconform.example', false],
  ['ac-k3y-1a.apiconform.example', false],
  ['ac-k3x-1a.example.com', false],
  ['apiconform.example', false],
  ['apps', false],
  ['', false],
])('takes the API group %j for one of the run: %s', (group, expected) => {
  expect(own.isGroup(group)).toBe(expected);
});

it.each([
  ['types.s1.apiconform.example', 's1'],
  ['s4.apiconform.example', 's4'],
  ['types.s5.apiconform.example', undefined],
  ['a.types.s1.apiconform.example', undefined],
  ['types.s1.apiconform.example.com', undefined],
  ['types.rk3x.apiconform.example', undefined],
  ['', undefined],
])('takes the API group %j for one of the slot %s', (group, slot) => {
  expect(slotOfGroup(group)).toBe(slot);
});

it('names the groups of a slot, of all slots, and of a run without one', () => {
  expect(groupOf('s2', 'types')).toBe('types.s2.apiconform.example');
  expect(ownNames('k3x').isGroup(groupOf(ownSlot('k3x'), 'types'))).toBe(true);
  expect(groupsOfAllSlots(groupOfAnySlot('types'))).toEqual(slots.map((slot) => groupOf(slot, 'types')));
  expect(['types.s1.apiconform.example', '*', '*.s*.apiconform.example', 'r*.example'].map(groupsOfAllSlots)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('has a lease for each slot, whose group is one of the slot', () => {
  expect(leaseOf('s1').name).toBe('leases.s1.apiconform.example');
  expect(slots.map((slot) => slotOfGroup(leaseOf(slot).group))).toEqual(slots);
});
