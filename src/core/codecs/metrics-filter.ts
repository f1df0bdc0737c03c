import type { KeptMetrics } from '../model/kept-metrics.ts';

const newline = 10;
const hash = 35;
/** A longer line has no sample that is needed, or is none. */
const longestLine = 64 * 1024;
/** No server has so many metrics with different label names; the samples of further ones are not kept. */
const mostForms = 50_000;

/**
 * Filters metrics as they arrive, so that their size does not matter: it needs memory for one line. A line that is too long
 * is left out.
 */
export class MetricsFilter {
  readonly #samples: ReadonlySet<string>;
  readonly #forms: Set<string> | undefined;
  readonly #decoder = new TextDecoder('latin1');
  /** The beginning of a line whose end has not arrived. */
  #begun: Uint8Array[] = [];
  #length = 0;

  constructor({ samples, firstOfEachForm }: KeptMetrics) {
    this.#samples = new Set(samples);
    this.#forms = firstOfEachForm === true ? new Set() : undefined;
  }

  /** Returns the lines of this chunk that are kept, with what the chunks before it began. */
  push(chunk: Uint8Array): readonly Uint8Array[] {
    const kept: Uint8Array[] = [];
    let from = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      const line = this.#whole(chunk.subarray(from, end + 1));
      if (line !== undefined && this.#isKept(line)) kept.push(line);
      from = end + 1;
    }
    if (from < chunk.length) this.#begin(chunk.slice(from));
    return kept;
  }

  /** Returns the last line, if it has no end and is kept. */
  end(): readonly Uint8Array[] {
    const line = this.#whole(new Uint8Array(0));
    return line !== undefined && line.length > 0 && this.#isKept(line) ? [line] : [];
  }

  #begin(part: Uint8Array): void {
    this.#length += part.length;
    if (this.#length > longestLine) this.#begun = [];
    else this.#begun.push(part);
  }

  /** Returns the line that ends with this part; undefined where it is too long. */
  #whole(part: Uint8Array): Uint8Array | undefined {
    const length = this.#length + part.length;
    const begun = this.#begun;
    [this.#begun, this.#length] = [[], 0];
    if (length > longestLine) return undefined;
    if (begun.length === 0) return part.slice();
    const whole = new Uint8Array(length);
    let at = 0;
    for (const one of [...begun, part]) {
      whole.set(one, at);
      at += one.length;
    }
    return whole;
  }

  #isKept(line: Uint8Array): boolean {
    if (line[0] === hash) return /^# (?:HELP|TYPE) /.test(this.#decoder.decode(line.subarray(0, 7)));
    const name = this.#decoder.decode(line.subarray(0, endOfName(line)));
    if (this.#samples.has(name)) return true;
    if (this.#forms === undefined || name === '') return false;
    const form = `${name}${labelNames(this.#decoder.decode(line.subarray(name.length)))}`;
    if (this.#forms.has(form) || this.#forms.size >= mostForms) return false;
    this.#forms.add(form);
    return true;
  }
}

/** The name of a metric ends with its first character that is none of a name. */
function endOfName(line: Uint8Array): number {
  const end = line.findIndex((byte) => !isOfName(byte));
  return end === -1 ? line.length : end;
}

/** Letters, digits, underscores and colons. */
function isOfName(byte: number): boolean {
  return (byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 58) || (byte >= 65 && byte <= 90) || byte === 95;
}

function labelNames(labels: string): string {
  return [...labels.matchAll(/([A-Za-z_]\w*)="(?:[^"\\]|\\.)*"/g)].map(([, name]) => name).join(',');
}
