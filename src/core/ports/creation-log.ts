import type { CreationEntry } from '../model/creation.ts';

/** The port for the record of created objects: appends entries in order. */
export type CreationLog = {
  write(entry: CreationEntry): void;
  /** Resolves when all entries so far survive a crash of this computer. Rejects where they cannot be written. */
  flush(): Promise<void>;
};
