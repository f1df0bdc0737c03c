import type { Case } from '#core/model/case';
import type { OpenPoint } from '#core/model/open-point';
import type { PeerTest } from '#core/model/peer-test';
import type { Coverage, SectionCoverage } from '#core/model/report';
import type { Source } from '#core/model/source';
import type { Statement } from '#core/model/statement';

/** What coverage is counted from: the tables and the cases that they make. */
export type Covered = {
  readonly statements: readonly Statement[];
  readonly openPoints: readonly OpenPoint[];
  readonly sources: readonly Source[];
  readonly peers: readonly PeerTest[];
  readonly cases: readonly Case[];
};

/** Returns how much of the specification, and of the tests of others, the suite covers. Sections are in the order of the sources. */
export function coverageOf(covered: Covered): Coverage {
  const names = [
    ...covered.sources.map(({ section }) => section),
    ...covered.statements.map(({ section }) => section),
    ...covered.openPoints.map(({ section }) => section),
  ];
  return {
    sections: [...new Set(names)].map((section) => sectionOf(section, covered)),
    peers: {
      covered: covered.peers.filter(({ fate }) => fate.is === 'covered').length,
      outOfScope: covered.peers.filter(({ fate }) => fate.is === 'out-of-scope').length,
      reasons: covered.peers.flatMap(({ suite, test, fate }) =>
        fate.is === 'out-of-scope' ? [{ test: `${suite}: ${test}`, why: fate.why }] : [],
      ),
      uncovered: covered.peers.flatMap(({ suite, test, fate }) => (fate.is === 'uncovered' ? [`${suite}: ${test}`] : [])),
    },
  };
}

function sectionOf(section: string, { statements, openPoints, sources, cases }: Covered): SectionCoverage {
  const own = statements.filter((statement) => statement.section === section);
  const ids = new Set(own.map(({ id }) => id));
  const points = openPoints.filter((point) => point.section === section);
  const pieces = sources.filter((source) => source.section === section);
  return {
    section,
    statements: own.length,
    // A drawn sequence is about nearly every section.
    cases: cases.filter(({ checks, modelled }) => modelled === undefined && checks.some(({ statement }) => ids.has(statement))).length,
    unverifiable: [
      ...own.flatMap(({ id, form }) =>
        form.name === 'unverifiable' ? [{ id, why: form.why, ...(form.tried === undefined ? {} : { tried: form.tried }) }] : [],
      ),
      ...points.flatMap(({ id, form }) => (form.name === 'unverifiable' ? [{ id, why: form.why }] : [])),
    ],
    observed: points.filter(({ form }) => form.name === 'observation').length,
    sources: pieces.length,
    missing: pieces.flatMap(({ at, fate }) => (fate.is === 'missing' ? [at] : [])),
  };
}
