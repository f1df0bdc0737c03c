import type { StatementOf } from '#core/model/statement';
import type { Generator } from '../generator.ts';
import { afterTheWindow } from './after-the-window.ts';
import { freshCollection } from './fresh-collection.ts';

/** Versions that are no longer kept: at once on a collection that is younger than the version, or after waiting. */
export const gone: Generator<'gone'> = {
  form: 'gone',
  generate: (statements, subject) => {
    const ways = (way: StatementOf<'gone'>['form']['way']) => statements.filter(({ form }) => form.way === way);
    return [...freshCollection(ways('fresh-collection'), subject), ...afterTheWindow(ways('wait'), subject)];
  },
};
