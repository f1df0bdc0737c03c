const numberOr = (usual: number, name: string): number => Number(process.env[name] ?? usual);

/** Whether `npm run soak` compares: it sets the number of sequences and the seed. */
export const isSoak = process.env['DIFFERENTIAL_SEQUENCES'] !== undefined;

/** The seed of what is drawn. */
export const seed = numberOr(1, 'DIFFERENTIAL_SEED');

/** How many sequences are compared: as many as a soak asks for, and else so many. */
export const sequencesOr = (usual: number): number => numberOr(usual, 'DIFFERENTIAL_SEQUENCES');

/** A soak may take so long. */
export const hoursMs = 4 * 3_600_000;
