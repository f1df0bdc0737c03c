import { deepEqual } from '#core/json/deep-equal';
import type { Json } from '#core/model/json';
import type { MigrationCheck, MigrationCondition } from '#core/model/migration';
import { type Draft, jsonOf } from './draft.ts';
import { type DraftLocation, entryOf, valuesAt } from './draft-path.ts';
import { structuralProblem } from './structural-problem.ts';

/** Checks a condition of a step at one of its locations. A missing or empty value is null. */
export function conditionHolds({ at, is }: MigrationCondition, root: Draft, location: DraftLocation): boolean {
  const draft = at.startsWith('/') ? valuesAt(root, at).at(-1) : entryOf(location.parent, at === '.' ? location.key : at)?.value;
  const value = draft === undefined ? null : jsonOf(draft);
  switch (is) {
    case 'present':
      return value !== null;
    case 'absent':
      return value === null;
    case 'integer':
      return Number.isSafeInteger(value);
    case 'digits':
      return typeof value === 'string' && /^\d+$/.test(value);
    case 'text':
      return typeof value === 'string';
    default:
      return is.some((each: Json) => deepEqual(each, value));
  }
}

/** Returns the problem that a check finds in a value, or `undefined`. */
export function checkFinds(check: MigrationCheck, value: Draft, root: Draft): string | undefined {
  switch (check) {
    case 'structural-schema':
      return structuralProblem(jsonOf(value));
    case 'protected-group': {
      const group = jsonOf(value);
      const isProtected = typeof group === 'string' && /(?:^|\.)(?:k8s\.io|kubernetes\.io)$/.test(group);
      return isProtected && valuesAt(root, approval).length === 0 ? `${group} is protected` : undefined;
    }
    default: {
      const names = valuesAt(value, '*/name').map(jsonOf);
      const duplicate = names.find((name: Json, index) => names.indexOf(name) !== index);
      return typeof duplicate === 'string' ? `${duplicate} is duplicated` : undefined;
    }
  }
}

const approval = '/metadata/annotations/api-approved.kubernetes.io';
