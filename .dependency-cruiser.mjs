// The fences between rooms: what each folder may import. Nothing imports in a circle, types included.
// `npm run check:fences` checks the sources against it.

const json = ['core/model', 'core/json', 'core/codecs'];
const layers = (...folders) => folders.map((folder) => `reference-server/${folder}`);

/**
 * Each folder, the other folders that it may import, its packages, its modules of Node, and what to do instead. A folder
 * may import itself. A folder inside of another has a row of its own where it may import less.
 */
const fences = [
  { of: 'src/core/model', why: 'It declares the types that pass between stages. Move behavior to the stage that has it.' },
  { of: 'src/core/ports', imports: ['core/model'], why: 'A port is a type. Its implementation is an adapter.' },
  { of: 'src/core/json', imports: ['core/model'], why: 'It works on JSON values alone.' },
  {
    of: 'src/core/codecs',
    imports: ['core/model', 'core/json'],
    packages: ['@bufbuild/protobuf'],
    node: ['crypto'],
    why: 'Codecs are pure.',
  },
  { of: 'src/core/http', imports: [...json, 'core/ports'], why: 'It works on requests and responses. Pass anything else as an argument.' },
  {
    of: 'src/core/redaction',
    imports: ['core/model'],
    why: 'It replaces secrets in texts and in entries. Pass the secrets as an argument.',
  },
  { of: 'src/core/waivers', imports: json, why: 'It accepts findings of every product. Pass what it needs as an argument.' },
  { of: 'src/core', why: 'It is shared by every room and imports none. Add a row for a new folder.' },

  {
    of: 'src/spec/catalogue',
    imports: json,
    packages: ['js-yaml', 'ajv', 'ajv-formats'],
    why: 'It parses tables. Files are read by an adapter.',
  },
  { of: 'src/spec/schedule', imports: json, why: 'It answers questions about the schedule.' },
  { of: 'src/spec/completeness', imports: json, why: 'It counts what the suite covers.' },
  { of: 'src/spec', imports: json, why: 'It reads the tables of the specification. Add a row for a new folder.' },

  {
    of: 'src/api-model',
    imports: ['core'],
    why: 'It says what the specification permits, of any server. The reference server is one of them, and no part of it.',
  },

  {
    of: 'src/conformance/connection',
    imports: [...json, 'core/ports', 'core/redaction'],
    packages: ['js-yaml'],
    node: ['crypto', 'path'],
    why: 'Files and the environment are read by an adapter behind a port.',
  },
  {
    of: 'src/conformance/gateway',
    imports: ['core'],
    packages: ['js-yaml'],
    why: 'It decides which writes of a run are sent. What a run does is in src/conformance/runner.',
  },
  { of: 'src/conformance/probe', imports: ['core'], why: 'It sends requests through a port.' },
  { of: 'src/conformance/plan', imports: json, why: 'It is pure.' },
  {
    of: 'src/conformance/runner',
    imports: ['core', 'conformance/evidence', 'conformance/gateway'],
    packages: ['p-limit'],
    why: 'It records and has no opinion. Network, files and time are behind ports.',
  },
  { of: 'src/conformance/evidence', imports: ['core'], why: 'It reads evidence, for the runner and the judge.' },
  { of: 'src/conformance/shrink', imports: json, why: 'It proposes shorter cases. What sends and judges them is passed to it.' },
  {
    of: 'src/conformance/judge',
    imports: ['core', 'api-model', 'conformance/evidence'],
    why: 'It is a pure function of cases and evidence.',
  },
  { of: 'src/conformance/report', imports: ['core'], packages: ['ajv', 'ajv-formats'], why: 'It folds results into a report.' },
  {
    of: 'src/conformance/certificate',
    imports: ['core', 'conformance/evidence'],
    packages: ['ajv'],
    node: ['crypto'],
    why: 'It is a pure function of a judged run. Keys, dates and digests of files are passed to it.',
  },
  { of: 'src/conformance/compare', imports: json, why: 'It compares two reports, and judges nothing.' },
  { of: 'src/conformance', imports: ['core', 'spec'], why: 'It is the one wiring of its stages.' },

  {
    of: 'src/compatibility/snapshot',
    imports: ['core'],
    packages: ['ajv', 'ajv-formats'],
    node: ['crypto'],
    why: 'It sends requests through a port.',
  },
  { of: 'src/compatibility/descriptions', imports: json, why: 'It compares two interface descriptions.' },
  { of: 'src/compatibility', imports: ['core', 'spec/schedule'], why: 'Its rules are pure functions of what was observed.' },

  { of: 'src/manifests/parse', imports: json, packages: ['js-yaml'], why: 'It parses documents and knows nothing of releases.' },
  { of: 'src/manifests/migrate', imports: [...json, 'manifests/parse'], why: 'Mechanical changes belong in spec-tables/migrations.yaml.' },
  { of: 'src/manifests', imports: ['core', 'spec/schedule'], why: 'Files are read by an adapter.' },

  {
    of: 'src/helm',
    imports: ['core'],
    node: ['zlib'],
    why: 'It reads and stores releases of Helm through a port. What a manifest has is passed to it.',
  },

  // The layers of the reference server, from the bottom up.
  {
    of: 'src/reference-server/exchange',
    imports: ['core'],
    why: 'It declares requests and responses. It knows nothing of what is served.',
  },
  { of: 'src/reference-server/settings', imports: ['core'], node: ['crypto'], why: 'It declares what a server is configured with.' },
  { of: 'src/reference-server/json', imports: json, packages: ['js-yaml'], why: 'It works on JSON values alone.' },
  {
    of: 'src/reference-server/store',
    imports: ['core', 'reference-server/settings'],
    why: 'It stores objects under keys and knows no kinds.',
  },
  {
    of: 'src/reference-server/persistence',
    imports: ['core', 'reference-server/json', 'reference-server/settings', 'reference-server/store'],
    node: ['crypto'],
    why: 'It writes the contents of a store as lines. Files are read by an adapter.',
  },
  {
    of: 'src/reference-server/kinds',
    imports: ['core', ...layers('exchange', 'json', 'settings', 'store')],
    why: 'It knows the types and their objects. Requests are served in src/reference-server/api.',
  },
  {
    of: 'src/reference-server/access',
    imports: ['core', ...layers('exchange', 'json', 'settings', 'store', 'kinds')],
    why: 'It decides who may send a request. It reads the store and writes nothing.',
  },
  {
    of: 'src/reference-server/api',
    imports: ['core', ...layers('exchange', 'json', 'settings', 'store', 'kinds', 'access')],
    packages: ['js-yaml'],
    node: ['crypto'],
    why: 'It serves requests. It knows neither sockets nor the faults of src/reference-server/testing.',
  },
  {
    of: 'src/reference-server/http',
    imports: ['core', ...layers('exchange')],
    node: ['crypto', 'events', 'http', 'http2', 'net', 'tls'],
    why: 'It is HTTP around a function that serves requests. Files are read by an adapter.',
  },
  {
    of: 'src/reference-server/testing',
    imports: ['core', ...layers('exchange', 'json', 'settings', 'store', 'kinds', 'access', 'api')],
    why: 'It changes what a server does, by hooks and by exchanges. Nothing but the root of the room imports it.',
  },
  {
    of: 'src/reference-server',
    imports: ['core'],
    packages: ['js-yaml'],
    why: 'With the suite that judges it, it shares only JSON and codecs of src/core. Sockets belong to src/reference-server/http.',
  },

  {
    of: 'src/self-test',
    imports: ['core', 'conformance', 'reference-server'],
    why: 'It runs the suite against the reference server, in this process.',
  },
  {
    of: 'src/reporters',
    imports: ['core'],
    packages: ['junit-report-builder'],
    why: 'A reporter reads the report and nothing else. Add what is missing to the report.',
  },
  {
    of: 'src/adapters',
    imports: ['core', 'spec/catalogue'],
    packages: ['undici', 'ajv'],
    node: 'all',
    why: 'It implements ports and decides nothing.',
  },
  {
    of: 'src/library',
    imports: [
      'core',
      'spec',
      'conformance',
      'compatibility',
      'manifests',
      'helm',
      'reference-server',
      'self-test',
      'reporters',
      'adapters',
    ],
    suites: true,
    node: ['crypto', 'os', 'path'],
    why: 'It connects the products to adapters. Move decisions to the product that they belong to.',
  },
  {
    of: 'src/cli',
    imports: ['core', 'spec', 'library', 'reporters', 'adapters', 'reference-server'],
    packages: ['commander', 'diff'],
    node: ['os', 'path', 'util'],
    why: 'It calls a public function of src/library, and prints what that returns.',
  },
  {
    of: 'suites/drawn',
    imports: ['core/model', 'core/json', 'core/codecs', 'api-model'],
    suites: true,
    why: 'A sequence is data: it supposes by the model of the API what its requests leave.',
  },
  {
    of: 'suites',
    imports: ['core/model', 'core/json'],
    why: 'A case is data. Move code that judges to an expectation in src/conformance/judge.',
  },
];

const folder = (path) => `^${path}/`;
const room = (name) => folder(`src/${name}`);
/** Rows for folders inside of this one, which are checked by those rows. */
const rowsInside = (path) => fences.filter(({ of }) => of.startsWith(`${path}/`)).map(({ of }) => folder(of));

const ruleOf = ({ of, imports = [], suites = false, packages = [], node = [], why }) => ({
  name: of,
  severity: 'error',
  comment: why,
  from: { path: folder(of), pathNot: rowsInside(of) },
  to: {
    pathNot: [
      folder(of),
      ...imports.map(room),
      ...(suites ? [folder('suites')] : []),
      ...packages.map((name) => `(^|/)node_modules/${name}/`),
      ...(node === 'all' ? [] : node.map((name) => `^(node:)?${name}$`)),
    ],
    ...(node === 'all' ? { dependencyTypesNot: ['core'] } : {}),
  },
});

export default {
  forbidden: [
    ...fences.map(ruleOf),
    {
      name: 'nothing imports the command line',
      severity: 'error',
      comment: 'src/cli puts the parts together. Move what others need to the room that owns it.',
      from: { pathNot: room('cli') },
      to: { path: room('cli') },
    },
    {
      name: 'no circular imports',
      severity: 'error',
      comment: 'Types count too. Move what both files need into a file of its own beside them.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every import exists',
      severity: 'error',
      comment: 'The file or package does not exist.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'rooms are imported by name',
      severity: 'error',
      comment: 'Import from another room as #room/file, not by a relative path.',
      from: { path: '^src/([^/]+)/' },
      to: { path: '^(src|suites)/', pathNot: '^src/$1/', dependencyTypesNot: ['aliased-subpath-import'] },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript API, so imports are read by swc. Type imports count.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      conditionNames: ['apiconform-source', 'import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.js', '.json'],
    },
  },
};
