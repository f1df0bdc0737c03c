import { describe, expect, it } from 'vitest';
import { withKnownResults } from '#api-model/known-results';
import type { ModelledType } from '#api-model/modelled-type';
import type { Json } from '#core/model/json';

const type: ModelledType = { prefix: 'ac-', collection: '/apis/g/v1/widgets', namespaced: true, content: ['spec'], omitsEmpty: false };

const counting = () => {
  const asked: Json[] = [];
  const of = withKnownResults((object, { content }) => ({ text: `${content.join()}: ${String(asked.push(object))}` }));
  return { asked, textOf: (...args: Parameters<typeof of>) => of(...args).text };
};

describe('a result of an object of a type', () => {
  it('is computed once', () => {
    const { asked, textOf } = counting();
    const object = { spec: {} };
    expect([textOf(object, type), textOf(object, type)]).toEqual(['spec: 1', 'spec: 1']);
    expect(asked).toEqual([object]);
  });

  it('is another one for another object with equal fields, and for another type', () => {
    const { textOf } = counting();
    const object = { spec: {} };
    const ofStatus = { ...type, content: ['status'] };
    const texts = [textOf(object, type), textOf({ spec: {} }, type), textOf(object, ofStatus), textOf(object, type)];
    expect(texts).toEqual(['spec: 1', 'spec: 2', 'status: 3', 'spec: 1']);
  });

  it('is computed each time for a value that is no object', () => {
    const { asked, textOf } = counting();
    expect([textOf(null, type), textOf('text', type), textOf('text', type)]).toEqual(['spec: 1', 'spec: 2', 'spec: 3']);
    expect(asked).toEqual([null, 'text', 'text']);
  });
});
