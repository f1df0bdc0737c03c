import type { Json } from '#core/model/json';
import type { ModelledType } from './modelled-type.ts';

/** Computes something of an object of a type. */
type Of<Result> = (object: Json, type: ModelledType) => Result;

/**
 * Returns a function that computes its result once for each object of a type: a play asks for the content of the object before
 * a write, and of the one after it, many times. A result is forgotten with its object or its type.
 */
export function withKnownResults<Result>(compute: Of<Result>): Of<Result> {
  const known = new WeakMap<ModelledType, WeakMap<object, Result>>();
  return (object, type) => {
    if (object === null || typeof object !== 'object') return compute(object, type);
    const ofType = known.get(type) ?? new WeakMap<object, Result>();
    known.set(type, ofType);
    const found = ofType.get(object);
    if (found !== undefined) return found;
    const result = compute(object, type);
    ofType.set(object, result);
    return result;
  };
}
