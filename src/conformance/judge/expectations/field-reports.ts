import { isWarningHeader, parseWarnings } from '#core/codecs/warning';
import { parseJson } from '#core/http/body-of';
import type { Json } from '#core/model/json';
import type { Context } from '../context.ts';
import { broken, brokenBy, held, type Outcome, unknown } from '../outcome.ts';
import { notCarriedOut } from '../reading.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Warnings that name some fields: exactly one for each of them, or none at all (specification, "Field validation"). */
export const judgeFieldWarnings: ExpectationJudge<'field-warnings'> = ({ of, fields, warned }, context) => {
  const values = headersOf(context, of, 'warning');
  if ('is' in values) return values;
  const told = parseWarnings(values)
    .map(({ text }) => text)
    .filter((text) => fields.some((field) => names(text, field)));
  const actual = told.length === 0 ? 'none' : told.join('; ').slice(0, 400);
  if (warned === 'none')
    return told.length === 0 ? held : broken({ message: 'there is a warning of a field', expected: 'none', actual, step: of });
  const malformed = values.filter((value) => !isWarningHeader(value));
  if (malformed.length > 0)
    return broken({
      message: 'a Warning header is not of its form',
      expected: '299 <agent> "<text>"',
      actual: malformed.join(', ').slice(0, 200),
      step: of,
    });
  const missing = unmatched(fields, told);
  if (missing.length === 0 && told.length === fields.length) return held;
  const message = missing.length > 0 ? `there is no warning of its own for ${missing.join(', ')}` : 'there are more warnings than fields';
  return broken({ message, expected: `one for each of ${fields.join(', ')}`, actual, step: of });
};

/** The answer of a refusal names each of some fields, in whatever form it is. */
export const judgeErrorNamesFields: ExpectationJudge<'error-names-fields'> = ({ of, fields }, context) => {
  const exchange = context.evidence.exchange(of);
  if (exchange === undefined) return notCarriedOut(context, of);
  if ('error' in exchange) return unknown(`step "${of}" got no answer: ${exchange.error.message}`);
  const { status, body } = exchange.answer;
  if (status < 400) return broken({ message: 'the request was not refused', expected: 'status 400', actual: `status ${status}`, step: of });
  const told = textsOf(body);
  return brokenBy(
    fields
      .filter((field) => !told.some((text) => names(text, field)))
      .map((field) => ({ message: `the error does not name ${field}`, expected: `${field} in it`, actual: body.slice(0, 400), step: of })),
  );
};

/** The values of a header of a step's answer, or why nothing can be said of them. */
function headersOf(context: Context, step: string, header: string): readonly string[] | Outcome {
  const exchange = context.evidence.exchange(step);
  if (exchange === undefined) return notCarriedOut(context, step);
  if ('error' in exchange) return unknown(`step "${step}" got no answer: ${exchange.error.message}`);
  return exchange.answer.headers.filter(([name]) => name === header).map(([, value]) => value);
}

/** What an answer says: the texts in its JSON, for the names of a Status' own fields say nothing; all of it where it is none. */
function textsOf(body: string): readonly string[] {
  const document = parseJson(body);
  return document === undefined ? [body] : textsIn(document);
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Whether a text has the name of a field as a word. */
function names(text: string, field: string): boolean {
  return wordsOf(text).includes(field);
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[^\w-]+/);
}

/**
 * The fields for which no warning is left when each takes one of its own. A path names the fields around the one it is
 * about, so the last word that is a field's name decides; where none is left for a field, any that names it will do.
 */
function unmatched(fields: readonly string[], texts: readonly string[]): readonly string[] {
  const left = [...texts];
  const take = (fits: (text: string) => boolean): boolean => {
    const at = left.findIndex(fits);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const lastNamed = (text: string): string | undefined =>
    wordsOf(text)
      .filter((word) => fields.includes(word))
      .at(-1);
  return fields.filter((field) => !take((text) => lastNamed(text) === field)).filter((field) => !take((text) => names(text, field)));
}
