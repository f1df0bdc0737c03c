/** A file as its reader found it. `file` is how it is named to people, relative to the project; it is never opened here. */
export type SourceText = { readonly file: string; readonly text: string };
