/** A family of metrics as its text tells it: its description, its type, and the names of the labels of its samples. */
export type MetricFamily = { readonly help: string; readonly type: string; readonly labels: readonly string[] };

const head = /^# (HELP|TYPE) ([A-Za-z_:][\w:]*) (.*)$/;
const sampleName = /^[A-Za-z_:][\w:]*/;
const labelName = /([A-Za-z_]\w*)="(?:[^"\\]|\\.)*"/g;
const parts = /_(?:bucket|sum|count)$/;

/** No server has so many families; what comes after them is not read. */
const mostFamilies = 20_000;

/** Reads the families of a text of metrics in the format of Prometheus, in the order of the text. What is none of it is passed over. */
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
