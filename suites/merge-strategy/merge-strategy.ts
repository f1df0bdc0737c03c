import type { Case } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import type { Subject } from '#core/model/subject';
import { caseOf } from '../scenario/case-of.ts';
import { grouped } from '../scenario/grouped.ts';
import { rowsPerSubject } from '../suite-module.ts';
import { markedPlace } from './marked-place.ts';
import { mergedParts } from './merged-parts.ts';
import { ownedWhole } from './owned-whole.ts';

type Row = StatementOf<'merge-strategy'>;

/** The meaning of the markers for the values of several appliers: one case for each field. */
export const mergeStrategy = rowsPerSubject('merge-strategy', (rows, subject) =>
  grouped(rows, ({ form }) => form.field).flatMap((alike) => caseFor(alike, subject)),
);

function caseFor(rows: readonly Row[], subject: Subject): readonly Case[] {
  const field = rows[0]?.form.field;
  const place = field === undefined ? undefined : markedPlace(subject, field);
  if (field === undefined || place === undefined) return [];
  const { expectations, ...outline } = place.values.owned === 'whole' ? ownedWhole(place, place.values) : mergedParts(place, place.values);
  const checks = rows.flatMap(({ id, form }) => {
    const check = expectations[form.requires];
    return check === undefined ? [] : [{ statement: id, ...check }];
  });
  return checks.length === 0 ? [] : [caseOf(place.subject, { ...outline, id: `merge-strategy/${field}`, area: 'merge-strategy', checks })];
}
