// Reads the tables of versions and migrations once, so that no scan has to. Written into dist/ alone.
import { renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readyMadeText } from '../dist/src/adapters/ready-made-tables.js';
import { loadCompatibilityTables } from '../dist/src/library/load-tables.js';

const file = fileURLToPath(new URL('../dist/compatibility-tables.json', import.meta.url));
// At once, for a command may be starting meanwhile.
writeFileSync(`${file}.${process.pid}`, readyMadeText(loadCompatibilityTables()));
renameSync(`${file}.${process.pid}`, file);
