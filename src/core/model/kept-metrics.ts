/** Which lines of metrics in the text format of Prometheus are kept. HELP and TYPE lines always are. */
export type KeptMetrics = {
  /** The names of the metrics whose samples are all kept. */
  readonly samples: readonly string[];
  /** Keeps also the first sample of each other metric with the same label names. */
  readonly firstOfEachForm?: true;
};
