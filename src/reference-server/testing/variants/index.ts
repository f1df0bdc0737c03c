import { headStrangeness } from './heads.ts';
import { jsonAnswerStrangeness } from './json-answers.ts';
import { layoutStrangeness } from './layout.ts';
import { loadStrangeness } from './load.ts';
import { readingStrangeness } from './reading.ts';
import { streamStrangeness } from './streams.ts';
import type { Strangeness } from './variant.ts';
import { versionStrangeness } from './versions.ts';
import { writerStrangeness } from './writers.ts';

/** All that is strange and allowed, from the inside of the server to the wire. */
export const strangeThings: readonly Strangeness[] = [
  ...readingStrangeness,
  ...writerStrangeness,
  ...streamStrangeness,
  ...versionStrangeness,
  ...jsonAnswerStrangeness,
  ...layoutStrangeness,
  ...headStrangeness,
  ...loadStrangeness,
];
