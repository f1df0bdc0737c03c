import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { list, open, seenBy, tells } from './evidence-builder.ts';
import { eventsFrom, historyOf, isCorrect, type RandomWrite, type Start, stateAt } from './random-history.ts';
import { judge } from './verdicts.ts';

type Told = {
  readonly history: readonly RandomWrite[];
  readonly opened: number;
  readonly start: Start;
  readonly events: readonly string[];
};

/** A random history, a watch of it that starts somewhere, and a correct telling. */
const anyTelling = (start: Start) =>
  fc
    .record({
      numbers: fc.array(fc.nat(19), { maxLength: 14 }),
      opened: fc.nat(14),
      later: fc.nat(14),
      order: fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
    })
    .map(({ numbers, opened: asked, later, order }): Told => {
      const history = historyOf(numbers);
      const opened = Math.min(asked, history.length);
      const earliest = start === 'state-any' ? 0 : opened;
      const moment = start === 'exact' ? opened : earliest + (later % (history.length - earliest + 1));
      const state = start === 'exact' ? [] : [...stateAt(history, moment)].sort((a, b) => rank(order, a) - rank(order, b));
      return { history, opened, start, events: [...state, ...eventsFrom(history, moment)] };
    });

const rank = (order: readonly number[], event: string): number => order[event.charCodeAt('ADDED '.length) % 5] ?? 0;

const statusOf = ({ history, opened, start, events }: Told, writers: 'ours' | 'shared' = 'ours') => {
  const acts = history.map(({ act }) => act);
  const what = seenBy(
    writers,
    ...acts.slice(0, opened),
    list('before', 'v0', []),
    open('stream'),
    ...acts.slice(opened),
    tells('stream', ...events),
  );
  return judge(what, { kind: 'events', stream: 'stream', start, after: 'before' })?.status;
};

const without = (events: readonly string[], index: number) => [...events.slice(0, index), ...events.slice(index + 1)];

describe.each<Start>(['exact', 'state-most-recent', 'state-any'])('a watch that starts %s', (start) => {
  const telling = anyTelling(start);
  const someEvent = telling
    .filter(({ events }) => events.length > 0)
    .chain((told) => fc.record({ told: fc.constant(told), index: fc.nat(told.events.length - 1), other: fc.nat(told.events.length - 1) }));

  it('passes if the watch sends the history', () => {
    fc.assert(
      fc.property(telling, (told) => {
        expect(statusOf(told)).toBe('passed');
      }),
    );
  });

  it('is broken by dropping any event', () => {
    fc.assert(
      fc.property(someEvent, ({ told, index }) => {
        expect(statusOf({ ...told, events: without(told.events, index) })).toBe('failed');
      }),
    );
  });

  it('is broken by repeating any event, at once or later', () => {
    fc.assert(
      fc.property(someEvent, ({ told, index, other }) => {
        const at = Math.max(index, other) + 1;
        const events = [...told.events.slice(0, at), told.events[index] ?? '', ...told.events.slice(at)];
        expect(statusOf({ ...told, events })).toBe('failed');
      }),
    );
  });

  it('is broken by swapping two events, unless that is a correct telling too', () => {
    fc.assert(
      fc.property(someEvent, ({ told, index, other }) => {
        const events = told.events.map((event, place) => told.events[place === index ? other : place === other ? index : place] ?? event);
        const isStill = isCorrect(events, told.history, start, told.opened);
        expect(statusOf({ ...told, events })).toBe(isStill ? 'passed' : 'failed');
      }),
    );
  });

  it('is broken by any event that nothing explains, but for changes by others where others write', () => {
    fc.assert(
      fc.property(someEvent, fc.constantFrom('ADDED', 'MODIFIED'), ({ told, index }, type) => {
        const events = [...told.events.slice(0, index), `${type} a@other`, ...told.events.slice(index)];
        expect(statusOf({ ...told, events })).toBe('failed');
        expect(statusOf({ ...told, events }, 'shared')).toBe(type === 'MODIFIED' ? 'passed' : 'failed');
      }),
    );
  });
});
