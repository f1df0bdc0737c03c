import type { Right } from '#core/model/right';
import type { Template } from '#core/model/template';

/**
 * Returns the rights that the rules of a new role grant. A server lets nobody grant what they may not do themselves
 * (Kubernetes documentation, "Privilege escalation prevention and bootstrapping").
 */
export function rightsInRole(
  { resource }: { readonly resource: string },
  body: Template | undefined,
  textOf: (template: Template) => string,
): readonly Right[] {
  if (resource !== 'roles' && resource !== 'clusterroles') return [];
  return listOf(fieldOf(body, 'rules')).flatMap((rule) => {
    const texts = (field: string) => listOf(fieldOf(rule, field)).map(textOf);
    return texts('apiGroups').flatMap((group) =>
      texts('resources').flatMap((granted) => texts('verbs').map((verb) => ({ verb, group, resource: granted }))),
    );
  });
}

function fieldOf(template: Template | undefined, name: string): Template | undefined {
  if (typeof template !== 'object' || template === null || Array.isArray(template)) return undefined;
  return Object.entries(template).find(([key]) => key === name)?.[1];
}

function listOf(template: Template | undefined): readonly Template[] {
  return Array.isArray(template) ? template : [];
}
