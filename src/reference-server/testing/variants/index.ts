// testing/variants: unusual but valid behaviors. The suite must find no violation in any of them.

import { accessVariants } from './access.ts';
import { deletionVariants } from './deletions.ts';
import { deprecationVariants } from './deprecations.ts';
import { fieldVariants } from './fields.ts';
import { headVariants } from './heads.ts';
import { historyVariants } from './history.ts';
import { jsonAnswerVariants } from './json-answers.ts';
import { layoutVariants } from './layout.ts';
import { loadVariants } from './load.ts';
import { mergingVariants } from './merging.ts';
import { nameVariants } from './names.ts';
import { patchVariants } from './patches.ts';
import { readingVariants } from './reading.ts';
import { streamVariants } from './streams.ts';
import type { Variant } from './variant.ts';
import { versionVariants } from './versions.ts';
import { writerVariants } from './writers.ts';

/** All variants, from the inside of the server to the wire. */
export const variants: readonly Variant[] = [
  ...accessVariants,
  ...readingVariants,
  ...historyVariants,
  ...writerVariants,
  ...deletionVariants,
  ...nameVariants,
  ...fieldVariants,
  ...mergingVariants,
  ...patchVariants,
  ...streamVariants,
  ...versionVariants,
  ...jsonAnswerVariants,
  ...layoutVariants,
  ...deprecationVariants,
  ...headVariants,
  ...loadVariants,
];
