import { oncePerObject } from '#core/json/once-per-object';
import type { Json } from '#core/model/json';
import type { ModelledType } from './modelled-type.ts';

/** Computes something of an object of a type. */
type Of<Result> = (object: Json, type: ModelledType) => Result;

/**
 * Returns a function that computes its result once for each object of a type: a play asks for the content of the object before
 * a write, and of the one after it, many times. A result is forgotten with its object or its type.
 */
export function withKnownResults<Result extends object>(compute: Of<Result>): Of<Result> {
  const ofType = oncePerObject((type: ModelledType) => oncePerObject((object: Exclude<Json, Scalar>) => compute(object, type)));
  return (object, type) => (object === null || typeof object !== 'object' ? compute(object, type) : ofType(type)(object));
}

type Scalar = null | string | number | boolean;
