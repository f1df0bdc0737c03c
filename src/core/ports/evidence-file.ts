/** A line of an evidence file, without its line break. `ended` is false for a last line without a line break. */
export type EvidenceFileLine = { readonly text: string; readonly ended: boolean; readonly offset: number; readonly bytes: number };

/** The port for the saved evidence of a run, which is longer than one text may be: it is read line by line. */
export type EvidenceFile = {
  /** The name of the file, for messages. */
  readonly name: string;
  /** Returns the lines in order. Throws UsageError where the file cannot be read or is not UTF-8 text. */
  lines(): Iterable<EvidenceFileLine>;
  /** Returns a line again, by its place in the file. */
  lineAt(place: Pick<EvidenceFileLine, 'offset' | 'bytes'>): string;
};
