import type { State } from './known.ts';

/** What was known after each exchange of a play, and which resource version is that of which state. */
export class Timeline {
  readonly #states: State[] = [];
  readonly #positions = new Map<string, number | 'unknown'>();

  /** Records what is known after the next exchange. */
  add(state: State): void {
    this.#states.push(state);
  }

  /** The state after the exchange at this position, or any before it: nothing is known before the first. */
  at(position: number): State {
    return this.#states[position] ?? new Map();
  }

  /** The states from a position on, in their order. */
  from(position: number): readonly State[] {
    return this.#states.slice(Math.max(position, 0));
  }

  /** Records that the state of a version is that after the exchange at a position, unless an earlier one is known. */
  isVersionOf(version: string, position: number): void {
    const known = this.#positions.get(version);
    if (known === undefined || known === 'unknown') this.#positions.set(version, position);
  }

  /** Records that an object has a version since a change whose position no response shows. */
  isShown(version: string): void {
    if (!this.#positions.has(version)) this.#positions.set(version, 'unknown');
  }

  /** The positions of the versions whose position is known. */
  positions(): ReadonlyMap<string, number> {
    return new Map([...this.#positions].flatMap(([version, position]) => (position === 'unknown' ? [] : [[version, position]])));
  }

  /** The position of the exchange after which a version is the latest; undefined where it is not known. */
  positionOf(version: string): number | undefined {
    const position = this.#positions.get(version);
    return position === 'unknown' ? undefined : position;
  }
}
