import type { DeprecationSchedule } from '#core/model/deprecation-schedule';
import type { Release } from '#core/model/release';
import { html } from '../html/html.ts';
import { documentOf } from './html.ts';
import { timeline } from './timeline.ts';

/** The schedule alone, drawn as a timeline by release: one page that holds everything it needs. */
export const schedulePage = (schedule: Pick<DeprecationSchedule, 'versions' | 'releases'>, marked: Release | undefined): string =>
  documentOf('Deprecation schedule', [html`<main><h1>Deprecation schedule</h1>\n${timeline(schedule, marked)}</main>`]).toString();
