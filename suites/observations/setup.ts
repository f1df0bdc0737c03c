import type { Need } from '#core/model/case';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';

/** The steps that show how a target decides open points. Pure, like a generator. */
export type SetupMaker = {
  /** The id of the subject of the steps. */
  readonly subject: string;
  /** What happens, in one sentence. */
  readonly about: string;
  readonly needs?: readonly Need[];
  readonly steps: (subject: Subject) => readonly Step[];
};
