import type { Need } from '../../src/model/case.ts';
import type { Step } from '../../src/model/step.ts';
import type { Subject } from '../../src/model/subject.ts';

/** What is done so that open points can be observed. Pure, as a generator is. */
export type SceneMaker = {
  /** The id of the subject that it is done with. */
  readonly subject: string;
  /** What happens, in one sentence. */
  readonly about: string;
  readonly needs?: readonly Need[];
  readonly steps: (subject: Subject) => readonly Step[];
};
