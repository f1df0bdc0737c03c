import { kindText } from '#core/codecs/group-version-kind';
import { releaseOrder, releaseText } from '#core/codecs/release';
import type { DeprecationSchedule, ScheduledVersion } from '#core/model/deprecation-schedule';
import type { Release } from '#core/model/release';
import { type Html, html } from '../html/html.ts';

/** The phase of a version in a release. */
type Phase = 'served' | 'deprecated' | 'removed' | 'none';

const words: Readonly<Record<Phase, string>> = { served: 'served', deprecated: 'deprecated', removed: 'removed', none: '' };
const tones: Readonly<Record<Phase, string>> = { served: 'passed', deprecated: 'deviation', removed: 'failed', none: '' };

/**
 * Returns the schedule as a table: a row for each version that is deprecated or removed at some release, a column for each release, and
 * cells that span its phases. `marked` is the reader's release. Future releases are columns as far as the schedule plans.
 */
export function timeline({ versions, releases }: Pick<DeprecationSchedule, 'versions' | 'releases'>, marked: Release | undefined): Html {
  const rows = versions.filter(({ deprecated, removed }) => deprecated !== undefined || removed !== undefined);
  const columns = columnsOf(
    rows,
    releases.map(({ release }) => release),
  );
  const dates = new Map(releases.map(({ release, date }) => [releaseText(release), date]));
  return html`<div class="scroll"><table class="timeline">
<caption>When versions are served, deprecated and removed. Releases without a date are planned.</caption>
<thead><tr><th scope="col">Version</th>${columns.map((release) => {
    const isMarked = marked !== undefined && releaseOrder(release, marked) === 0;
    return html`<th scope="col"${isMarked && html` class="here"`}>${releaseText(release)}<span class="count">${dates.get(releaseText(release)) ?? 'planned'}</span></th>`;
  })}</tr></thead>
<tbody>
${rows.map((version) => html`<tr><th scope="row"><code>${kindText(version)}</code></th>${spansOf(version, columns).map(cell)}</tr>\n`)}</tbody>
</table></div>
`;
}

function cell({ phase, length, from }: Span): Html {
  return phase === 'none'
    ? html`<td colspan="${length}"></td>`
    : html`<td colspan="${length}" class="cell ${tones[phase]}">${words[phase]}<span class="count">from ${releaseText(from)}</span></td>`;
}

type Span = { readonly phase: Phase; readonly length: number; readonly from: Release };

function spansOf(version: ScheduledVersion, columns: readonly Release[]): readonly Span[] {
  const spans: { phase: Phase; length: number; from: Release }[] = [];
  for (const release of columns) {
    const phase = phaseOf(version, release);
    const last = spans.at(-1);
    if (last?.phase === phase) last.length += 1;
    else spans.push({ phase, length: 1, from: startOf(version, phase) ?? release });
  }
  return spans;
}

function phaseOf({ introduced, deprecated, removed }: ScheduledVersion, release: Release): Phase {
  if (removed !== undefined && releaseOrder(release, removed) >= 0) return 'removed';
  if (deprecated !== undefined && releaseOrder(release, deprecated) >= 0) return 'deprecated';
  return introduced !== undefined && releaseOrder(release, introduced) < 0 ? 'none' : 'served';
}

function startOf({ introduced, deprecated, removed }: ScheduledVersion, phase: Phase): Release | undefined {
  return phase === 'served' ? introduced : phase === 'deprecated' ? deprecated : phase === 'removed' ? removed : undefined;
}

/** Returns the known releases, and the planned ones up to the last in the schedule. */
function columnsOf(rows: readonly ScheduledVersion[], known: readonly Release[]): readonly Release[] {
  const planned = rows.flatMap(({ deprecated, removed }) => [deprecated, removed].filter((each) => each !== undefined));
  const all = new Map([...known, ...planned].map((release) => [releaseText(release), release]));
  const first = known[0];
  return [...all.values()].filter((release) => first === undefined || releaseOrder(release, first) >= 0).sort(releaseOrder);
}

/** The style of the timeline, in addition to the style of the page. */
export const timelineStyle = `
.page:has(.timeline) { max-width: none; }
.scroll:has(.timeline) { max-height: 92vh; overflow: auto; }
.timeline { border-collapse: separate; border-spacing: 0; font-size: .8rem; }
.timeline th, .timeline td { padding: .2rem .45rem; white-space: nowrap; }
.timeline thead th { position: sticky; top: 0; z-index: 1; }
.timeline tbody th { position: sticky; left: 0; z-index: 1; text-align: left; }
.timeline .count { display: block; font-size: .7rem; font-weight: 400; color: inherit; }
.timeline .here { outline: 3px solid var(--focus); outline-offset: -3px; }
@media print { .scroll:has(.timeline) { max-height: none; } .timeline thead th, .timeline tbody th { position: static; } }
`;
