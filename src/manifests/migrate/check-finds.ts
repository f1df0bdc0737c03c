import type { Json } from '#core/model/json';
import type { MigrationCheck } from '#core/model/migration';
import { type Draft, jsonOf } from './draft.ts';
import { valuesAt } from './place.ts';
import { structuralProblem } from './structural-problem.ts';

/** What a check finds wrong with a value, in words, or `undefined`. */
export function checkFinds(check: MigrationCheck, value: Draft, root: Draft): string | undefined {
  switch (check) {
    case 'structural-schema':
      return structuralProblem(jsonOf(value));
    case 'protected-group': {
      const group = jsonOf(value);
      const isProtected = typeof group === 'string' && /(?:^|\.)(?:k8s\.io|kubernetes\.io)$/.test(group);
      return isProtected && valuesAt(root, approval).length === 0 ? `${group} is one` : undefined;
    }
    default: {
      const names = valuesAt(value, '*/name').map(jsonOf);
      const twice = names.find((name: Json, index) => names.indexOf(name) !== index);
      return typeof twice === 'string' ? `${twice} stands twice` : undefined;
    }
  }
}

const approval = '/metadata/annotations/api-approved.kubernetes.io';
