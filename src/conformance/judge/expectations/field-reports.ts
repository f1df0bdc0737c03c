import { isWarningHeader, parseWarnings } from '#core/codecs/warning';
import { parseJson } from '#core/http/body-of';
import type { Json } from '#core/model/json';
import type { Context } from '../context.ts';
import { requestOf } from '../describe.ts';
import { failed, failedIfAny, inconclusive, type Outcome, passed } from '../outcome.ts';
import { notCarriedOut } from '../read-answer.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Checks the warnings about some fields: exactly one for each field, or none at all (specification, "Field validation"). */
export const judgeFieldWarnings: ExpectationJudge<'field-warnings'> = ({ of, fields, warned }, context) => {
  const values = headersOf(context, of, 'warning');
  if ('is' in values) return values;
  const warnings = parseWarnings(values)
    .map(({ text }) => text)
    .filter((text) => fields.some((field) => names(text, field)));
  const actual = warnings.length === 0 ? 'none' : warnings.join('; ').slice(0, 400);
  if (warned === 'none')
    return warnings.length === 0
      ? passed
      : failed({
          message: `${requestOf(context, of)} returned a warning about a field, expected none`,
          expected: 'none',
          actual,
          step: of,
        });
  const malformed = values.filter((value) => !isWarningHeader(value));
  if (malformed.length > 0)
    return failed({
      message: `${requestOf(context, of)} returned a Warning header that is not of the form of RFC 7234`,
      expected: '299 <agent> "<text>"',
      actual: malformed.join(', ').slice(0, 200),
      step: of,
    });
  const missing = unmatched(fields, warnings);
  if (missing.length === 0 && warnings.length === fields.length) return passed;
  const message = `${requestOf(context, of)} returned ${missing.length > 0 ? `no separate warning for ${missing.join(', ')}` : `${warnings.length} warnings for ${fields.length} fields`}`;
  return failed({ message, expected: `one for each of ${fields.join(', ')}`, actual, step: of });
};

/** Checks that an error response names each of some fields, in any form; a field that is there twice, twice. */
export const judgeErrorNamesFields: ExpectationJudge<'error-names-fields'> = ({ of, fields }, context) => {
  const exchange = context.evidence.exchange(of);
  if (exchange === undefined) return notCarriedOut(context, of);
  if ('error' in exchange) return inconclusive(`${requestOf(context, of)} got no response: ${exchange.error.message}`);
  const { status, body } = exchange.answer;
  if (status < 400)
    return failed({
      message: `${requestOf(context, of)} returned ${status}, expected 400`,
      expected: 'status 400',
      actual: `status ${status}`,
      step: of,
    });
  const words = textsOf(body).flatMap(wordsOf);
  return failedIfAny(
    [...new Set(fields)].flatMap((field) => {
      const [places, named] = [fields, words].map((all) => all.filter((one) => one === field).length);
      if (places === undefined || named === undefined || named >= places) return [];
      const what = named === 0 ? `does not name the field ${field}` : `names ${named} of the ${places} fields ${field}`;
      return [
        {
          message: `the error returned by ${requestOf(context, of)} ${what}`,
          expected: `an error that names ${places > 1 ? `${places} fields ` : ''}${field}`,
          actual: body.slice(0, 400),
          step: of,
        },
      ];
    }),
  );
};

/** Returns the values of a header of a response, or the inconclusive outcome where there is no response. */
function headersOf(context: Context, step: string, header: string): readonly string[] | Outcome {
  const exchange = context.evidence.exchange(step);
  if (exchange === undefined) return notCarriedOut(context, step);
  if ('error' in exchange) return inconclusive(`${requestOf(context, step)} got no response: ${exchange.error.message}`);
  return exchange.answer.headers.filter(([name]) => name === header).map(([, value]) => value);
}

/** Returns the string values of a JSON body (the keys of a Status do not count), or the whole body where it is not JSON. */
function textsOf(body: string): readonly string[] {
  const document = parseJson(body);
  return document === undefined ? [body] : textsIn(document);
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Returns whether a text has the name of a field as a word. */
function names(text: string, field: string): boolean {
  return wordsOf(text).includes(field);
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[^\w-]+/);
}

/**
 * Returns the fields without a warning when each field takes one warning. A warning may name a path, so its last word that
 * is the name of a field decides first; a field that is left takes any remaining warning that names it.
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
