// Removes the declarations that no public entry of the package needs: they describe parts that nobody can import.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
const { imports, exports } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
const specifiers = /(?:from|import\()\s*'([^']+)'/g;

/** Returns the declaration that a specifier leads to, or undefined for a package. */
const declarationOf = (specifier, importer) => {
  if (specifier.startsWith('.')) return resolve(dirname(importer), specifier.replace(/\.[jt]s$/, '.d.ts'));
  const [room, ...rest] = specifier.split('/');
  const pattern = imports[`${room}/*`]?.types;
  return pattern === undefined ? undefined : join(project, pattern.replace('*', rest.join('/')));
};

const needed = new Set();
const waiting = Object.values(exports).flatMap((entry) => (entry.types === undefined ? [] : [join(project, entry.types)]));
for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
  if (needed.has(file)) continue;
  needed.add(file);
  for (const [, specifier] of readFileSync(file, 'utf8').matchAll(specifiers)) {
    const next = declarationOf(specifier, file);
    if (next !== undefined && (needed.has(next) || existsSync(next))) waiting.push(next);
  }
}

for (const entry of readdirSync(join(project, 'dist'), { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (entry.isFile() && file.endsWith('.d.ts') && !needed.has(file)) rmSync(file);
}
