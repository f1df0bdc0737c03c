/** Any JSON value, as it is read from a table or an answer. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. A key that is not there reads as `undefined`. */
export type JsonObject = { readonly [key: string]: Json };
