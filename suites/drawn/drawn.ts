import { allClauses, type Clause, clauses } from '#api-model/clauses';
import type { Case, Check } from '#core/model/case';
import type { Subject } from '#core/model/subject';
import { caseOf } from '../scenario/case-of.ts';
import { unstructuredType } from '../scenario/marked-definition.ts';
import { everywhere } from '../scenario/other-namespace.ts';
import type { SuiteModule, Wanted } from '../suite-module.ts';
import { contentField } from './draft.ts';
import { drawSequence } from './sequence.ts';

/** How many sequences a run has for each subject. */
const sequencesPerSubject = 40;

/** Sequences of requests that are drawn from a seed; what they expect comes from the model of the API. */
export const drawn: SuiteModule = {
  per: 'subject',
  cases: (wanted, subject) => {
    const type = modelled(subject);
    return type === undefined ? [] : Array.from({ length: sequencesPerSubject }, (_, index) => drawnCase(wanted, type, index + 1));
  },
};

/** The subject as the type that sequences are about; undefined for a type that others write to. */
function modelled(subject: Subject): Subject | undefined {
  if (subject.writers === 'shared') return undefined;
  return subject.fixture === undefined ? subject : { ...unstructuredType(subject), body: { spec: { text: 'value' } } };
}

function drawnCase(wanted: Wanted, subject: Subject, seed: number): Case {
  const { steps, streams } = drawSequence(subject, seed);
  const content = contentField(subject);
  return {
    ...caseOf(subject, {
      id: `drawn/${seed}`,
      area: 'drawn',
      about: `A sequence of requests about ${subject.id} that was drawn from the seed ${seed}.`,
      steps,
      checks: checksOf(wanted, streams),
    }),
    modelled: {
      collection: everywhere(subject),
      namespaced: subject.scope === 'namespaced',
      content: content === undefined ? [] : [content],
      omitsEmpty: subject.fixture === undefined,
    },
  };
}

function checksOf(wanted: Wanted, streams: readonly string[]): readonly Check[] {
  const byStatement = new Map<string, Clause[]>();
  for (const clause of allClauses) byStatement.set(clauses[clause], [...(byStatement.get(clauses[clause]) ?? []), clause]);
  const ofModel = [...byStatement].map(
    ([statement, of]): Check => ({
      statement,
      when: [{ kind: 'tested-by-model', clauses: of }],
      unreported: true,
      given: [],
      expect: { kind: 'permitted-by-model', clauses: of },
    }),
  );
  const ofStreams = streams.flatMap((stream) =>
    [...byStatement].flatMap(([statement, of]): readonly Check[] => {
      const about = of.filter((clause) => clause.startsWith('watch/'));
      if (about.length === 0) return [];
      return [
        {
          statement,
          when: [{ kind: 'permitted-by-model', clauses: allClauses }],
          unreported: true,
          given: [],
          expect: { kind: 'watch-permitted-by-model', stream, clauses: about },
        },
      ];
    }),
  );
  return [...ofModel, ...ofStreams].filter(({ statement }) => wanted.includes(statement));
}
