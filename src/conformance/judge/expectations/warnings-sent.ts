import { isWarningHeader, parseWarnings } from '#core/codecs/warning';
import { requestOf } from '../describe.ts';
import { failed, failedIfAny, inconclusive, passed } from '../outcome.ts';
import { notCarriedOut } from '../read-answer.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Checks the Warning headers of a response: that there is one, that there is none, or that each has the form of RFC 7234, section 5.5. */
export const judgeWarningsSent: ExpectationJudge<'warnings-sent'> = ({ of, aspect }, context) => {
  const exchange = context.evidence.exchange(of);
  if (exchange === undefined) return notCarriedOut(context, of);
  if ('error' in exchange) return inconclusive(`${requestOf(context, of)} got no response: ${exchange.error.message}`);
  const values = exchange.answer.headers.filter(([name]) => name === 'warning').map(([, value]) => value);
  const actual = values.length === 0 ? 'none' : values.join(', ').slice(0, 200);
  switch (aspect) {
    case 'none':
      return values.length === 0
        ? passed
        : failed({ message: `${requestOf(context, of)} returned a Warning header, expected none`, expected: 'none', actual, step: of });
    case 'present':
      return parseWarnings(values).length > 0
        ? passed
        : failed({ message: `${requestOf(context, of)} returned no valid Warning header`, expected: 'a Warning header', actual, step: of });
    case 'form': {
      if (values.length === 0) return inconclusive(`${requestOf(context, of)} returned no Warning header`);
      const wrong = values.filter((value) => !isWarningHeader(value) || parseWarnings([value]).some(({ code }) => code !== 299));
      return failedIfAny(
        wrong.map((value) => ({
          message: `${requestOf(context, of)} returned a Warning header that is not of the form of RFC 7234`,
          expected: '299 <agent> "<text>"',
          actual: value.slice(0, 200),
          step: of,
        })),
      );
    }
  }
};
