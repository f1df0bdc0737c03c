import { kindText } from '#core/codecs/group-version-kind';
import { compareReleases, releaseText } from '#core/codecs/release';
import type { DeprecationSchedule, ScheduledVersion } from '#core/model/deprecation-schedule';
import type { Release } from '#core/model/release';
import { type Html, html } from '../html/html.ts';

/** What a version is in a release, as the table calls it. */
type Phase = 'served' | 'deprecated' | 'removed' | 'none';

const words: Readonly<Record<Phase, string>> = { served: 'served', deprecated: 'deprecated', removed: 'removed', none: '' };
const tones: Readonly<Record<Phase, string>> = { served: 'passed', deprecated: 'deviation', removed: 'failed', none: '' };

/**
 * The schedule as a table: a row for each version of a kind that is deprecated or removed at some time, a column for each
 * release, and in between how long it is served, deprecated and gone. `marked` is the release that a reader is on.
 * Releases to come are columns too, as far as the schedule plans.
 */
export const timeline = ({ versions, releases }: Pick<DeprecationSchedule, 'versions' | 'releases'>, marked: Release | undefined): Html => {
  const rows = versions.filter(({ deprecated, removed }) => deprecated !== undefined || removed !== undefined);
  const columns = columnsOf(
    rows,
    releases.map(({ release }) => release),
  );
  const days = new Map(releases.map(({ release, date }) => [releaseText(release), date]));
  return html`<div class="scroll"><table class="timeline">
<caption>When versions are served, deprecated and removed; releases without a day are to come.</caption>
<thead><tr><th scope="col">Version</th>${columns.map((release) => {
    const isMarked = marked !== undefined && compareReleases(release, marked) === 0;
    return html`<th scope="col"${isMarked && html` class="here"`}>${releaseText(release)}<span class="count">${days.get(releaseText(release)) ?? 'to come'}</span></th>`;
  })}</tr></thead>
<tbody>
${rows.map((version) => html`<tr><th scope="row"><code>${kindText(version)}</code></th>${spansOf(version, columns).map(cell)}</tr>\n`)}</tbody>
</table></div>
`;
};

const cell = ({ phase, length, from }: Span): Html =>
  phase === 'none'
    ? html`<td colspan="${length}"></td>`
    : html`<td colspan="${length}" class="cell ${tones[phase]}">${words[phase]}<span class="count">from ${releaseText(from)}</span></td>`;

type Span = { readonly phase: Phase; readonly length: number; readonly from: Release };

const spansOf = (version: ScheduledVersion, columns: readonly Release[]): readonly Span[] => {
  const spans: { phase: Phase; length: number; from: Release }[] = [];
  for (const release of columns) {
    const phase = phaseOf(version, release);
    const last = spans.at(-1);
    if (last?.phase === phase) last.length += 1;
    else spans.push({ phase, length: 1, from: startOf(version, phase) ?? release });
  }
  return spans;
};

const phaseOf = ({ introduced, deprecated, removed }: ScheduledVersion, release: Release): Phase => {
  if (removed !== undefined && compareReleases(release, removed) >= 0) return 'removed';
  if (deprecated !== undefined && compareReleases(release, deprecated) >= 0) return 'deprecated';
  return introduced !== undefined && compareReleases(release, introduced) < 0 ? 'none' : 'served';
};

const startOf = ({ introduced, deprecated, removed }: ScheduledVersion, phase: Phase): Release | undefined =>
  phase === 'served' ? introduced : phase === 'deprecated' ? deprecated : phase === 'removed' ? removed : undefined;

/** The releases that are known, and those to come up to the last that the schedule plans for. */
const columnsOf = (rows: readonly ScheduledVersion[], known: readonly Release[]): readonly Release[] => {
  const planned = rows.flatMap(({ deprecated, removed }) => [deprecated, removed].filter((each) => each !== undefined));
  const all = new Map([...known, ...planned].map((release) => [releaseText(release), release]));
  const first = known[0];
  return [...all.values()].filter((release) => first === undefined || compareReleases(release, first) >= 0).sort(compareReleases);
};
