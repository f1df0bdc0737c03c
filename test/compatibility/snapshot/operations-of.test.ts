import { describe, expect, it } from 'vitest';
import { operationsOf, Pool } from '#compatibility/snapshot/operations-of';
import type { Json } from '#core/model/json';
import type { BodyForm, ParameterForm } from '#core/model/snapshot';

/** The operations of a document with what they refer to. */
const read = (document: Json) => {
  const pools = { parameters: new Pool<ParameterForm>(), bodies: new Pool<BodyForm>() };
  return Object.entries(operationsOf(document, pools)).map(([name, { parameters, parameterForms = [], bodyForm = -1 }]) => ({
    name,
    parameters: Object.fromEntries(parameters.map((each, index) => [each, pools.parameters.values[parameterForms[index] ?? -1]])),
    body: pools.bodies.values[bodyForm],
  }));
};

describe('the operations of a document', () => {
  it('have their parameters, also those of their path and those that are named elsewhere', () => {
    const document = {
      paths: {
        '/a': {
          parameters: [{ name: 'pretty', in: 'query', schema: { type: 'string' } }],
          get: {
            parameters: [
              { name: 'name', in: 'path', required: true, description: 'The name.', schema: { type: 'string' } },
              { $ref: '#/components/parameters/limit-1a2b' },
              { name: 'pretty', in: 'query', schema: { type: 'boolean' } },
            ],
          },
        },
      },
      components: { parameters: { 'limit-1a2b': { name: 'limit', in: 'query', schema: { maximum: 5, type: 'integer' } } } },
    };
    expect(read(document)[0]?.parameters).toEqual({
      'path:name': { schema: { type: 'string' }, required: true },
      'query:limit': { schema: { maximum: 5, type: 'integer' } },
      'query:pretty': { schema: { type: 'boolean' } },
    });
  });

  it('have the media types of their request and of each response', () => {
    const types = (...names: readonly string[]): Json => Object.fromEntries(names.map((name) => [name, {}]));
    const document = {
      paths: {
        '/a': {
          post: {
            requestBody: { required: true, content: types('b/b', 'a/a') },
            responses: { 200: { content: types('a/a') }, 401: { description: 'Refused.' } },
          },
        },
      },
    };
    expect(read(document)[0]?.body).toEqual({
      request: { types: ['a/a', 'b/b'], required: true },
      responses: { 200: ['a/a'], 401: [] },
    });
  });

  it('have the same in OpenAPI v2', () => {
    const document = {
      produces: ['a/a'],
      parameters: { shared: { name: 'limit', in: 'query', type: 'integer' } },
      paths: {
        '/a': {
          put: {
            consumes: ['b/b'],
            parameters: [
              { name: 'body', in: 'body', required: true, schema: { $ref: '#/definitions/A' } },
              { $ref: '#/parameters/shared' },
            ],
            responses: { 200: { schema: { $ref: '#/definitions/A' } }, 401: {} },
          },
        },
      },
    };
    expect(read(document)).toEqual([
      {
        name: 'PUT /a',
        parameters: { 'body:body': { schema: {}, required: true }, 'query:limit': { schema: { type: 'integer' } } },
        body: { request: { types: ['b/b'], required: true }, responses: { 200: ['a/a'], 401: [] } },
      },
    ]);
  });

  it('store what is equal once', () => {
    const pool = new Pool<string>();
    expect([pool.indexOf('a'), pool.indexOf('b'), pool.indexOf('a')]).toEqual([0, 1, 0]);
    expect(pool.values).toEqual(['a', 'b']);
  });
});
