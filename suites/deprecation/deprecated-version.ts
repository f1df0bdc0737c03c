import type { Case, Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import type { Generator } from '../generator.ts';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { definitionsPath } from '../scenario/definition.ts';
import { metricsAnswered, readMetrics } from './read-metrics.ts';

type Row = StatementOf<'deprecated-version'>;

/**
 * A type of the case's own, one of whose versions is marked as deprecated: a deprecated endpoint that any release
 * has. It is asked more than once, for a server may count a request only after it has answered it.
 */
export const deprecatedVersion: Generator<'deprecated-version'> = {
  form: 'deprecated-version',
  generate: (statements, subject) => (subject.fixture === undefined ? [] : casesOf(statements, { ...subject, scope: 'cluster' })),
};

function casesOf(statements: readonly Row[], subject: Subject): readonly Case[] {
  const about = 'A type is defined whose older version is marked as deprecated, and its collection is read in both versions';
  const audits = ({ form }: Row): boolean => form.aspect === 'audit-annotation';
  const outline = { area: 'deprecation', checks: statements.filter((row) => !audits(row)).map(checkFor) };
  const audited: Step = { id: 'audited', do: 'audited', of: 'deprecated', boundSeconds: 30 };
  return [
    caseOf(subject, { ...outline, id: 'deprecation/deprecated-version', about: `${about}.`, steps: [...steps, readMetrics] }),
    caseOf(subject, {
      ...outline,
      id: 'deprecation/audited',
      about: `${about}; then the audit log is read.`,
      needs: [{ need: 'audit-log' }],
      steps: [...steps, audited],
      checks: statements.filter(audits).map(checkFor),
    }),
  ].filter(({ checks }) => checks.length > 0);
}

const group: Template = { $join: [{ $case: true }, '.apiconform.example'] };
const collection = (version: string): Template => ({ $join: ['/apis/', group, `/${version}/samples`] });
const schema = { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties: { text: { type: 'string' } } } } } };

const definition: Template = {
  apiVersion: { $join: ['apiextensions.', { $dialect: 'apiDomain' }, '/v1'] },
  kind: 'CustomResourceDefinition',
  metadata: { name: { $join: ['samples.', group] }, labels: { 'apiconform-run': { $run: true } } },
  spec: {
    group,
    scope: 'Cluster',
    names: { plural: 'samples', singular: 'sample', kind: 'Sample', listKind: 'SampleList' },
    versions: [
      { name: 'v1', served: true, storage: true, schema },
      { name: 'v1beta1', served: true, storage: false, deprecated: true, schema },
    ],
  },
};

const served = (version: string): Step => ({
  id: `served-${version}`,
  do: 'until',
  request: { method: 'GET', path: collection(version) },
  holds: { of: `served-${version}`, at: 'status', is: 'equals', value: 200 },
  boundSeconds: 60,
});

const steps: readonly Step[] = [
  { id: 'define', do: 'send', request: { method: 'POST', path: definitionsPath, body: definition } },
  served('v1'),
  served('v1beta1'),
  { id: 'stable', do: 'send', request: { method: 'GET', path: collection('v1') } },
  { id: 'deprecated', do: 'send', request: { method: 'GET', path: collection('v1beta1') } },
  { id: 'deprecated-again', do: 'send', request: { method: 'GET', path: collection('v1beta1') } },
];

const labels = { group, version: 'v1beta1', resource: 'samples', subresource: '' };

function checkFor({ id, form }: Row): Check {
  const given: readonly (Predicate | Expectation)[] = [answered('deprecated', 200), answered('stable', 200)];
  const ofStable = { ...labels, version: 'v1', removed_release: '' };
  switch (form.aspect) {
    case 'warning':
      return {
        statement: id,
        given: [...given, { kind: 'warnings-sent', of: 'stable', aspect: 'none' }],
        expect: { kind: 'warnings-sent', of: 'deprecated', aspect: 'present' },
      };
    case 'warning-form':
      return {
        statement: id,
        when: [{ of: 'deprecated', at: 'header:warning', is: 'present' }],
        otherwise: 'the target sent no warning',
        given,
        expect: { kind: 'warnings-sent', of: 'deprecated', aspect: 'form' },
      };
    case 'gauge':
      return {
        statement: id,
        when: metricsAnswered,
        otherwise: 'the target does not show its metrics',
        given,
        expect: {
          kind: 'all',
          of: [
            { ...gauge, labels: { ...labels, removed_release: '' }, value: 1 },
            { kind: 'not', of: { ...gauge, labels: ofStable }, because: 'the gauge is set for a version that is not deprecated' },
          ],
        },
      };
    case 'joinable':
      return {
        statement: id,
        when: metricsAnswered,
        otherwise: 'the target does not show its metrics',
        given,
        expect: { kind: 'metric-sample', of: 'metrics', metric: 'apiserver_request_total', labels, exactly: false },
      };
    case 'audit-annotation':
      return { statement: id, given, expect: { kind: 'audit-annotation', of: 'audited', annotation: 'deprecated', value: 'true' } };
  }
}

const gauge = { kind: 'metric-sample', of: 'metrics', metric: 'apiserver_requested_deprecated_apis', exactly: true } as const;
