// Writes suites/drawn/chosen-seeds.ts: the seeds of the sequences that a run has, for each subject. They are the pinned ones,
// and those that are chosen by greedy coverage of the pairs that the first thousand sequences visit.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadCatalogue } from '../dist/src/library/load-catalogue.js';
import { candidates, chooseSequences, mostChosenOf } from '../dist/suites/drawn/choose.js';
import { modelled } from '../dist/suites/drawn/drawn.js';

const file = fileURLToPath(new URL('../suites/drawn/chosen-seeds.ts', import.meta.url));
const rows = loadCatalogue().subjects.flatMap((subject) => {
  const type = modelled(subject);
  return type === undefined || type.sequences !== undefined
    ? []
    : [`  '${type.id}': [${chooseSequences(type, mostChosenOf(type), candidates).seeds.join(', ')}],`];
});
const text = `/**
 * The seeds of the sequences of a run, for each subject: each visits pairs that those before it do not.
 * Written by \`npm run choose:sequences\`.
 */
export const chosenSeeds: Readonly<Record<string, readonly number[]>> = {
${rows.join('\n')}
};
`;
writeFileSync(file, text);
execFileSync('npx', ['biome', 'format', '--write', file], { stdio: 'ignore' });
console.log(readFileSync(file, 'utf8').split('\n').length, 'lines');
