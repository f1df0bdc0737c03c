import type { Case } from '../src/model/case.ts';
import type { Statement, StatementOf } from '../src/model/statement.ts';
import type { Subject } from '../src/model/subject.ts';
import { bookmark } from './events/bookmark.ts';
import { changeEvent } from './events/change-event.ts';
import type { GeneratedForm, Generator } from './generator.ts';
import { getCell } from './get/get-cell.ts';
import { gone } from './gone/gone.ts';
import { retention } from './limits/retention.ts';
import { singleResource } from './limits/single-resource.ts';
import { listCell } from './list/list-cell.ts';
import { paging } from './paging/paging.ts';
import { resourceVersion } from './versions/resource-version.ts';
import { semantic } from './versions/semantic.ts';
import { unrecognizedVersion } from './versions/unrecognized-version.ts';
import { watchRules } from './watch/watch.ts';
import { watchCell } from './watch/watch-cell.ts';

const generators: { readonly [Name in GeneratedForm]: Generator<Name> } = {
  'get-cell': getCell,
  'list-cell': listCell,
  'watch-cell': watchCell,
  semantic,
  paging,
  watch: watchRules,
  'change-event': changeEvent,
  bookmark,
  'unrecognized-version': unrecognizedVersion,
  'resource-version': resourceVersion,
  gone,
  retention,
  'single-resource': singleResource,
};

/**
 * Every case of the suite: each form's generator on each subject. A pure function of the tables. Subject by
 * subject, so that a type whose definition the run creates comes last, when the target is used to it.
 */
export function generateCases(statements: readonly Statement[], subjects: readonly Subject[]): readonly Case[] {
  const names: readonly GeneratedForm[] = generatedForms();
  return subjects.flatMap((subject) => names.flatMap((name) => casesOfForm(name, statements, subject)));
}

/** The forms that have a generator. */
export function generatedForms(): readonly GeneratedForm[] {
  return Object.values(generators).map((generator) => generator.form);
}

function casesOfForm<Name extends GeneratedForm>(name: Name, statements: readonly Statement[], subject: Subject): readonly Case[] {
  const generator: Generator<Name> = generators[name];
  const rows = statements.filter((statement): statement is StatementOf<Name> => statement.form.name === name);
  return rows.length === 0 ? [] : generator.generate(rows, subject);
}
