// Writes the test data test/fixtures/releases/<release>.json: snapshots that `apiconform snapshot` took of kube-apiservers
// with --runtime-config=api/all=true --feature-gates=AllAlpha=true,AllBeta=true, reduced to the facts that are known to have
// changed between releases, and to what stayed beside them. Names, types and markers, and descriptions of what went away.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const usage = 'node scripts/facts-of-releases.mjs 1.24=snapshot.json.gz 1.25=…';
const folder = new URL('../test/fixtures/releases/', import.meta.url);

/** Groups whose versions and resources are kept, but for subresources. */
const groups = new Set([
  'admissionregistration.k8s.io',
  'policy',
  'autoscaling',
  'batch',
  'certificates.k8s.io',
  'coordination.k8s.io',
  'flowcontrol.apiserver.k8s.io',
  'networking.k8s.io',
  'resource.k8s.io',
  'storage.k8s.io',
]);

/** Fields that are kept, with what leads to them. */
const fields = [
  ['v1', 'ConfigMap', 'metadata', 'clusterName'],
  ['v1', 'ConfigMap', 'metadata', 'name'],
  ['v1', 'Pod', 'spec', 'workloadRef'],
  ['v1', 'Pod', 'spec', 'nodeName'],
  ['networking.k8s.io/v1', 'NetworkPolicy', 'status'],
  ['networking.k8s.io/v1', 'Ingress', 'spec', 'defaultBackend', 'service', 'port'],
  ['batch/v1', 'CronJob', 'spec', 'schedule'],
  ['certificates.k8s.io/v1beta1', 'PodCertificateRequest', 'spec', 'stubPKCS10Request'],
  ['resource.k8s.io/v1beta1', 'ResourceClaim', 'status', 'devices'],
  ['resource.k8s.io/v1beta2', 'ResourceClaim', 'status', 'devices'],
];

/** Gates that are kept: one that was stable for one release alone, one that took its time, one that is left. */
const gates = ['ProbeHostPodSecurityStandards', 'AppArmor', 'LegacySidecarContainers', 'WatchList'];

const read = (file) => {
  const bytes = readFileSync(file);
  return JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
};

const nameIn = (schema) => (schema.$ref ?? schema.allOf?.[0]?.$ref)?.split('/').at(-1);

/** A schema with these of its properties alone, and without what describes it. */
const pruned = ({ description: _, properties, required, ...rest }, names) => ({
  ...rest,
  ...(required === undefined ? {} : { required: required.filter((name) => names.has(name)) }),
  ...(properties === undefined
    ? {}
    : {
        properties: Object.fromEntries(
          Object.entries(properties)
            .filter(([name]) => names.has(name))
            .map(propertyOf),
        ),
      }),
});

/** Only a description that a rule reads may say why something goes. */
const propertyOf = ([name, { description = '', ...schema }]) => [
  name,
  /alpha|feature.?gate|deprecated/i.test(description) ? { ...schema, description } : schema,
];

const isKind = (schema, apiVersion, kind) =>
  schema['x-kubernetes-group-version-kind']?.some(
    (each) => each.kind === kind && [each.group, each.version].filter((part) => part !== '').join('/') === apiVersion,
  );

/** The properties that are kept of each schema of a document, by name. */
const keptIn = (find, names, apiVersion, wanted) => {
  const kept = new Map();
  for (const [, kind, ...path] of wanted) {
    let at = names.find((name) => isKind(find(name), apiVersion, kind));
    for (const part of path) {
      if (at === undefined) break;
      kept.set(at, (kept.get(at) ?? new Set()).add(part));
      const property = find(at).properties?.[part];
      at = property === undefined ? undefined : nameIn(property.items ?? property);
    }
    if (at !== undefined && !kept.has(at)) kept.set(at, new Set());
  }
  return kept;
};

const describedIn = ({ schemas, documents, form }) => {
  const reduced = { form, schemas: {}, documents: {} };
  for (const apiVersion of new Set(fields.map(([version]) => version))) {
    const path = apiVersion.includes('/') ? `apis/${apiVersion}` : `api/${apiVersion}`;
    const document = documents[path];
    if (document === undefined) continue;
    const find = (name) => schemas[name][document.schemas[name]];
    const wanted = fields.filter(([version]) => version === apiVersion);
    const kept = keptIn(find, Object.keys(document.schemas), apiVersion, wanted);
    reduced.documents[path] = { schemas: {}, operations: {} };
    for (const [name, names] of kept) {
      reduced.schemas[name] ??= [];
      const own = JSON.stringify(pruned(find(name), names));
      const known = reduced.schemas[name].findIndex((each) => JSON.stringify(each) === own);
      reduced.documents[path].schemas[name] = known < 0 ? reduced.schemas[name].push(JSON.parse(own)) - 1 : known;
    }
  }
  return reduced;
};

const resourcesIn = (resources) =>
  Object.fromEntries(
    Object.entries(resources)
      .filter(([apiVersion]) => groups.has(apiVersion.split('/')[0]) || fields.some(([version]) => version === apiVersion))
      .map(([apiVersion, all]) => [apiVersion, all.filter(({ name, kind }) => isKept(apiVersion, name, kind))]),
  );

/** Of the versions of other groups only the kinds whose fields are kept. */
const isKept = (apiVersion, name, kind) =>
  groups.has(apiVersion.split('/')[0])
    ? !name.includes('/') || name === 'networkpolicies/status'
    : !name.includes('/') && fields.some(([version, of]) => version === apiVersion && of === kind);

for (const [release, file] of process.argv.slice(2).map((each) => each.split('='))) {
  if (!/^\d+\.\d+$/.test(release) || file === undefined) throw new Error(`Usage: ${usage}`);
  const { form, schemaVersion, dialect, version, openApi, resources, ...rest } = read(file);
  const facts = {
    form,
    schemaVersion,
    dialect,
    version: { major: version.major, minor: version.minor, gitVersion: version.gitVersion },
    groups: rest.groups.filter(({ name }) => name === '' || groups.has(name)),
    resources: resourcesIn(resources),
    openApi: describedIn(openApi),
    ...(rest.gates === undefined
      ? {}
      : { gates: Object.fromEntries(gates.flatMap((name) => (rest.gates[name] === undefined ? [] : [[name, rest.gates[name]]]))) }),
    missing: [],
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(`${release}.json`, folder), `${JSON.stringify(facts)}\n`);
}
