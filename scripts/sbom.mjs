// Writes what the package is made of: sbom.cdx.json (CycloneDX) and licenses.md, into a folder.
// Usage: npm run sbom -- [FOLDER]
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = 'reports/sbom'] = process.argv.slice(2);
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));

/** The packages that an installation of this one has, with their licenses. */
const packages = Object.entries(lock.packages)
  .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
  .map(([path, { version, license }]) => ({ name: path.replace(/^.*node_modules\//, ''), version, license: license ?? 'unknown' }))
  .sort((one, other) => (one.name < other.name ? -1 : 1));

mkdirSync(folder, { recursive: true });
const flags = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
writeFileSync(join(folder, 'sbom.cdx.json'), execFileSync('npm', flags, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }));
const rows = packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
writeFileSync(join(folder, 'licenses.md'), ['| Package | Version | License |', '| --- | --- | --- |', ...rows, ''].join('\n'));
console.log(`${folder}: sbom.cdx.json, licenses.md (${packages.length} packages)`);
