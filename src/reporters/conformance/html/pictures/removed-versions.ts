import { groupBy } from '../../../group-by.ts';
import { html } from '../../../html/html.ts';
import { shortText } from '../../../short-text.ts';
import type { Draw } from './picture.ts';
import { tableCell } from './picture-cell.ts';

const title = 'Removed versions by release';
const pattern = /^removed-versions\/(\d+)-(\d+)\/([^/]+)\/(removed|replacement|admission)/;

type Part = { readonly id: string; readonly release: string; readonly kind: string; readonly isRemoval: boolean };

/** Draws what each release removed: whether the old version is gone, and whether its replacement is served. */
export const removedVersions: Draw = ({ statements }, cells) => {
  const parts = statements.flatMap(({ id }): readonly Part[] => {
    const [, major, minor, kind, of] = pattern.exec(id) ?? [];
    return major === undefined || minor === undefined || kind === undefined
      ? []
      : [{ id, release: `${major}.${minor}`, kind, isRemoval: of === 'removed' }];
  });
  if (parts.length === 0) return undefined;
  const releases = groupBy(parts, ({ release }) => release).map(([release, own]) => ({
    release,
    kinds: groupBy(own, ({ kind }) => kind).map(([kind, ofKind]) => ({
      kind,
      removal: cells(ofKind.filter(({ isRemoval }) => isRemoval).map(({ id }) => id)),
      replacement: cells(ofKind.filter(({ isRemoval }) => !isRemoval).map(({ id }) => id)),
    })),
  }));
  const body = html`<div class="scroll" role="region" aria-label="${title}" tabindex="0"><table>
<caption>For each release that removed versions: whether the old version is gone, and whether its replacement is served</caption>
<thead><tr><th scope="col">Release</th><th scope="col">Kind</th><th scope="col">Old version</th><th scope="col">Replacement</th></tr></thead>
${releases.map(
  ({ release, kinds }) => html`<tbody>
${kinds.map(
  ({ kind, removal, replacement }, place) =>
    html`<tr>${place === 0 && html`<th scope="rowgroup" rowspan="${kinds.length}">${release}</th>`}<th scope="row">${shortText(kind.replaceAll('-', ' '), 80)}</th>${tableCell(removal)}${tableCell(replacement)}</tr>\n`,
)}</tbody>
`,
)}</table></div>`;
  const all = releases.flatMap(({ kinds }) => kinds.flatMap(({ removal, replacement }) => [removal, replacement]));
  return { id: 'removals', title, cells: all, body };
};
