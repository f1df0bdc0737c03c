import type { Ownership } from '#api-model/ownership';
import type { Template } from '#core/model/template';

/** A namespace of the case: the one that it is given, or the one that it creates; a type without namespaces has one. */
export type Where = 'here' | 'there';

/** The namespaces that a sequence uses. */
export type Places = readonly [Where, ...Where[]];

/** A map of texts, as labels and annotations are. */
export type Texts = Readonly<Record<string, string>>;

/** The part of an object that a sequence draws. */
export type Drawn = {
  readonly labels: Texts;
  readonly annotations: Texts;
  readonly finalizers: readonly string[];
  readonly fields: Readonly<Record<string, Template>>;
};

/** What a sequence supposes of one name: what a server that keeps the specification has after its requests. */
export type Supposed = {
  readonly name: string;
  readonly where: Where;
  /** `absent`: not created yet, or gone. `leaving`: deleted, and nothing holds it. */
  readonly is: 'absent' | 'present' | 'terminating' | 'leaving';
  readonly drawn: Drawn;
  /** Who owns which fields of it. */
  readonly owners: Ownership;
  /** The step whose response has the latest version. */
  readonly last: string;
  /** What it was when it was created: its content, and the step whose response has that version. */
  readonly first?: { readonly drawn: Drawn; readonly step: string };
  /** How many writes changed it since it was created. */
  readonly changes?: number;
  /** Whether another object had its name before. */
  readonly isSecond?: true;
  /** The step whose response has the last version of that other object. */
  readonly former?: string;
};

export const nothing: Drawn = { labels: {}, annotations: {}, finalizers: [], fields: {} };

/** The keys of an object that a patch removes. */
export type Removes = { readonly labels: readonly string[]; readonly annotations: readonly string[]; readonly fields: readonly string[] };

export const noRemoves: Removes = { labels: [], annotations: [], fields: [] };

/** What is supposed of a name that no object has. */
export const absent = { is: 'absent', drawn: nothing, owners: new Map(), last: '' } as const;
