/** Returns the elements in an order that depends on the seed alone; seed 0 keeps the order. */
export function shuffle<T>(elements: readonly T[], seed: number): readonly T[] {
  if (seed === 0) return elements;
  const random = generator(seed);
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

/** Returns a Mulberry32 generator, which is good enough to order cases. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}
