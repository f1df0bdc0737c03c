import { mulberry32 } from '#core/codecs/mulberry32';

/** Returns the elements in an order that depends on the seed alone; seed 0 keeps the order. */
export function shuffle<T>(elements: readonly T[], seed: number): readonly T[] {
  if (seed === 0) return elements;
  const random = mulberry32(seed);
  const shuffled = [...elements];
  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    const [a, b] = [shuffled[index], shuffled[other]];
    if (a === undefined || b === undefined) continue;
    shuffled[index] = b;
    shuffled[other] = a;
  }
  return shuffled;
}
