import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import { answered } from '../scenario/answered.ts';

/**
 * Reads the metrics where released servers have them: what each is about, and the samples of these. The step is called
 * `metrics`.
 */
export function readMetrics(...samples: readonly string[]): Step {
  const headers = { accept: 'text/plain' };
  return { id: 'metrics', do: 'send', request: { method: 'GET', path: '/metrics', headers, metrics: { samples } } };
}

/** The specification does not define the path of metrics: a target may have another one. */
export const metricsAnswered: readonly Predicate[] = [answered('metrics', 200)];
