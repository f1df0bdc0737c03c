import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** The port for random values. */
export type Random = {
  /** Returns an identifier for an object, a UUID. */
  uid(): string;
  /** Returns the random end of a generated name. */
  suffix(): string;
  /** Returns a secret key. */
  key(): Uint8Array;
};

/** Without vowels and similar characters, so that a name never spells a word. */
const letters = 'bcdfghjklmnpqrstvwxz2456789';
const suffixLength = 5;

/** The random values of this machine. */
export const systemRandom: Random = {
  uid: () => randomUUID(),
  suffix: () => Array.from({ length: suffixLength }, () => letters[randomInt(letters.length)]).join(''),
  key: () => randomBytes(32),
};
