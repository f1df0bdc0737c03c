import type { Random } from '#reference-server/settings/random';
import { createChance } from '#reference-server/testing/seeded-chance';

const letters = 'bcdfghjklmnpqrstvwxz2456789';
const suffixLength = 5;
const keyBytes = 32;

/** A chance for the reference server that is the same each time. */
export function seededRandom(seed: number): Random {
  const { below } = createChance(seed);
  const hex = (length: number): string => Array.from({ length }, () => below(16).toString(16)).join('');
  return {
    uid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
    suffix: () => Array.from({ length: suffixLength }, () => letters[below(letters.length)]).join(''),
    key: () => Uint8Array.from({ length: keyBytes }, () => below(256)),
  };
}
