import type { ValidateFunction } from 'ajv/dist/2020.js';

/** A file as its reader found it. `file` is how it is named to people, relative to the project; it is never opened here. */
export type SourceText = { readonly file: string; readonly text: string };

/** The text of a JSON Schema, and how to get the validator that was made of this very text before, where one was. */
export type SchemaText = SourceText & { readonly readyMade?: <Value>() => ValidateFunction<Value> };
