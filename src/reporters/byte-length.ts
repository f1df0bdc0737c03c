const encoder = new TextEncoder();

/** How many bytes a text takes in UTF-8: what the limits of files are counted in. */
export const byteLength = (text: string): number => encoder.encode(text).length;
