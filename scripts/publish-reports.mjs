// Tests the published products, and writes their certificates and the page that compares them: `npm run publish:reports`.
// With --runs FOLDER it uses the runs that are in the folder, and keeps the others there. Takes two minutes for each product on
// an idle machine, and needs Go. The key that signs is made here and never written; only its public part is published.
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { buildApart } from './bench/build.mjs';
import { startPublished } from './publish/start-published.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));
const published = join(project, 'reports', 'published');
const { values } = parseArgs({ options: { runs: { type: 'string' }, only: { type: 'string', multiple: true } } });
const runs = values.runs ?? mkdtempSync(join(tmpdir(), 'apiconform-published-'));
const command = join(project, 'dist/src/cli/main.js');

/** Who answers for the certificates: this project, and not the products. */
const contact = 'https://github.com/apiconform/apiconform';

/** The products, each with the name and the version that its certificate names, and whether its evidence is published too. */
const products = JSON.parse(readFileSync(new URL('publish/products.json', import.meta.url), 'utf8'));
const selected = products.filter(({ folder }) => values.only === undefined || values.only.includes(folder));

const run = (args) => spawnSync(process.execPath, [command, ...args], { cwd: project, stdio: ['ignore', 2, 2] }).status;

/** Runs the suite against a product, unless there is a run that ended. */
const record = async (product, from) => {
  const folder = join(runs, product.folder);
  if (existsSync(join(folder, 'report.json'))) return folder;
  const server = await startPublished(product, from);
  try {
    console.error(`${product.name} ${product.version} at ${server.url}`);
    const status = run(['run', ...server.flags, '--output', folder, '--quiet', '--yes']);
    if (status !== 0 && status !== 1) throw new Error(`The run against ${product.name} ended with ${status}.`);
  } finally {
    await server.stop();
  }
  return folder;
};

const compressed = (bytes) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** Only the build that made a certificate can judge its evidence again: that of the commit that published it. */
const howToVerify = () => {
  const command = 'node dist/src/cli/main.js verify';
  const [first] = selected;
  return `## Verify

The key that signed was made for this purpose and not kept: only \`key.pub\` is left. The evidence of a run is
\`run.ndjson.br\`, compressed with Brotli. To keep this folder small, some runs have only the digest of their evidence.
To judge the evidence again, build the sources of the commit that published the certificates:

\`\`\`
git worktree add ../published $(git log -1 --format=%H -- reports/published)
cd ../published && npm ci && npm run build
${command} ../apiconform/reports/published/${first.folder}/certificate.json --evidence ../apiconform/reports/published/${first.folder} --public-key ../apiconform/reports/published/key.pub
\`\`\`

\`npm run publish:reports\` makes all of this again.
`;
};

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const keyFolder = mkdtempSync(join(tmpdir(), 'apiconform-key-'));
const key = join(keyFolder, 'key.pem');
writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
try {
  const from = buildApart();
  const folders = [];
  for (const product of selected) folders.push({ product, folder: await record(product, from) });
  rmSync(published, { recursive: true, force: true });
  mkdirSync(published, { recursive: true });
  writeFileSync(join(published, 'key.pub'), publicKey.export({ type: 'spki', format: 'pem' }));
  const compared = [];
  for (const { product, folder } of folders) {
    const { name, version } = product;
    const about = ['--product', name, '--version', version, '--contact', contact];
    const status = run(['certify', folder, ...about, '--profile', 'full', '--key', key]);
    if (status !== 0 && status !== 1) throw new Error(`${name} ${version} cannot be certified: see above.`);
    const to = join(published, product.folder);
    mkdirSync(to);
    for (const file of ['certificate.json', 'certificate.html', 'certificate.md']) cpSync(join(folder, file), join(to, file));
    if (product.evidence) writeFileSync(join(to, 'run.ndjson.br'), compressed(readFileSync(join(folder, 'run.ndjson'))));
    const { payload } = JSON.parse(readFileSync(join(to, 'certificate.json'), 'utf8'));
    compared.push({ folder: product.folder, certificate: JSON.parse(Buffer.from(payload, 'base64')) });
  }
  const { comparisonHtml, comparisonMarkdown } = await import('../dist/src/reporters/certificate/certificate-comparison.js');
  const { keyIdOf } = await import('../dist/src/conformance/certificate/dsse.js');
  writeFileSync(join(published, 'index.html'), comparisonHtml(compared, keyIdOf(publicKey)));
  writeFileSync(join(published, 'README.md'), `${comparisonMarkdown(compared, keyIdOf(publicKey))}\n${howToVerify()}`);
} finally {
  rmSync(keyFolder, { recursive: true, force: true });
  if (values.runs === undefined) rmSync(runs, { recursive: true, force: true });
}
process.exit();
