import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import { answered } from '../scenario/answered.ts';

/** Reads the metrics where released servers have them; the step is called `metrics`. */
export const readMetrics: Step = {
  id: 'metrics',
  do: 'send',
  request: { method: 'GET', path: '/metrics', headers: { accept: 'text/plain' } },
};

/** The specification does not define the path of metrics: a target may have another one. */
export const metricsAnswered: readonly Predicate[] = [answered('metrics', 200)];
