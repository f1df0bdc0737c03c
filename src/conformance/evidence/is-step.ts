import type { Step } from '#core/model/step';

const mostSteps = 500;
const deepest = 60;
const methods: readonly unknown[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Returns whether a value of a file is the steps of a drawn sequence: bounded, and as a run can send them and a judge can read them. */
export function areSteps(value: unknown): value is readonly Step[] {
  return isList(value) && isBounded(value, deepest) && flat(value).length <= mostSteps && value.every(isStep) && areDistinct(flat(value));
}

function isStep(value: unknown): boolean {
  if (!isText(fieldOf(value, 'id'))) return false;
  const bound = fieldOf(value, 'boundSeconds');
  const isInTime = typeof bound === 'number' && bound > 0 && bound <= 120;
  switch (fieldOf(value, 'do')) {
    case 'send':
    case 'open':
      return isRequest(fieldOf(value, 'request'));
    case 'until':
      return (
        isRequest(fieldOf(value, 'request')) &&
        isPredicate(fieldOf(value, 'holds')) &&
        isOptional(fieldOf(value, 'unless'), isPredicate) &&
        isInTime
      );
    case 'drain':
      return (
        isText(fieldOf(value, 'stream')) && isPredicate(fieldOf(value, 'to')) && isOptional(fieldOf(value, 'and'), isPredicate) && isInTime
      );
    case 'close':
      return isText(fieldOf(value, 'stream'));
    case 'together': {
      const requests = fieldOf(value, 'requests');
      return isList(requests) && requests.every((one) => isText(fieldOf(one, 'id')) && isRequest(fieldOf(one, 'request')));
    }
    case 'pages': {
      const between = fieldOf(value, 'between');
      const [most, first, later] = [fieldOf(value, 'max'), fieldOf(value, 'first'), fieldOf(value, 'later')];
      const arePages = isOptional(first, isObject) && isOptional(later, isObject) && isList(between) && between.every(isStep);
      return isRequest(fieldOf(value, 'request')) && arePages && typeof most === 'number' && most > 0 && most <= 1000;
    }
    default:
      return false;
  }
}

function isRequest(value: unknown): boolean {
  const path = fieldOf(value, 'path');
  return (
    methods.includes(fieldOf(value, 'method')) &&
    (isText(path) || isList(fieldOf(path, '$join'))) &&
    isOptional(fieldOf(value, 'query'), isObject) &&
    isOptional(fieldOf(value, 'headers'), isObject)
  );
}

function isPredicate(value: unknown): boolean {
  const at = fieldOf(value, 'at');
  const is = fieldOf(value, 'is');
  return (
    isText(fieldOf(value, 'of')) &&
    (typeof at === 'string' || isList(fieldOf(at, '$join'))) &&
    typeof is === 'string' &&
    isComplete(value, is)
  );
}

/** What a predicate compares with is there, where it compares. */
function isComplete(predicate: unknown, is: string): boolean {
  if (['absent', 'present', 'unset', 'set'].includes(is)) return true;
  const value = fieldOf(predicate, 'value');
  if (is === 'one-of') return isList(value);
  return ['equals', 'differs', 'contains', 'has-length', 'includes', 'includes-once', 'excludes'].includes(is) && value !== undefined;
}

/** All steps, those between pages and those sent at once too. */
function flat(steps: readonly unknown[]): readonly unknown[] {
  return steps.flatMap((step) => {
    const inner = fieldOf(step, 'between') ?? fieldOf(step, 'requests');
    return isList(inner) ? [step, ...flat(inner)] : [step];
  });
}

function areDistinct(steps: readonly unknown[]): boolean {
  return new Set(steps.map((step) => fieldOf(step, 'id'))).size === steps.length;
}

/** Whether nothing is nested so deep that reading it could exhaust the stack. */
function isBounded(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return left > 0 && Object.values(value).every((inner) => isBounded(inner, left - 1));
}

function isOptional(value: unknown, holds: (value: unknown) => boolean): boolean {
  return value === undefined || holds(value);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.length <= 1000;
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, field) ? Reflect.get(value, field) : undefined;
}
