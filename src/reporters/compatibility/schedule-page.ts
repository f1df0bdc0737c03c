import type { DeprecationSchedule } from '#core/model/deprecation-schedule';
import type { Release } from '#core/model/release';
import { documentOf } from '../html/document.ts';
import { html } from '../html/html.ts';
import { scheduleScript } from './schedule-script.ts';
import { timeline, timelineStyle } from './timeline.ts';

/** Returns a self-contained page with the schedule as a timeline and a filter. It is readable without scripts. */
export function schedulePage(schedule: Pick<DeprecationSchedule, 'versions' | 'releases'>, marked: Release | undefined): string {
  return documentOf({
    title: 'Deprecation schedule',
    moreStyle: timelineStyle,
    script: scheduleScript,
    parts: [
      html`<header><h1>Deprecation schedule</h1></header>
<main>
<form class="filter" id="filter" aria-label="Filter the versions" hidden="">
<label>Text <input name="text" type="search" placeholder="group, version or kind" autocomplete="off"></label>
<label>Shown <select name="phase"><option value="">all</option><option value="deprecated">deprecated at some time</option><option value="removed">removed at some time</option></select></label>
</form>
<p><output id="shown" aria-live="polite"></output></p>
${timeline(schedule, { marked: [marked] })}</main>
`,
    ],
  }).toString();
}
