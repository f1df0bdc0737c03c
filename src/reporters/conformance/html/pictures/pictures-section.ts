import type { Report } from '#core/model/report';
import { type Html, html } from '../../../html/html.ts';
import { plural } from '../../../plural.ts';
import { deletionDiagram } from './deletion-diagram.ts';
import { listMatrix } from './list-matrix.ts';
import { ownershipDiagram } from './ownership-diagram.ts';
import type { Draw, Picture } from './picture.ts';
import { cellsOf, needsAttention } from './picture-cell.ts';
import { removedVersions } from './removed-versions.ts';
import { tables } from './tables.ts';

const draws: readonly Draw[] = [listMatrix, ...tables, ownershipDiagram, deletionDiagram, removedVersions];

/**
 * Returns the pictures of the specification, coloured by results: each part links to its results. Those with results that need
 * attention come first and are open. Returns `undefined` where the report has no requirement of a picture.
 *
 * @param anchorOf the anchor of a result on the page, where it has one.
 */
export function picturesSection(report: Report, anchorOf: (index: number) => string | undefined): Html | undefined {
  const cells = cellsOf(report, anchorOf);
  const pictures = draws.flatMap((draw) => draw(report, cells) ?? []);
  if (pictures.length === 0) return undefined;
  const [loud, quiet] = [pictures.filter((one) => attention(one) > 0), pictures.filter((one) => attention(one) === 0)];
  return html`<section aria-labelledby="pictures">
<h2 id="pictures">Tables and diagrams of the specification</h2>
<p class="quiet">The requirements of each part, with the number of their results in brackets. A link leads to the first result that needs attention.</p>
${[...loud, ...quiet].map(picture)}</section>
`;
}

function attention({ cells }: Picture): number {
  return cells.filter(needsAttention).length;
}

function picture(one: Picture): Html {
  const due = attention(one);
  const words = due > 0 ? `${plural(due, 'part')} with a result that needs attention` : 'nothing needs attention';
  return html`<details class="plain picture" id="${one.id}"${due > 0 && html` open=""`}>
<summary>${one.title} <span class="quiet">(${words})</span></summary>
${one.body}
</details>
`;
}
