import type { Judgement } from '../scenario/scenario.ts';

/** Another client may change an object between two of the reads. */
export const sameAsInJson: Judgement['expect'] = {
  kind: 'any',
  of: [
    { kind: 'same-content', of: 'in-binary', as: 'in-json' },
    { kind: 'same-content', of: 'in-binary', as: 'in-json-again' },
  ],
};
