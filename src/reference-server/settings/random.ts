import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** The reference server's port for chance. */
export type Random = {
  /** An identifier for an object, a UUID. */
  uid(): string;
  /** The random end of a generated name. */
  suffix(): string;
  /** A key that nobody else knows. */
  key(): Uint8Array;
};

/** Without vowels and what looks like them, so that a name never spells a word. */
const letters = 'bcdfghjklmnpqrstvwxz2456789';
const suffixLength = 5;

/** The chance of the machine. */
export const systemRandom: Random = {
  uid: () => randomUUID(),
  suffix: () => Array.from({ length: suffixLength }, () => letters[randomInt(letters.length)]).join(''),
  key: () => randomBytes(32),
};
