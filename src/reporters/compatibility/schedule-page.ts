import type { DeprecationSchedule } from '#core/model/deprecation-schedule';
import type { Release } from '#core/model/release';
import { html } from '../html/html.ts';
import { documentOf } from './html.ts';
import { timeline } from './timeline.ts';

/** Returns a self-contained page with the schedule as a timeline. */
export function schedulePage(schedule: Pick<DeprecationSchedule, 'versions' | 'releases'>, marked: Release | undefined): string {
  return documentOf('Deprecation schedule', [html`<main><h1>Deprecation schedule</h1>\n${timeline(schedule, marked)}</main>`]).toString();
}
