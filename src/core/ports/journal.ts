import type { Entry } from '../model/evidence.ts';

/** The port for evidence: appends entries in order and removes credentials from their values. */
export type Journal = {
  write(entry: Entry): void;
  /** Resolves when all entries so far survive a crash of this process. */
  flush(): Promise<void>;
};
