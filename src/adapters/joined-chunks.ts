/** The first chunks are kept as they are: most responses have no more. */
const mostKept = 8;
/** So is a chunk of this size. */
const large = 8 * 1024;
const blockBytes = 64 * 1024;

/**
 * The chunks of one response. Small ones are copied into blocks: a server that sends a few bytes at a time would otherwise cost several
 * times the memory of what it sends.
 */
export class JoinedChunks {
  #chunks: Uint8Array[] = [];
  #block = Buffer.alloc(0);
  #used = 0;

  /** Takes the next chunk. */
  add(chunk: Uint8Array): void {
    if (chunk.length >= large || this.#chunks.length < mostKept) {
      this.#endBlock();
      this.#chunks.push(chunk);
      return;
    }
    if (this.#used + chunk.length > this.#block.length) {
      this.#endBlock();
      this.#block = Buffer.allocUnsafeSlow(blockBytes);
    }
    this.#block.set(chunk, this.#used);
    this.#used += chunk.length;
  }

  /** Returns the bytes of all chunks as one, and keeps none. */
  take(): Buffer {
    this.#endBlock();
    const [only] = this.#chunks;
    const bytes = this.#chunks.length === 1 && Buffer.isBuffer(only) ? only : Buffer.concat(this.#chunks);
    this.clear();
    return bytes;
  }

  /** Keeps none of the chunks. */
  clear(): void {
    this.#chunks = [];
    this.#block = Buffer.alloc(0);
    this.#used = 0;
  }

  /** What is free of a block is used after a large chunk. */
  #endBlock(): void {
    if (this.#used === 0) return;
    this.#chunks.push(this.#block.subarray(0, this.#used));
    this.#block = this.#block.subarray(this.#used);
    this.#used = 0;
  }
}
