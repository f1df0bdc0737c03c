// Writes the facts of the built-in kinds that the reference server serves: src/reference-server/kinds/{resources,definitions,messages}.json.
// They are read off the OpenAPI v3 and discovery documents of kube-apiservers (Kubernetes, Apache License 2.0): names, types,
// markers and enumerations, and no descriptions. When a version came and went is in the deprecation
// schedule. How kinds are written in binary is what scripts/messages prints.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { load } from 'js-yaml';

const usage = 'node scripts/kinds.mjs --server URL --older URL --token TOKEN --messages FILE';
const { values } = parseArgs({
  options: {
    server: { type: 'string' },
    older: { type: 'string' },
    token: { type: 'string' },
    messages: { type: 'string' },
  },
});
if (!values.server || !values.older || !values.token || !values.messages) throw new Error(`Usage: ${usage}`);

const folder = new URL('../src/reference-server/kinds/', import.meta.url);
const domain = 'k8s.io';
const placeholder = '{api_domain}';
/** Versions that neither server has any more or yet, and the one of the same group that has the same fields. */
const copies = [{ group: 'flowcontrol.apiserver.k8s.io', version: 'v1beta3', of: 'v1' }];
/** What the oldest release is that can be served: what it no longer had is left out. */
const oldest = [1, 24];

async function get(server, path) {
  const response = await fetch(new URL(path, server), { headers: { authorization: `Bearer ${values.token}` } });
  if (!response.ok) throw new Error(`${path} of ${server} answers ${response.status}`);
  return response.json();
}

/** The rows of the deprecation schedule by apiVersion and kind. */
function lifecycles() {
  const { rows } = load(readFileSync(new URL('../spec-tables/deprecation-schedule.yaml', import.meta.url), 'utf8'));
  return new Map(rows.map((row) => [`${row.apiVersion}/${row.kind}`, row]));
}

const isBefore = (release, [major, minor]) => {
  const [left, right] = release.split('.').map(Number);
  return left < major || (left === major && right < minor);
};

/** Definition names without what all of them begin with: `apps.v1.DeploymentSpec`. */
const shortName = (name) =>
  name
    .replace(/^io\.k8s\.api\./, '')
    .replace(/^io\.k8s\.apimachinery\.pkg\.apis\.meta\./, 'meta.')
    .replace(/^io\.k8s\.apimachinery\.pkg\.(?:api|util|runtime)\./, '')
    .replace(/^io\.k8s\.(?:apiextensions-apiserver|kube-aggregator)\.pkg\.apis\./, '');

const refOf = (schema) => schema.$ref ?? schema.allOf?.[0]?.$ref;

/** One word for types without parts; definitions that are such are spelled out where they are used. */
const words = new Map([
  ['io.k8s.apimachinery.pkg.api.resource.Quantity', 'quantity'],
  ['io.k8s.apimachinery.pkg.util.intstr.IntOrString', 'int-or-string'],
  ['io.k8s.apimachinery.pkg.apis.meta.v1.Time', 'date-time'],
  ['io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime', 'micro-time'],
  ['io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1', 'object'],
  ['io.k8s.apimachinery.pkg.runtime.RawExtension', 'object'],
]);

function typeOf(schema, used) {
  const ref = refOf(schema)?.split('/').at(-1);
  if (ref !== undefined) {
    const word = words.get(ref);
    if (word !== undefined) return word;
    used.add(ref);
    return shortName(ref);
  }
  if (schema.type === 'array') return `[]${typeOf(schema.items ?? {}, used)}`;
  if (schema.type === 'object')
    return schema.additionalProperties === undefined ? 'object' : `{}${typeOf(schema.additionalProperties, used)}`;
  if (schema.type === 'string') return schema.format === 'byte' ? 'byte' : 'string';
  if (schema.type === 'integer') return schema.format ?? 'int64';
  return schema.type ?? 'any';
}

/** A field: the word of its type alone, or that with what else is known. The empty value of a type that has none is no default. */
function fieldOf(schema, used) {
  const type = typeOf(schema, used);
  const isStruct = type.includes('.') && schema.default !== undefined && Object.keys(schema.default).length === 0;
  const isEmpty = isStruct || ['', 0, false].includes(schema.default) || words.has(refOf(schema)?.split('/').at(-1));
  const facts = {
    type,
    ...(isStruct ? { struct: true } : {}),
    ...(schema.default === undefined || isEmpty ? {} : { default: schema.default }),
    ...(schema.enum === undefined ? {} : { enum: schema.enum }),
    ...(schema['x-kubernetes-list-type'] === undefined || schema['x-kubernetes-list-type'] === 'atomic'
      ? {}
      : { list: schema['x-kubernetes-list-type'] }),
    ...(schema['x-kubernetes-list-map-keys'] === undefined ? {} : { keys: schema['x-kubernetes-list-map-keys'] }),
    ...(schema['x-kubernetes-map-type'] === undefined ? {} : { map: schema['x-kubernetes-map-type'] }),
    ...(schema['x-kubernetes-patch-strategy'] === undefined ? {} : { patch: schema['x-kubernetes-patch-strategy'] }),
    ...(schema['x-kubernetes-patch-merge-key'] === undefined ? {} : { mergeKey: schema['x-kubernetes-patch-merge-key'] }),
  };
  return Object.keys(facts).length === 1 ? facts.type : facts;
}

function definitionOf(schema, used) {
  if (schema.properties === undefined) return { type: typeOf(schema, used) };
  const fields = Object.entries(schema.properties).map(([name, field]) => [name, fieldOf(field, used)]);
  return {
    ...(schema.required === undefined ? {} : { required: schema.required }),
    ...(schema['x-kubernetes-map-type'] === undefined ? {} : { map: schema['x-kubernetes-map-type'] }),
    fields: Object.fromEntries(fields),
  };
}

/** When a version of a kind came and went, as far as that is known. */
function timesOf(lifecycle, { group, version }, kind) {
  const apiVersion = group === '' ? version : `${group.replace(domain, placeholder)}/${version}`;
  const times = lifecycle.get(`${apiVersion}/${kind}`);
  return {
    ...(times?.introduced === undefined ? {} : { introduced: times.introduced }),
    ...(times?.deprecated === undefined ? {} : { deprecated: times.deprecated }),
    ...(times?.removed === undefined ? {} : { removed: times.removed }),
    ...(times?.replacement === undefined ? {} : { replacement: times.replacement }),
  };
}

/** The resources of one version, with the names of their definitions. */
async function resourcesOf(server, path, lifecycle) {
  const [list, document] = await Promise.all([get(server, `/${path}`), get(server, `/openapi/v3/${path}`)]);
  const schemas = document.components?.schemas ?? {};
  const [group, version] = path.startsWith('apis/') ? path.split('/').slice(1) : ['', path.split('/')[1]];
  const nameOf = (of) =>
    Object.keys(schemas).find((name) =>
      schemas[name]['x-kubernetes-group-version-kind']?.some(
        (gvk) => gvk.group === of.group && gvk.version === of.version && gvk.kind === of.kind,
      ),
    );
  const rows = list.resources
    .filter((resource) => !resource.name.includes('/'))
    .flatMap((resource) => {
      const definition = nameOf({ group, version, kind: resource.kind });
      if (definition === undefined) return [];
      const below = list.resources
        .filter((other) => other.name.startsWith(`${resource.name}/`))
        .map((other) => [
          other.name.split('/')[1],
          {
            verbs: other.verbs,
            ...(other.kind === resource.kind
              ? {}
              : { kind: other.kind, group: other.group?.replace(domain, placeholder), version: other.version }),
          },
        ]);
      return [
        {
          group: group.replace(domain, placeholder),
          version,
          resource: resource.name,
          singular: resource.singularName || resource.kind.toLowerCase(),
          kind: resource.kind,
          namespaced: resource.namespaced,
          ...(resource.shortNames === undefined ? {} : { shortNames: resource.shortNames }),
          ...(resource.categories === undefined ? {} : { categories: resource.categories }),
          verbs: resource.verbs,
          ...(below.length === 0 ? {} : { below: Object.fromEntries(below) }),
          definition: shortName(definition),
          ...timesOf(lifecycle, { group, version }, resource.kind),
          source: definition,
        },
      ];
    });
  return { rows, schemas };
}

const lifecycle = lifecycles();
const rows = new Map();
const schemas = new Map();
for (const server of [values.server, values.older]) {
  const index = await get(server, '/openapi/v3');
  const paths = Object.keys(index.paths).filter((path) => /^(?:api\/v1|apis\/[^/]+\/[^/]+)$/.test(path));
  for (const path of paths.sort()) {
    const found = await resourcesOf(server, path, lifecycle);
    for (const row of found.rows) {
      const key = `${path}/${row.resource}`;
      if (!rows.has(key) && (row.removed === undefined || !isBefore(row.removed, oldest))) rows.set(key, row);
    }
    for (const [name, schema] of Object.entries(found.schemas)) if (!schemas.has(name)) schemas.set(name, schema);
  }
}

for (const copy of copies) {
  const group = copy.group.replace(domain, placeholder);
  for (const row of [...rows.values()].filter((one) => one.group === group && one.version === copy.of)) {
    rows.set(`apis/${copy.group}/${copy.version}/${row.resource}`, {
      ...row,
      version: copy.version,
      ...timesOf(lifecycle, copy, row.kind),
    });
  }
}

const definitions = new Map();
const open = new Set([...rows.values()].map((row) => row.source));
for (const name of open) {
  const schema = schemas.get(name);
  if (schema === undefined) throw new Error(`No API description defines ${name}.`);
  definitions.set(shortName(name), definitionOf(schema, open));
}

/** One entry a line, so that a change of one shows as such. */
function write(file, lines, [opening, closing]) {
  writeFileSync(new URL(file, folder), `${opening}\n${lines.join(',\n')}\n${closing}\n`);
}

const sorted = [...definitions].sort(([one], [other]) => (one < other ? -1 : 1));
write(
  'definitions.json',
  sorted.map(([name, definition]) => `${JSON.stringify(name)}: ${JSON.stringify(definition)}`),
  '{}',
);
const named = [...rows.values()].map(({ source, group, version, resource, ...row }) => [
  [...(group === '' ? [] : [group]), version, resource].join('/'),
  row,
]);
write(
  'resources.json',
  named.map(([name, row]) => `${JSON.stringify(name)}: ${JSON.stringify(row)}`),
  '{}',
);

/** How the definitions are written in binary; those of metadata are known apart. */
const messages = JSON.parse(readFileSync(values.messages, 'utf8'));
const written = sorted.filter(([name]) => messages[name] !== undefined && name !== 'meta.v1.ObjectMeta');
write(
  'messages.json',
  written.map(([name]) => `${JSON.stringify(name)}: ${JSON.stringify(messages[name])}`),
  '{}',
);
