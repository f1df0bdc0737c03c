// Writes the types of the tables and of the published reports from their JSON Schemas: src/core/model/tables/, and the files that
// `documents` names. With --check it writes nothing, and fails where a file is not what its schema says. A folder may be named in
// place of the project.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { typesOfSchema } from './types/types-of-schema.mjs';

const command = 'npm run generate';
const project = fileURLToPath(new URL('..', import.meta.url));
const model = 'src/core/model';
const tableTypes = `${model}/tables`;
const tableSchemas = 'spec-tables/schema';

/** The published schemas that are no tables, with the file of their types and the name of the type of the document. */
const documents = [
  { schema: 'src/conformance/report/report.schema.json', types: `${model}/report.ts`, root: 'Report' },
  { schema: 'src/conformance/certificate/certificate.schema.json', types: `${model}/certificate.ts`, root: 'Certificate' },
  { schema: 'src/conformance/compare/fleet-report.schema.json', types: `${model}/fleet-report.ts`, root: 'FleetReport' },
  { schema: 'src/compatibility/snapshot/snapshot.schema.json', types: `${model}/snapshot.ts`, root: 'Snapshot' },
  {
    schema: 'src/reporters/compatibility/compatibility.schema.json',
    types: `${model}/compatibility-report.ts`,
    root: 'CompatibilityReport',
  },
];

const pascalCase = (name) => name.replaceAll(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase());

const described = (root) => {
  const tables = readdirSync(join(root, tableSchemas))
    .filter((file) => file.endsWith('.schema.json'))
    .sort()
    .map((file) => {
      const stem = basename(file, '.schema.json');
      return { schema: `${tableSchemas}/${file}`, types: `${tableTypes}/${stem}.ts`, stem: pascalCase(stem) };
    });
  return [...tables, ...documents.filter(({ schema }) => existsSync(join(root, schema)))];
};

/** Tables name their kind, files of a user do not, a part of a row is a union, and a schema without a type only holds definitions. */
const namesOf = ({ root, stem }, { type, properties, oneOf }) => {
  if (root !== undefined || type === undefined) return { root };
  if (oneOf !== undefined) return { root: stem };
  return properties?.table === undefined ? { root: `${stem}File` } : { root: `${stem}Table`, row: `${stem}Row` };
};

/** Formats all texts at once, since starting the formatter takes longer than its work. */
const format = (texts) => {
  const biome = join(project, 'node_modules/@biomejs/biome/bin/biome');
  const border = '// ---- the next file ----\n';
  const args = [biome, 'format', '--stdin-file-path=types.ts'];
  const formatted = execFileSync(process.execPath, args, { cwd: project, input: texts.join(`\n${border}`), encoding: 'utf8' });
  return formatted.split(`\n${border}`).map((text) => `${text.trim()}\n`);
};

const generate = (root) => {
  const files = described(root);
  const schemas = new Map();
  const targets = new Map([['json', { types: `${model}/json.ts` }]]);
  for (const file of files) {
    const name = basename(file.schema);
    const schema = JSON.parse(readFileSync(join(root, file.schema), 'utf8'));
    schemas.set(name, schema);
    targets.set(name, { types: file.types, ...namesOf(file, schema) });
  }
  const texts = files.map(({ schema, types }) => {
    const moduleOf = (other) => {
      const path = relative(dirname(types), targets.get(other).types);
      return { path: path.startsWith('.') ? path : `./${path}`, root: targets.get(other).root };
    };
    const file = basename(schema);
    const { root, row } = targets.get(file);
    const text = typesOfSchema({ file, schemas, moduleOf, root, row });
    return `// Generated from ${schema} by "${command}". Edit the schema instead.\n\n${text}`;
  });
  const formatted = format(texts);
  return files.map(({ types }, index) => ({ file: types, text: formatted[index] }));
};

const root = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? project;
const generated = generate(root);
const wanted = new Set(generated.map(({ file }) => file));
const textOf = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined);
const present = existsSync(join(root, tableTypes)) ? readdirSync(join(root, tableTypes)).map((name) => `${tableTypes}/${name}`) : [];
const left = present.filter((file) => !wanted.has(file));
const changed = generated.filter(({ file, text }) => textOf(file) !== text);

if (process.argv.includes('--check')) {
  const lines = [...changed.map(({ file }) => file), ...left].map((file) => `  ${file}\n`);
  if (lines.length > 0) {
    process.stderr.write(`These types are not what the schemas say:\n${lines.join('')}Run "${command}".\n`);
    process.exitCode = 1;
  }
} else {
  mkdirSync(join(root, tableTypes), { recursive: true });
  for (const file of left) rmSync(join(root, file));
  for (const { file, text } of changed) writeFileSync(join(root, file), text);
}
