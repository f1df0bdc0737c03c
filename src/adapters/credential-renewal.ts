import type { Access } from '#core/model/target';
import type { IdentityConnections } from './identity-connections.ts';

/** Renews the access to the target, once for all requests that were refused at the same time. */
export type Renewal = {
  /** Counts what was read so far: a request remembers what it was sent with. */
  readonly generation: number;
  /** Returns whether there is something newer than that of a generation. Reads it again, where there is none yet. */
  after(generation: number): Promise<boolean>;
};

/** So often the files are read again in vain; then they are what they are. */
const mostInVain = 20;

export function createRenewal(
  connections: Pick<IdentityConnections, 'renew'>,
  renew: (() => Promise<Access | undefined>) | undefined,
): Renewal {
  let generation = 0;
  let inVain = 0;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    const access = await renew?.();
    if (access === undefined) {
      inVain += 1;
      return;
    }
    inVain = 0;
    generation += 1;
    connections.renew(access);
  };
  return {
    get generation() {
      return generation;
    },
    async after(sentWith) {
      if (renew === undefined) return false;
      if (generation === sentWith && inVain < mostInVain) {
        reading ??= read().finally(() => {
          reading = undefined;
        });
        await reading;
      }
      return generation > sentWith;
    },
  };
}
