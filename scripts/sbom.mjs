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

/**
 * Returns the bill of materials with these packages alone. `npm sbom --omit=dev` leaves out each package that is a development
 * dependency of any other, such as ajv; and it names the root after its folder.
 */
const billOf = (whole) => {
  const root = whole.metadata.component;
  const installed = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const components = whole.components.filter((component) => installed.has(component['bom-ref']));
  const missing = [...installed].filter((one) => !components.some((component) => component['bom-ref'] === one));
  if (missing.length > 0) throw new Error(`npm sbom does not list ${missing.join(', ')}.`);
  const isIncluded = (ref) => ref === root['bom-ref'] || installed.has(ref);
  return {
    ...whole,
    metadata: { ...whole.metadata, component: { ...root, name: lock.name } },
    components,
    dependencies: whole.dependencies
      .filter(({ ref }) => isIncluded(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isIncluded) })),
  };
};

mkdirSync(folder, { recursive: true });
const flags = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
const listed = execFileSync('npm', flags, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 64 * 1024 * 1024 });
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(billOf(JSON.parse(listed)), null, 2)}\n`);
const rows = packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
writeFileSync(join(folder, 'licenses.md'), ['| Package | Version | License |', '| --- | --- | --- |', ...rows, ''].join('\n'));
console.log(`${folder}: sbom.cdx.json, licenses.md (${packages.length} packages)`);
