const encoder = new TextEncoder();

/** Returns the size of a text in UTF-8 bytes. File limits are in bytes. */
export function byteLength(text: string): number {
  return encoder.encode(text).length;
}
