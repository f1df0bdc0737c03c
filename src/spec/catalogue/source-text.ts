import type { ValidateFunction } from 'ajv/dist/2020.js';

/** The text of a file. `file` is its name for messages, relative to the project; it is never opened here. */
export type SourceText = { readonly file: string; readonly text: string };

/** The text of a JSON Schema, and its validator if one was compiled in advance from the same text. */
export type SchemaText = SourceText & { readonly readyMade?: <Value>() => ValidateFunction<Value> };
