import type { Need } from '#core/model/case';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';

/** What is done so that open points can be observed. Pure, as a generator is. */
export type SetupMaker = {
  /** The id of the subject that it is done with. */
  readonly subject: string;
  /** What happens, in one sentence. */
  readonly about: string;
  readonly needs?: readonly Need[];
  readonly steps: (subject: Subject) => readonly Step[];
};
