// Shows where spec-tables/sources.yaml and the specification do not agree, and which pieces no statement carries yet.
// Ends with 1 where they do not agree; `--help` lists the options. It needs a build: npm run build.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const usual = fileURLToPath(new URL('../../shared/spec/cluster-control-api.md', import.meta.url));
const built = fileURLToPath(new URL('../dist/src/spec/completeness/split-specification.js', import.meta.url));
const help = `Compares spec-tables/sources.yaml with the specification.

  --specification <file>   where the specification is (default: ../shared/spec/cluster-control-api.md)
  --section <heading>      every piece of one section, with its digest and what became of it
`;

const { values: options } = parseArgs({
  options: {
    specification: { type: 'string', default: usual },
    section: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (options.help) {
  process.stdout.write(help);
} else if (!existsSync(options.specification)) {
  process.stderr.write(`There is no ${options.specification}. Name the specification with --specification.\n`);
  process.exitCode = 2;
} else if (!existsSync(built)) {
  process.stderr.write('There is no build to read the tables with. Run npm run build first.\n');
  process.exitCode = 2;
} else {
  await compare();
}

async function compare() {
  const [{ splitSpecification }, { compareSources }, { loadSuite }] = await Promise.all(
    ['spec/completeness/split-specification', 'spec/completeness/compare-sources', 'library/load-suite'].map(
      (name) => import(`../dist/src/${name}.js`),
    ),
  );
  const units = splitSpecification(readFileSync(options.specification, 'utf8'));
  const { sources } = loadSuite([], 'none');
  const unitAt = new Map(units.map((unit) => [`${unit.section} ${unit.at}`, unit]));
  if (options.section !== undefined) {
    const fateAt = new Map(sources.map(({ section, at, fate }) => [`${section} ${at}`, fate]));
    for (const unit of units.filter(({ section }) => section === options.section)) {
      const fate = fateAt.get(`${unit.section} ${unit.at}`);
      print(unit, fate?.is === 'carried' ? fate.by.join(' ') : (fate?.why ?? fate?.is ?? 'unlisted'));
    }
    return;
  }
  const { unlisted, unknown, stale } = compareSources(units, sources);
  const missing = sources.filter(({ fate }) => fate.is === 'missing');
  for (const { section, at } of missing) print(unitAt.get(`${section} ${at}`), 'missing');
  for (const unit of unlisted) print(unit, 'unlisted');
  for (const { source, unit } of stale) print(unit, `stale: ${source.where.file}:${source.where.line} has ${source.hash}`);
  for (const { section, at, where } of unknown) process.stdout.write(`unknown\t${section} ${at}\t${where.file}:${where.line}\n`);
  process.stdout.write(
    `${units.length} pieces: ${missing.length} missing, ${unlisted.length} unlisted, ${stale.length} stale; ${unknown.length} unknown rows\n`,
  );
  process.exitCode = unlisted.length + stale.length + unknown.length > 0 ? 1 : 0;
}

/** As a row may name it, then what it says. */
function print(unit, what) {
  if (unit !== undefined) process.stdout.write(`${what}\t${unit.section}\t{ at: ${unit.at}, hash: '${unit.hash}' }\t${unit.text}\n`);
}
