/** One sample of a metric. */
export type MetricSample = { readonly metric: string; readonly labels: ReadonlyMap<string, string>; readonly value: number };

/** The HELP text of each metric that has one, and its samples. */
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
 * Parses metrics in the text format of Prometheus. Lines of another form are ignored. `wanted` names the metrics whose
 * samples are read, because a server has tens of thousands.
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

/** A metric family: its HELP text, its type, and the label names of its samples. */
export type MetricFamily = { readonly help: string; readonly type: string; readonly labels: readonly string[] };

const head = /^# (HELP|TYPE) ([A-Za-z_:][\w:]*) (.*)$/;
const labelName = /([A-Za-z_]\w*)="(?:[^"\\]|\\.)*"/g;
const parts = /_(?:bucket|sum|count)$/;

/** No server has so many families; further ones are not read. */
const mostFamilies = 20_000;

/** Parses the metric families of a text in the format of Prometheus, in order. Lines of another form are ignored. */
export function parseMetricFamilies(text: string): ReadonlyMap<string, MetricFamily> {
  const families = new Map<string, { help: string; type: string; labels: Set<string> }>();
  const familyOf = (name: string) => {
    const known = families.get(name) ?? { help: '', type: 'untyped', labels: new Set<string>() };
    if (families.size < mostFamilies) families.set(name, known);
    return known;
  };
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) {
      const [, what, name, rest] = head.exec(line) ?? [];
      if (name === undefined || rest === undefined) continue;
      if (what === 'HELP') familyOf(name).help = rest;
      else familyOf(name).type = rest;
      continue;
    }
    const sample = sampleName.exec(line)?.[0];
    if (sample === undefined) continue;
    const family = families.get(sample) ?? families.get(sample.replace(parts, ''));
    if (family === undefined || line[sample.length] !== '{') continue;
    for (const [, label] of line.slice(sample.length).matchAll(labelName)) if (label !== undefined) family.labels.add(label);
  }
  return new Map([...families].map(([name, { help, type, labels }]) => [name, { help, type, labels: [...labels].sort() }]));
}
