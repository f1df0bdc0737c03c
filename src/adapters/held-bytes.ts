/** So much of each response is held in any case: no other response keeps a small one from being read. */
const alwaysHeld = 256 * 1024;

/** Limits the bytes of incomplete responses that a client holds, for all of its requests together. */
export class HeldBytes {
  readonly #most: number;
  #total = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the bytes of one response, of which none is held yet. */
  open(): ResponseBytes {
    let own = 0;
    return {
      hold: (bytes) => {
        own += bytes;
        this.#total += bytes;
        return this.#total <= this.#most || own <= alwaysHeld;
      },
      release: () => {
        this.#total -= own;
        own = 0;
      },
    };
  }
}

/** The bytes of one response that are held. */
export type ResponseBytes = {
  /** Notes that more bytes are held. Returns false where they are too many. */
  readonly hold: (bytes: number) => boolean;
  /** Notes that none are held any more. */
  readonly release: () => void;
};

/** The message of a response that is too much beside the others. */
export const tooMuchHeld = 'the responses that are being read are too long together';
