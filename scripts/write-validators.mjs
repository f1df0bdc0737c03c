// Makes the validators of the table schemas once, so that no start of the command has to. Written into dist/ alone.
import { writeFileSync } from 'node:fs';
import { readSpecTables } from '../dist/src/adapters/package-root.js';
import { standaloneValidators } from '../dist/src/catalogue/standalone-validators.js';

const schemas = readSpecTables().filter(({ file }) => file.endsWith('.json'));
writeFileSync(new URL('../dist/table-validators.cjs', import.meta.url), standaloneValidators(schemas));
