/** How strongly the specification promises something (RFC 2119). */
export type Level = 'MUST' | 'SHOULD' | 'MAY';
