import { isWarningHeader, parseWarnings } from '#core/codecs/warning';
import { broken, brokenBy, held, unknown } from '../outcome.ts';
import { notCarriedOut } from '../reading.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Warning headers of an answer: that there is one or none, and that each is of the form that RFC 7234, section 5.5, gives it. */
export const judgeWarningsSent: ExpectationJudge<'warnings-sent'> = ({ of, aspect }, context) => {
  const exchange = context.evidence.exchange(of);
  if (exchange === undefined) return notCarriedOut(context, of);
  if ('error' in exchange) return unknown(`step "${of}" got no answer: ${exchange.error.message}`);
  const values = exchange.answer.headers.filter(([name]) => name === 'warning').map(([, value]) => value);
  const actual = values.length === 0 ? 'none' : values.join(', ').slice(0, 200);
  switch (aspect) {
    case 'none':
      return values.length === 0 ? held : broken({ message: 'there is a Warning header', expected: 'none', actual, step: of });
    case 'present':
      return parseWarnings(values).length > 0
        ? held
        : broken({ message: 'there is no Warning header', expected: 'a Warning header', actual, step: of });
    case 'form': {
      if (values.length === 0) return unknown(`step "${of}" was answered without a Warning header`);
      const wrong = values.filter((value) => !isWarningHeader(value) || parseWarnings([value]).some(({ code }) => code !== 299));
      return brokenBy(
        wrong.map((value) => ({
          message: 'a Warning header is not of its form',
          expected: '299 <agent> "<text>"',
          actual: value.slice(0, 200),
          step: of,
        })),
      );
    }
  }
};
