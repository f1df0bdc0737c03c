import type { Entry } from '../model/evidence.ts';

/** The port for evidence: appends entries in the order they come, scrubbed of credentials by value. */
export type Journal = {
  write(entry: Entry): void;
  /** Settles when everything written so far would survive a crash of this process. */
  flush(): Promise<void>;
};
