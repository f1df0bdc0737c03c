import { selectorKeys } from './selector-keys.ts';
import type { NamedPair, NamedTypes } from './skimmed.ts';

type Frame = { readonly apiVersions: string[]; readonly kinds: string[] };

const apiVersion = 'apiVersion';

/** Gathers the types that a text names while it is skimmed. What it is not certain about makes all types unknown. */
export class SkimmedNames {
  private readonly text: string;
  private readonly frames: (Frame | undefined)[] = [];
  private readonly pairs: NamedPair[] = [];
  /** Where the value of the last key goes. */
  private values: string[] | undefined;
  private certain: boolean;
  /** The offset of the next mention of an apiVersion. */
  private mention = 0;

  constructor(text: string) {
    this.text = text;
    // A JSON patch that sets the version.
    this.certain = !text.includes(`/${apiVersion}`);
  }

  types(): NamedTypes | undefined {
    while (this.frames.length > 0) this.close();
    return this.certain ? this.pairs : undefined;
  }

  open(): void {
    this.frames.push(undefined);
  }

  close(): void {
    const frame = this.frames.pop();
    if (frame === undefined) return;
    for (const version of frame.apiVersions) for (const kind of frame.kinds) this.pairs.push({ apiVersion: version, kind });
  }

  /** A key of the innermost map, possibly in quotes. */
  key(from: number, colon: number): void {
    const first = this.text.charAt(from);
    const name = first === '"' || first === "'" ? this.text.slice(from + 1, colon - 1) : this.text.slice(from, colon).trimEnd();
    if (name === apiVersion) this.values = this.frame().apiVersions;
    else if (name === 'kind') this.values = this.frame().kinds;
    else {
      this.values = undefined;
      if (selectorKeys.has(name)) this.certain = false;
    }
  }

  /** The next value is an item of a list. */
  entry(): void {
    this.values = undefined;
  }

  plain(from: number, end: number): void {
    this.values?.push(this.text.slice(from, end).trimEnd());
  }

  quoted(from: number, end: number): void {
    this.held(from, end);
    if (this.values === undefined || end < 0) return;
    const value = this.text.slice(from + 1, end - 1);
    if (/^[\w./ -]*$/.test(value)) this.values.push(value);
    else this.certain = false;
  }

  /** Text that may contain a manifest, or a map on one line. */
  held(from: number, end: number): void {
    if (this.mention >= 0 && this.mention < from) this.mention = this.text.indexOf(apiVersion, from);
    if (this.mention >= from && this.mention < end) this.certain = false;
  }

  /** A map or list on one line. */
  flow(from: number, end: number): void {
    this.held(from, end);
    if (this.certain && this.text.slice(from, end).includes('version')) this.certain = false;
  }

  /** The last value goes on in the next line. */
  continued(): void {
    if (this.values !== undefined) this.certain = false;
  }

  private frame(): Frame {
    const known = this.frames.at(-1);
    if (known !== undefined) return known;
    const frame = { apiVersions: [], kinds: [] };
    this.frames[this.frames.length - 1] = frame;
    return frame;
  }
}
