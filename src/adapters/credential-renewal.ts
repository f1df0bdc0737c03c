import type { Credentials } from '#core/model/target';
import type { IdentityConnections } from './identity-connections.ts';

/** Renews the credentials of the target's own identity, once for all requests that were refused at the same time. */
export type Renewal = {
  /** Counts the credentials so far: a request remembers which it was sent with. */
  readonly generation: number;
  /** Returns whether there are newer credentials than those of a generation. Reads them again, where there are none yet. */
  after(generation: number): Promise<boolean>;
};

/** So often credentials are read again in vain; then they are what they are. */
const mostInVain = 20;

export function createRenewal(
  connections: Pick<IdentityConnections, 'renew'>,
  renew: (() => Promise<Credentials | undefined>) | undefined,
): Renewal {
  let generation = 0;
  let inVain = 0;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    const credentials = await renew?.();
    if (credentials === undefined) {
      inVain += 1;
      return;
    }
    inVain = 0;
    generation += 1;
    connections.renew(credentials);
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
