import type { Random } from '../reference/random.ts';

const letters = 'bcdfghjklmnpqrstvwxz2456789';
const suffixLength = 5;
const keyBytes = 32;

/** A chance for the reference server that is the same each time. */
export function seededRandom(seed: number): Random {
  const next = mulberry32(seed);
  const below = (bound: number): number => Math.floor(next() * bound);
  const hex = (length: number): string => Array.from({ length }, () => below(16).toString(16)).join('');
  return {
    uid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
    suffix: () => Array.from({ length: suffixLength }, () => letters[below(letters.length)]).join(''),
    key: () => Uint8Array.from({ length: keyBytes }, () => below(256)),
  };
}

/** Mulberry32: small, fast and good enough for names. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}
