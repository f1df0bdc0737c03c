import { type Act, change, create, gone, remove, terminate } from './evidence-builder.ts';

/** A write of a random history: how it is made, the event that tells it, and what is left of its object. */
export type RandomWrite = { readonly act: Act; readonly event: string; readonly own: string; readonly left: string | undefined };

export type Start = 'exact' | 'state-most-recent' | 'state-any';

/**
 * Reads numbers as a history: each creates, changes or deletes one of five objects, as far as that can be done.
 * No object is created twice.
 */
export const historyOf = (numbers: readonly number[]): readonly RandomWrite[] => {
  const history: RandomWrite[] = [];
  const versions = new Map<string, string>();
  const marked = new Set<string>();
  numbers.forEach((number, index) => {
    const own = 'abcde'[number % 5] ?? 'a';
    const version = `v${index + 1}`;
    const isNew = !versions.has(own);
    const last = versions.get(own) ?? version;
    if (last === 'deleted') return;
    const write = isNew
      ? 'create'
      : marked.has(own)
        ? 'gone'
        : (['change', 'change', 'terminate', 'remove'] as const)[Math.floor(number / 5) % 4];
    const left = write === 'gone' || write === 'remove' ? undefined : `ADDED ${own}@${version}`;
    versions.set(own, left === undefined ? 'deleted' : version);
    if (write === 'terminate') marked.add(own);
    const acts = {
      create: create(own, version),
      change: change(own, version, `change-${own}-${index}`),
      terminate: terminate(own, version),
      gone: gone(own),
      remove: remove(own),
    };
    const event = left === undefined ? `DELETED ${own}@${last}` : isNew ? left : `MODIFIED ${own}@${version}`;
    history.push({ act: acts[write ?? 'change'], event, own, left });
  });
  return history;
};

/** What a watch may begin with when its state is taken after so many writes, in any order. */
export const stateAt = (history: readonly RandomWrite[], moment: number): readonly string[] => {
  const state = new Map<string, string>();
  for (const { own, left } of history.slice(0, moment)) {
    if (left === undefined) state.delete(own);
    else state.set(own, left);
  }
  return [...state.values()];
};

export const eventsFrom = (history: readonly RandomWrite[], moment: number): readonly string[] =>
  history.slice(moment).map(({ event }) => event);

/** Whether events are a correct telling of a history: said in the plainest way, for the judge to be held against. */
export const isCorrect = (events: readonly string[], history: readonly RandomWrite[], start: Start, opened: number): boolean => {
  if (start === 'exact') return events.join() === eventsFrom(history, opened).join();
  const earliest = start === 'state-any' ? 0 : opened;
  return history.slice(earliest).some((_, index) => isCorrectAt(earliest + index)) || isCorrectAt(history.length);

  function isCorrectAt(moment: number): boolean {
    const state = stateAt(history, moment);
    const [first, rest] = [events.slice(0, state.length), events.slice(state.length)];
    return [...first].sort().join() === [...state].sort().join() && rest.join() === eventsFrom(history, moment).join();
  }
};
