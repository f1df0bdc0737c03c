import type { Applies, Case, Check, Need } from '#core/model/case';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { judgedBeside } from '../drawn/judged-beside.ts';
import { typesBeside } from './types-beside.ts';

/** The fields of a case that a generator sets; the others follow from the subject. */
export type Outline = {
  readonly id: string;
  readonly area: string;
  readonly about: string;
  readonly steps: readonly Step[];
  readonly checks: readonly Check[];
  readonly needs?: readonly Need[];
  readonly applies?: Applies;
  readonly queue?: Case['queue'];
};

/** A case on a subject, with the needs that every case of that subject has. */
export function caseOf(subject: Subject, outline: Outline): Case {
  const needs: Need[] = [{ need: 'subject', subject: subject.id }];
  if (subject.scope === 'namespaced') needs.push({ need: 'namespace' });
  if (subject.fromFile === true) needs.push(...typesBeside(subject, outline.steps));
  if (subject.fixture !== undefined) needs.push({ need: 'fixture', fixture: subject.fixture });
  return {
    id: outline.id,
    area: outline.area,
    subject: subject.id,
    writers: subject.writers,
    about: outline.about,
    needs: [...needs, ...(outline.needs ?? [])],
    ...(outline.applies === undefined ? {} : { applies: outline.applies }),
    steps: outline.steps,
    checks: outline.checks,
    queue: outline.queue ?? 'parallel',
    ...judgedBeside(subject, outline.steps),
  };
}
