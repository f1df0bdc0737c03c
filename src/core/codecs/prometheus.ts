/** One sample of a metric. */
export type MetricSample = { readonly metric: string; readonly labels: ReadonlyMap<string, string>; readonly value: number };

/** What a text of metrics tells: the description of each metric that has one, and every sample. */
export type Metrics = { readonly help: ReadonlyMap<string, string>; readonly samples: readonly MetricSample[] };

const helpLine = /^# HELP ([A-Za-z_:][\w:]*) (.*)$/;
const sampleName = /^[A-Za-z_:][\w:]*/;
const label = /^[ \t]*([A-Za-z_]\w*)[ \t]*=[ \t]*"((?:[^"\\]|\\.)*)"[ \t]*(,|\})/;
const escapes: ReadonlyMap<string, string> = new Map([
  ['\\n', '\n'],
  ['\\"', '"'],
  ['\\\\', '\\'],
]);

/**
 * Reads metrics in the text format of Prometheus. A line that is none of it is passed over. `wanted` names the
 * metrics whose samples are read, for a server has tens of thousands.
 */
export function parseMetrics(text: string, wanted: ReadonlySet<string>): Metrics {
  const help = new Map<string, string>();
  const samples: MetricSample[] = [];
  for (const line of text.split('\n')) {
    const [, described, description] = line.startsWith('#') ? (helpLine.exec(line) ?? []) : [];
    if (described !== undefined && description !== undefined) help.set(described, description);
    const metric = sampleName.exec(line)?.[0];
    if (metric === undefined || !wanted.has(metric)) continue;
    const sample = sampleOf(metric, line.slice(metric.length));
    if (sample !== undefined) samples.push(sample);
  }
  return { help, samples };
}

function sampleOf(metric: string, afterName: string): MetricSample | undefined {
  const labels = new Map<string, string>();
  let rest = afterName;
  if (rest.startsWith('{')) {
    rest = rest.slice(1);
    for (let open = !/^[ \t]*\}/.test(rest); open; ) {
      const [whole, name, value, end] = label.exec(rest) ?? [];
      if (whole === undefined || name === undefined || value === undefined) return undefined;
      labels.set(
        name,
        value.replace(/\\[n"\\]/g, (pair) => escapes.get(pair) ?? pair),
      );
      rest = rest.slice(whole.length);
      if (end === '}') rest = `}${rest}`;
      open = end === ',' && !/^[ \t]*\}/.test(rest);
    }
    rest = rest.replace(/^[ \t]*\}/, '');
  }
  const [, number] = /^[ \t]+(\S+)(?:[ \t]+-?\d+)?[ \t]*$/.exec(rest) ?? [];
  const value = number === undefined ? Number.NaN : Number(number.replace(/^([+-]?)Inf$/, '$1Infinity'));
  return number === undefined || (Number.isNaN(value) && number !== 'NaN') ? undefined : { metric, labels, value };
}
