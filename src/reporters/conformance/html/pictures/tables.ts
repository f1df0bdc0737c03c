import { html } from '../../../html/html.ts';
import type { Draw } from './picture.ts';
import { type PictureCell, tableCell } from './picture-cell.ts';

/** A table whose rows and columns are known: each cell has the ids of its requirements, or a prefix of them that ends with a slash. */
type Table = {
  readonly id: string;
  readonly title: string;
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly (readonly string[])[] }[];
};

const versions = ['unset', 'zero', 'other'];
const ofVersions = (area: string): readonly (readonly string[])[] => versions.map((version) => [`${area}/rv-${version}`]);

const readsByVersion: Table = {
  id: 'reads-by-version',
  title: 'Get, and the start of a watch, by resourceVersion',
  caption: 'What a get returns and where a watch starts, by the parameter resourceVersion',
  columns: ['unset', '0', 'another value'],
  rows: [
    { name: 'get', cells: ofVersions('get-resource-version') },
    { name: 'watch', cells: ofVersions('watch-resource-version') },
  ],
};

const writes: readonly (readonly [string, string])[] = [
  ['create', 'create, JSON'],
  ['create-yaml', 'create, YAML'],
  ['update', 'update, JSON'],
  ['update-yaml', 'update, YAML'],
  ['json-patch', 'JSON patch'],
  ['merge-patch', 'merge patch'],
  ['strategic-merge-patch', 'strategic merge patch'],
  ['apply', 'apply, JSON'],
  ['apply-yaml', 'apply, YAML'],
];
const levels = ['ignore', 'default', 'warn', 'strict'];
const schemas: readonly (readonly [string, string])[] = [
  ['built-in', 'built-in type'],
  ['structural', 'custom resource'],
  ['preserving', 'custom resource that keeps unknown fields'],
];

const fieldValidation = schemas.map(
  ([schema, of]): Table => ({
    id: `field-validation-of-${schema}`,
    title: `Field validation of a ${of}`,
    caption: `What happens to unknown, duplicate and wrong fields of a ${of}, by write and level`,
    columns: ['Ignore', 'no level', 'Warn', 'Strict'],
    rows: writes.map(([write, name]) => ({ name, cells: levels.map((level) => [`field-validation/${schema}/${write}/${level}/`]) })),
  }),
);

const stages = (area: string, ...names: readonly string[]): readonly string[] => names.map((name) => `deprecation/${area}${name}`);

const lifecycles: readonly Table[] = [
  {
    id: 'feature-gates',
    title: 'Life of a feature gate',
    caption: 'What each stage of a feature gate requires',
    columns: ['alpha', 'beta', 'GA', 'removed'],
    rows: [
      {
        name: 'feature gate',
        cells: [
          stages('gates/', 'alpha', 'alpha-can-be-enabled'),
          stages('gates/', 'beta', 'beta-can-be-disabled'),
          [...stages('gates/', 'ga', 'disabling-fails'), ...stages('', 'rule-9')],
          [...stages('gates/', 'removed'), ...stages('', 'rule-8', 'removed-feature')],
        ],
      },
    ],
  },
  {
    id: 'metrics',
    title: 'Life of a metric',
    caption: 'What each stage of a metric requires',
    columns: ['stable', 'deprecated', 'hidden', 'deleted'],
    rows: [
      {
        name: 'metric',
        cells: [
          [...stages('metrics/', 'classes'), ...stages('', 'rule-9a')],
          [...stages('metrics/', 'notice', 'still-registered'), ...stages('', 'rule-9b')],
          stages('metrics/', 'hidden', 'shown-again'),
          stages('metrics/', 'deleted'),
        ],
      },
    ],
  },
];

function drawTable({ id, title, caption, columns, rows }: Table): Draw {
  return ({ statements }, cells) => {
    const idsOf = (names: readonly string[]): readonly string[] =>
      names.flatMap((name) =>
        name.endsWith('/') ? statements.flatMap((statement) => (statement.id.startsWith(name) ? [statement.id] : [])) : [name],
      );
    const known = new Set(statements.map((statement) => statement.id));
    const drawn = rows
      .map((row) => ({ name: row.name, ids: row.cells.map(idsOf) }))
      .filter((row) => row.ids.some((ids) => ids.some((one) => known.has(one))))
      .map((row) => ({ name: row.name, cells: row.ids.map((ids): PictureCell => cells(ids)) }));
    if (drawn.length === 0) return undefined;
    const body = html`<div class="scroll" role="region" aria-label="${title}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr><td></td>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${drawn.map((row) => html`<tr><th scope="row">${row.name}</th>${row.cells.map(tableCell)}</tr>\n`)}</tbody></table></div>`;
    return { id, title, cells: drawn.flatMap((row) => row.cells), body };
  };
}

/** The tables with fixed rows: reads by version, levels of field validation, and the lives of feature gates and metrics. */
export const tables: readonly Draw[] = [readsByVersion, ...fieldValidation, ...lifecycles].map(drawTable);
