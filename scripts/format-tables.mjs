// Formats the tables of a folder (spec-tables/ unless another one is given) and of its folder schedules/. With --check it writes nothing, names the
// tables that are not formatted, and exits with code 1 if there are any.
//
// A map that has an id is a block, one key a line. Any other map or list may be written in braces where it fits on one
// line; where it does not, it becomes a block, and so do all maps of the same list. Comments and blank lines stay.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Document, isCollection, isMap, parseDocument, visit } from 'yaml';

const lineWidth = 140;

/** The keys that a row with a text begins with, in this order. The form of a row ends it. */
const firstKeys = ['id', 'number', 'level', 'binds', 'section', 'text'];
const lastKey = 'form';

/** A line width of 0 keeps long strings, and whatever stays in braces, on one line. */
const printing = { lineWidth: 0 };

const rankOf = ({ key: { value } }) => {
  if (value === lastKey) return firstKeys.length + 1;
  return firstKeys.includes(value) ? firstKeys.indexOf(value) : firstKeys.length;
};

const orderKeys = (_key, map) => {
  if (map.has('text')) map.items.sort((left, right) => rankOf(left) - rankOf(right));
};

/** Quotes words only where YAML needs it. Numbers and digests that are strings stay as they are. */
const setQuotes = (_key, scalar) => {
  if (typeof scalar.value !== 'string' || !scalar.type?.startsWith('QUOTE')) return;
  scalar.type = /^(?![0-9a-f]+$)[A-Za-z]/.test(scalar.value) ? 'PLAIN' : 'QUOTE_DOUBLE';
};

/** Writes `{ key: [a, b] }`: the library pads both kinds of braces or neither. */
const setPadding = (_key, collection) => {
  const print = collection.toString.bind(collection);
  collection.toString = (context, ...rest) =>
    print(context && { ...context, flowCollectionPadding: isMap(collection) ? ' ' : '' }, ...rest);
};

const widthInBraces = (collection) => new Document(collection).toString(printing).trimEnd().length;

/** Makes blocks below a node whose items are indented by `indentation`. In braces its text would begin at `column`. */
const makeBlocks = (node, indentation, column) => {
  if (!isCollection(node) || node.items.length === 0) return;
  if ((isMap(node) && node.has('id')) || column + widthInBraces(node) > lineWidth) node.flow = false;
  if (node.flow) return;
  if (isMap(node)) {
    for (const { key, value } of node.items) makeBlocks(value, indentation + 2, indentation + `${key}: `.length);
    return;
  }
  for (const item of node.items) makeBlocks(item, indentation + 2, indentation + 2);
  const maps = node.items.filter((item) => isMap(item) && item.items.length > 0);
  if (maps.every(({ flow }) => flow)) return;
  for (const map of maps.filter(({ flow }) => flow)) {
    map.flow = false;
    makeBlocks(map, indentation + 2, indentation + 2);
  }
};

const formatTable = (text) => {
  const document = parseDocument(text);
  if (document.errors.length > 0) throw document.errors[0];
  visit(document, { Map: orderKeys, Scalar: setQuotes });
  visit(document, { Collection: setPadding });
  makeBlocks(document.contents, 0, 0);
  return document.toString(printing);
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean', default: false } } });
const folder = positionals[0] ?? fileURLToPath(new URL('../spec-tables', import.meta.url));

const unformatted = [];
const names = readdirSync(folder, { recursive: true }).filter((file) => /^(?:schedules\/)?[^/]+\.yaml$/.test(file));
for (const name of names) {
  const text = readFileSync(join(folder, name), 'utf8');
  const formatted = formatTable(text);
  if (formatted === text) continue;
  unformatted.push(name);
  if (!values.check) writeFileSync(join(folder, name), formatted);
}

if (values.check && unformatted.length > 0) {
  console.error(`Not formatted: ${unformatted.join(', ')}. Run: npm run format:tables`);
  process.exitCode = 1;
}
