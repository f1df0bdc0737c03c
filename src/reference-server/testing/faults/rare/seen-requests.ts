import type { ExchangeRule } from '../../exchanges/exchange-rule.ts';
import type { ParsedRequest } from '../../exchanges/parsed-request.ts';

/** Returns a rule that shows each request to a function, and changes nothing. */
export const seeing = (see: (parsed: ParsedRequest) => void): ExchangeRule => ({
  on: {
    when: (parsed) => {
      see(parsed);
      return false;
    },
  },
});

/** Returns whether a request is a dry run. */
export const isDryRun = ({ query }: ParsedRequest): boolean => query.has('dryRun');
