// Writes src/reference-server/kinds/zeros.json: which fields of the built-in kinds released servers leave out where they are zero, and
// which times they show as null. No interface description says it; it is read off how the types are declared in Go
// (Kubernetes, Apache License 2.0), of which the names of fields are kept and nothing else. Older modules may follow the first:
// a definition is as the first that has it says.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const modules = process.argv.slice(2);
if (modules.length === 0)
  throw new Error(
    'Usage: node scripts/zeros.mjs FOLDER… of the modules k8s.io/api, apimachinery, apiextensions-apiserver, kube-aggregator',
  );

const folder = new URL('../src/reference-server/kinds/', import.meta.url);
const definitions = JSON.parse(readFileSync(new URL('definitions.json', folder), 'utf8'));
const builtIn = new Set(['string', 'bool', 'int32', 'int64', 'float64']);

/** The packages whose types are definitions: the folders that have versions below groups, by the beginning of their names. */
const packagesOf = (module) =>
  readdirSync(module, { recursive: true })
    .filter((file) => /(?:^|\/)types[^/]*\.go$/.test(file) && !file.includes('testdata'))
    .flatMap((file) => {
      const [, group, version] = /(?:^|\/)([^/]+)\/(v\d+(?:(?:alpha|beta)\d+)?)\/[^/]+$/.exec(file) ?? [];
      return group === undefined ? [] : [{ package: `${group}.${version}`, text: readFileSync(join(module, file), 'utf8') }];
    });

const structs = new Map();
const scalars = new Set();
for (const { package: name, text } of modules.flatMap(packagesOf)) {
  for (const [, type, of] of text.matchAll(/^type (\w+) (\w+)$/gm)) if (builtIn.has(of)) scalars.add(type);
  for (const [, type, of] of text.matchAll(/^\t(\w+) +(\w+)$/gm)) if (builtIn.has(of) && /^[A-Z]/.test(type)) scalars.add(type);
  for (const [, type, body] of text.matchAll(/^type (\w+) struct \{\n([\s\S]*?)^\}/gm)) {
    const key = `${name}.${type}`;
    if (!structs.has(key)) structs.set(key, body);
  }
}

/** The fields of a struct with those of structs inside it that have no name of their own. */
const fieldsOf = (key) => {
  const at = key.slice(0, key.lastIndexOf('.'));
  return [...(structs.get(key) ?? '').matchAll(/^\t(?:(\w+)[ \t]+)?([*\w.[\]]+)[ \t]+`json:"([^"]*)"/gm)].flatMap(([, , type, tag]) => {
    const [name, ...options] = tag.split(',');
    if (options.includes('inline')) return fieldsOf(`${at}.${type}`);
    return [{ name, type: type.replace(/^\w+\./, ''), options }];
  });
};

const rows = Object.keys(definitions).flatMap((definition) => {
  const declared = definitions[definition].fields ?? {};
  const fields = fieldsOf(definition).filter(({ name }) => Object.hasOwn(declared, name));
  const omitted = fields.filter(({ type, options }) => options.includes('omitempty') && (builtIn.has(type) || scalars.has(type)));
  const shown = fields.filter(({ type, options }) => (type === 'Time' || type === 'MicroTime') && !options.includes('omitzero'));
  const row = {
    ...(omitted.length === 0 ? {} : { omitted: omitted.map(({ name }) => name).sort() }),
    ...(shown.length === 0 ? {} : { null: shown.map(({ name }) => name).sort() }),
  };
  return Object.keys(row).length === 0 ? [] : [`${JSON.stringify(definition)}: ${JSON.stringify(row)}`];
});
writeFileSync(new URL('zeros.json', folder), `{\n${rows.join(',\n')}\n}\n`);
