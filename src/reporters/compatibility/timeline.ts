import { kindText } from '#core/codecs/group-version-kind';
import { releaseOrder, releaseText } from '#core/codecs/release';
import type { DeprecationSchedule, ScheduledVersion } from '#core/model/deprecation-schedule';
import type { Release } from '#core/model/release';
import { type Html, html } from '../html/html.ts';

/** The phase of a version in a release. */
type Phase = 'served' | 'deprecated' | 'removed' | 'none';

const words: Readonly<Record<Phase, string>> = { served: 'served', deprecated: 'deprecated', removed: 'removed', none: '' };
const tones: Readonly<Record<Phase, string>> = { served: 'passed', deprecated: 'deviation', removed: 'failed', none: '' };

/** What a timeline shows: the releases that are marked, and the first release, from which on something changes in each row. */
type View = { readonly marked?: readonly (Release | undefined)[]; readonly from?: Release | undefined };

/**
 * Returns the schedule as a table: a row for each version that is deprecated or removed at some release, a column for each release, and
 * cells that span its phases. Future releases are columns as far as the schedule plans.
 */
export function timeline({ versions, releases }: Pick<DeprecationSchedule, 'versions' | 'releases'>, { marked = [], from }: View): Html {
  const rows = versions.filter(
    ({ deprecated, removed }) =>
      (deprecated !== undefined || removed !== undefined) &&
      (from === undefined || removed === undefined || releaseOrder(removed, from) > 0),
  );
  const columns = columnsOf(
    rows,
    releases.map(({ release }) => release).filter((release) => from === undefined || releaseOrder(release, from) >= 0),
  );
  const dates = new Map(releases.map(({ release, date }) => [releaseText(release), date]));
  return html`<div class="scroll" role="region" aria-label="Timeline of versions" tabindex="0"><table class="timeline">
<caption>When versions are served, deprecated and removed. Releases without a date are planned.</caption>
<thead><tr><th scope="col">Version</th>${columns.map((release) => {
    const isMarked = marked.some((one) => one !== undefined && releaseOrder(release, one) === 0);
    return html`<th scope="col"${isMarked && html` class="here"`}>${releaseText(release)}<span class="count">${dates.get(releaseText(release)) ?? 'planned'}</span></th>`;
  })}</tr></thead>
<tbody>
${rows.map((version) => html`<tr data-phases="${phasesOf(version)}"><th scope="row"><code>${kindText(version)}</code></th>${spansOf(version, columns).map(cell)}</tr>\n`)}</tbody>
</table></div>
`;
}

function cell({ phase, length, from }: Span): Html {
  return phase === 'none'
    ? html`<td colspan="${length}"></td>`
    : html`<td colspan="${length}" class="cell ${tones[phase]}"><span class="phase">${words[phase]}<span class="count">from ${releaseText(from)}</span></span></td>`;
}

/** What the filter of the schedule page knows of a row. */
function phasesOf({ deprecated, removed }: ScheduledVersion): string {
  return [deprecated === undefined ? '' : 'deprecated', removed === undefined ? '' : 'removed'].filter((phase) => phase !== '').join(' ');
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
.timeline tbody th code { display: block; max-width: 14rem; }
.timeline .phase { display: inline-block; position: sticky; left: 16rem; }
.timeline thead th:first-child { left: 0; z-index: 2; }
.timeline thead th { position: sticky; top: 0; z-index: 1; }
.timeline tbody th { position: sticky; left: 0; z-index: 1; text-align: left; white-space: normal; overflow-wrap: anywhere; min-width: 15rem; max-width: 15rem; }
.timeline .count { display: block; font-size: .7rem; font-weight: 400; color: inherit; }
.timeline .here { outline: 3px solid var(--focus); outline-offset: -3px; }
.timeline tr[hidden] { display: none; }
@media (max-width: 44rem) {
  .timeline thead { display: block; position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .timeline, .timeline caption, .timeline tbody, .timeline tr, .timeline tbody th, .timeline td { display: block; }
  .timeline tbody th { position: static; white-space: normal; }
  .timeline td { display: inline-block; margin: .15rem .3rem .5rem 0; }
  .timeline td:not(.cell) { display: none; }
  .timeline { width: 100%; }
  .timeline tbody th { max-width: none; }
  .timeline tbody th code { max-width: none; }
  .scroll:has(.timeline) { max-height: none; }
}
@media print { .scroll:has(.timeline) { max-height: none; } .timeline thead th, .timeline tbody th { position: static; } }
`;
