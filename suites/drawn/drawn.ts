import { allClauses, type Clause, leavesState } from '#api-model/clauses';
import type { Case, Check, ModelledSchema, Need } from '#core/model/case';
import type { GivenSequence } from '#core/model/evidence';
import type { Statement } from '#core/model/statement';
import { flatSteps, isSentAs, type Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { caseOf } from '../scenario/case-of.ts';
import { checksOfEveryResponse } from '../scenario/every-response.ts';
import { unstructuredType } from '../scenario/marked-definition.ts';
import { everywhere } from '../scenario/other-namespace.ts';
import { withOwnCredentials } from './beside-writes.ts';
import { checksOfModel, clausesByStatement } from './checks-of-model.ts';
import { mostChosen } from './choose.ts';
import { chosenSeeds } from './chosen-seeds.ts';
import { contentField } from './draft.ts';
import { inBothVersions, versioned } from './in-versions.ts';
import { isInBinary, notInBinary } from './manners.ts';
import { drawSequence } from './sequence.ts';
import { schemaOf, typeOfSequence, typeOfSteps } from './types.ts';
import { isValidated, notValidated } from './validated-writes.ts';

/** Sequences to draw in place of the chosen ones: how many, the seed that they are derived from, and how many come before. */
export type MoreSequences = { readonly sequences: number; readonly seed: number; readonly from?: number };

/** A seed that is named, for each subject or for one. */
export type NamedSeed = { readonly seed: number; readonly subject?: string | undefined };

/**
 * Returns the cases of drawn sequences: the chosen ones of each subject, or as many others as are wanted. What they expect
 * comes from the model of the API. Pure: the same arguments give the same cases.
 */
export function drawnCases(statements: readonly Statement[], subjects: readonly Subject[], more?: MoreSequences): readonly Case[] {
  const wanted = new Set(statements.map(({ id }) => id));
  const types = subjects.flatMap((subject) => modelled(subject) ?? []);
  if (more === undefined) return types.flatMap((type) => chosenFor(type).map((seed) => drawnCase(wanted, type, seed)));
  const { from = 0 } = more;
  return Array.from({ length: more.sequences }, (_, index) => from + index).flatMap((index) => {
    const type = typeAt(types, index);
    return type === undefined ? [] : [drawnCase(wanted, type, seedOf(more.seed, index))];
  });
}

/** Returns the sequences that are drawn from some seeds, of each subject or of those that are named. */
export function namedSequences(
  statements: readonly Statement[],
  subjects: readonly Subject[],
  seeds: readonly NamedSeed[],
): readonly Case[] {
  const wanted = new Set(statements.map(({ id }) => id));
  const types = subjects.flatMap((subject) => modelled(subject) ?? []);
  const cases = seeds.flatMap(({ seed, subject }) =>
    types.filter(({ id }) => subject === undefined || id === subject).map((type) => drawnCase(wanted, type, seed)),
  );
  return [...new Map(cases.map((one) => [`${one.id}@${one.subject}`, one])).values()];
}

/** Returns the sequences of a file as cases. Those of a type that is not modelled are left out. */
export function givenCases(
  statements: readonly Statement[],
  subjects: readonly Subject[],
  given: readonly GivenSequence[],
): readonly Case[] {
  const wanted = new Set(statements.map(({ id }) => id));
  return given.flatMap(({ id, subject, steps }) => {
    const type = subjects.filter((one) => one.id === subject).flatMap((one) => modelled(one) ?? [])[0];
    return type === undefined
      ? []
      : [sequenceCase(wanted, typeOfSteps(type, steps), { id, about: `A given sequence of requests about ${subject}.`, steps })];
  });
}

/** Returns the names of the chosen sequences, with and without their subject, without drawing them. */
export function chosenSequences(subjects: readonly Subject[]): readonly string[] {
  const types = subjects.flatMap((subject) => modelled(subject) ?? []);
  return types.flatMap((type) => chosenFor(type).flatMap((seed) => [nameOf(seed), `${nameOf(seed)}@${type.id}`]));
}

/** For a subject without chosen seeds, one that an operator describes. */
const usualSeeds: readonly number[] = Array.from({ length: mostChosen }, (_, index) => index + 1);

function chosenFor({ id, sequences }: Subject): readonly number[] {
  return sequences ?? chosenSeeds[id] ?? usualSeeds;
}

function nameOf(seed: number): string {
  return `drawn/${seed}`;
}

/** One of this many sequences is about a type that has no other cases. */
const shareOfOtherTypes = 4;

/** The type of one of many sequences. */
function typeAt(types: readonly Subject[], index: number): Subject | undefined {
  const others = types.filter(({ sequences }) => sequences !== undefined);
  const main = types.filter(({ sequences }) => sequences === undefined);
  const round = Math.floor(index / shareOfOtherTypes);
  const isOther = index % shareOfOtherTypes === shareOfOtherTypes - 1 && others.length > 0;
  return isOther ? others[round % others.length] : main[(index - (others.length > 0 ? round : 0)) % main.length];
}

/** The seed of one of many sequences: two runs with different seeds have hardly any sequence in common. */
function seedOf(seed: number, index: number): number {
  return (Math.imul(seed + 1, 0x9e3779b1) + index) >>> 0;
}

/** The subject as the type that sequences are about; undefined for a type that others write to. */
export function modelled(subject: Subject): Subject | undefined {
  if (subject.writers === 'shared') return undefined;
  return subject.fixture === undefined ? subject : { ...unstructuredType(subject), body: { spec: { text: 'value' } } };
}

function drawnCase(wanted: ReadonlySet<string>, of: Subject, seed: number): Case {
  const subject = typeOfSequence(of, seed);
  const steps = inBothVersions(drawSequence(of, seed).steps, subject, seed);
  const about = `A sequence of requests about ${subject.id} that was drawn from the seed ${seed}.`;
  return sequenceCase(wanted, subject, { id: nameOf(seed), about, steps });
}

function sequenceCase(wanted: ReadonlySet<string>, subject: Subject, outline: Pick<Case, 'id' | 'about' | 'steps'>): Case {
  const streams = flatSteps(outline.steps).flatMap((step) =>
    step.do === 'open' ? [{ stream: step.id, isOfState: step.request.query?.['resourceVersion'] === undefined }] : [],
  );
  const content = contentField(subject);
  const schema = schemaOf(subject);
  const one = caseOf(subject, { ...outline, area: 'drawn', needs: [], checks: checksOf(wanted, streams) });
  return {
    ...one,
    // All that a sequence is about is judged by the model already.
    beside: { checks: checksOfEveryResponse },
    ...withoutNeeds(outline.steps),
    modelled: {
      collection: everywhere(subject),
      ...(subject.fixture === undefined ? {} : { otherCollection: versioned(everywhere(subject)) }),
      namespaced: subject.scope === 'namespaced',
      content: [...(content === undefined ? [] : [content]), ...otherContent(subject, schema)],
      omitsEmpty: subject.origin === 'built-in',
      ...(schema === undefined ? {} : { schema }),
    },
  };
}

/** What some targets lack that steps need, and the same step without it. */
const replacements: readonly { readonly need: Need; readonly isIn: (step: Step) => boolean; readonly without: (step: Step) => Step }[] = [
  { need: { need: 'field-validation' }, isIn: isValidated, without: notValidated },
  { need: { need: 'binary' }, isIn: isInBinary, without: notInBinary },
  { need: { need: 'limited-identity' }, isIn: isSentAs('limited'), without: withOwnCredentials },
  { need: { need: 'credentials' }, isIn: isSentAs('invalid'), without: withOwnCredentials },
];

/** The steps for targets that lack something which the steps need: for each combination of it, those that lack the most first. */
function withoutNeeds(steps: readonly Step[]): Pick<Case, 'without'> {
  const needed = replacements.filter(({ isIn }) => flatSteps(steps).some(isIn));
  const without = subsetsOf(needed)
    .filter((set) => set.length > 0)
    .sort((one, other) => other.length - one.length)
    .map((set) => ({ needs: set.map(({ need }) => need), steps: set.reduce((left, one) => left.map(one.without), steps) }));
  return without.length === 0 ? {} : { without };
}

function subsetsOf<Item>([first, ...others]: readonly Item[]): readonly (readonly Item[])[] {
  if (first === undefined) return [[]];
  return subsetsOf(others).flatMap((set) => [[first, ...set], set]);
}

/** The fields with content beside the one that is drawn. */
function otherContent({ kind, content = [] }: Subject, schema: ModelledSchema | undefined): readonly string[] {
  if (schema?.subresources === true) return ['status'];
  return kind === 'ConfigMap' ? ['binaryData'] : content;
}

/** The clauses after which no response can be judged where they do not hold. */
const losesState = allClauses.filter((clause) => !leavesState.has(clause));

/** A watch, and whether it begins with the state that there is. */
type Stream = { readonly stream: string; readonly isOfState: boolean };

function checksOf(wanted: ReadonlySet<string>, streams: readonly Stream[]): readonly Check[] {
  const byStatement = clausesByStatement(allClauses);
  const ofModel = checksOfModel(allClauses);
  const ofStreams = streams.flatMap((stream) => [
    checkOf(stream, 'verbs/several/watch', []),
    ...[...byStatement].flatMap(([statement, of]) => {
      const clauses = of.filter((clause) => clause.startsWith('watch/'));
      return clauses.length === 0 ? [] : [checkOf(stream, statement, clauses)];
    }),
  ]);
  return [...ofModel, ...ofStreams].filter(({ statement }) => wanted.has(statement));
}

/** Returns the check of a watch for some clauses, or for none: that it is served at all. */
function checkOf({ stream, isOfState }: Stream, statement: string, about: readonly Clause[]): Check {
  const expect = { kind: 'watch-permitted-by-model', stream, clauses: about } as const;
  const lagging = { id: 'watch-without-a-version-from-a-cache', expect: { ...expect, deviation: 'state-from-a-cache' } } as const;
  return {
    statement,
    when: [
      { kind: 'permitted-by-model', clauses: losesState },
      { kind: 'watch-tested-by-model', stream, clauses: about },
    ],
    unreported: true,
    given: [],
    expect,
    ...(isOfState && about.includes('watch/starts') ? { erratum: lagging } : {}),
  };
}
