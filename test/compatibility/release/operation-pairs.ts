import type { OperationChangeKind } from '#compatibility/descriptions/operation-change';
import type { BodyForm, ParameterForm, Snapshot } from '#core/model/snapshot';
import { aSnapshot, described } from './a-release.ts';

const name = 'DELETE /apis/example.test/v1/namespaces/{namespace}/widgets/{name}';
const whole: BodyForm = { request: { types: ['application/json'] }, responses: { 200: ['application/json'] } };
const limit: ParameterForm = { schema: { type: 'integer' } };

/** A release with one operation, which deletes widgets, of these parameters and bodies. */
export const operating = (
  parameters: Readonly<Record<string, ParameterForm>> = { 'query:limit': limit },
  body: BodyForm = whole,
  verbs: readonly string[] = ['get', 'delete'],
): Snapshot => withOperations([name], parameters, body, verbs);

/** A release without this operation. */
export const notOperating = (verbs: readonly string[] = ['get', 'delete']): Snapshot => withOperations([], {}, whole, verbs);

const withOperations = (
  names: readonly string[],
  parameters: Readonly<Record<string, ParameterForm>>,
  body: BodyForm,
  verbs: readonly string[],
): Snapshot => {
  const { schemas } = described({});
  const operation = {
    action: 'delete',
    parameters: Object.keys(parameters),
    parameterForms: Object.keys(parameters).map((_, index) => index),
    bodyForm: 0,
  };
  return aSnapshot({
    resources: { 'example.test/v1': [{ name: 'widgets', kind: 'Widget', namespaced: true, verbs }] },
    openApi: {
      form: 'v3',
      schemas,
      documents: {
        'apis/example.test/v1': { schemas: { Widget: 0 }, operations: Object.fromEntries(names.map((each) => [each, operation])) },
      },
      parameterForms: Object.values(parameters),
      bodyForms: [body],
    },
  });
};

/** Two releases that differ in one operation, and the part of it that changes. */
export type OperationPair = {
  readonly older: Snapshot;
  readonly newer: Snapshot;
  readonly part: string;
  /** What the change in the other direction is, if it is another row of the table. */
  readonly reverse?: string;
};

/** A pair of releases for each change of an operation. */
export const operationPairs: Readonly<Record<OperationChangeKind, OperationPair>> = {
  'operation-removed': { older: operating(), newer: notOperating(), part: '' },
  'parameter-removed': { older: operating(), newer: operating({}), part: 'query:limit' },
  'parameter-new-required': {
    older: operating({}),
    newer: operating({ 'query:limit': { ...limit, required: true } }),
    part: 'query:limit',
    reverse: 'release/parameter-removed query:limit',
  },
  'parameter-now-required': {
    older: operating(),
    newer: operating({ 'query:limit': { ...limit, required: true } }),
    part: 'query:limit',
  },
  'parameter-narrowed': {
    older: operating({ 'query:limit': { schema: { type: 'integer', maximum: 100 } } }),
    newer: operating({ 'query:limit': { schema: { type: 'integer', maximum: 10 } } }),
    part: 'query:limit',
  },
  'parameter-changed': {
    older: operating(),
    newer: operating({ 'query:limit': { schema: { type: 'integer', maximum: 10 } } }),
    part: 'query:limit',
  },
  'parameter-default': {
    older: operating({ 'query:limit': { schema: { type: 'integer', default: 10 } } }),
    newer: operating({ 'query:limit': { schema: { type: 'integer', default: 20 } } }),
    part: 'query:limit',
    reverse: 'release/parameter-values query:limit',
  },
  'body-now-required': {
    older: operating(),
    newer: operating(undefined, { ...whole, request: { types: ['application/json'], required: true } }),
    part: 'body',
  },
  'request-type-removed': {
    older: operating(undefined, { ...whole, request: { types: ['application/json', 'application/yaml'] } }),
    newer: operating(),
    part: 'application/yaml',
  },
  'response-type-removed': {
    older: operating(undefined, { ...whole, responses: { 200: ['application/json', 'application/yaml'] } }),
    newer: operating(),
    part: 'application/yaml',
  },
  'response-code-removed': {
    older: operating(undefined, { ...whole, responses: { 200: ['application/json'], 202: ['application/json'] } }),
    newer: operating(),
    part: '202',
    reverse: 'release/response-code undecided delete 202',
  },
  'response-code-added': {
    older: operating(),
    newer: operating(undefined, { ...whole, responses: { 200: ['application/json'], 202: ['application/json'] } }),
    part: '202',
    reverse: 'release/response-code 202',
  },
};
