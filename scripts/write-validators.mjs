// Makes the validators of the table schemas once, so that no start of the command has to. Written into dist/ alone.
import { renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readSpecTables } from '../dist/src/adapters/package-root.js';
import { standaloneValidators } from '../dist/src/spec/catalogue/standalone-validators.js';

const file = fileURLToPath(new URL('../dist/table-validators.cjs', import.meta.url));
const schemas = readSpecTables().filter(({ file: name }) => name.endsWith('.json'));
// At once, for a command may be starting meanwhile.
writeFileSync(`${file}.${process.pid}`, standaloneValidators(schemas));
renameSync(`${file}.${process.pid}`, file);
