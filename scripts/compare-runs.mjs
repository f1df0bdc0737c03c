// Compares recorded runs result by result: `npm run compare:runs -- OLD NEW`, two folders that `npm run record:runs`
// wrote, or two report.json or self-test.json files. Ends with 1 where a result differs: its status, its erratum, or
// that only one of the runs has it; of a self-test, what detected each fault. Wording is not compared.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** The results of a report, or the faults of a self-test, by what identifies each. */
const resultsOf = ({ results, outcomes }) => {
  if (results !== undefined) {
    return new Map(
      results.map(({ statement, case: of, subject, level, status, erratum = '' }) => [
        `${statement} [${of}@${subject}]`,
        [level, status, erratum].filter((word) => word !== '').join(' '),
      ]),
    );
  }
  return new Map(
    outcomes.map(({ fault, caught, found, missed }) => [
      `fault ${fault}`,
      `${caught ? 'detected' : 'not detected'}, failed: ${found
        .map(({ statement }) => statement)
        .sort()
        .join(', ')}${missed.length > 0 ? `; not failed: ${missed.join(', ')}` : ''}`,
    ]),
  );
};

/** The lines that say where two runs differ; none where they agree. */
export const compareRuns = (old, fresh) => {
  const [before, after] = [resultsOf(old), resultsOf(fresh)];
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name) => {
    const [was, is] = [before.get(name) ?? 'absent', after.get(name) ?? 'absent'];
    return was === is ? [] : [`${name}: ${was} → ${is}`];
  });
};

/** The reports of a file or of a folder of runs, by name. */
const reportsIn = (path) => {
  if (!existsSync(path)) throw new Error(`There is no ${path}.`);
  if (!statSync(path).isDirectory()) return new Map([['', path]]);
  const files = ['report.json', 'self-test.json'];
  const found = readdirSync(path).flatMap((name) =>
    files.filter((file) => existsSync(join(path, name, file))).map((file) => [name, join(path, name, file)]),
  );
  if (found.length === 0) throw new Error(`No folder in ${path} has a report.json or a self-test.json.`);
  return new Map(found);
};

const readReport = (file) => JSON.parse(readFileSync(file, 'utf8'));

const main = () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [old, fresh] = positionals;
  if (old === undefined || fresh === undefined) throw new Error('Name the recorded runs to compare: OLD NEW.');
  const [before, after] = [reportsIn(old), reportsIn(fresh)];
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  for (const name of names) {
    const [one, other] = [before.get(name), after.get(name)];
    if (one === undefined || other === undefined) {
      console.log(`${name}: only in ${one === undefined ? fresh : old}`);
      process.exitCode = 1;
      continue;
    }
    const [was, is] = [readReport(one), readReport(other)];
    const differences = compareRuns(was, is);
    const count = resultsOf(is).size;
    console.log(
      differences.length === 0 ? `${name}: the same ${count} results` : `${name}: ${differences.length} of ${count} results differ`,
    );
    for (const line of differences) console.log(`  ${line}`);
    if (differences.length > 0) process.exitCode = 1;
  }
};

if (process.argv[1] === import.meta.filename) {
  try {
    main();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 2;
  }
}
