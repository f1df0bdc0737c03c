import type { ProbeClient } from '#core/http/probe-client';
import type { Facts } from '#core/model/facts';

/** A field that is in no schema. */
const unknownField = 'apiconformUnknown';

/**
 * Finds whether the target validates fields with `fieldValidation=Strict` (specification, "Field validation": the feature
 * gate is off by default in the releases 1.23 and 1.24, and can be disabled until 1.26). The request is a review, which no server stores. Only a target that
 * accepts it ignores the parameter.
 */
export async function findFieldValidation(apiDomain: string, probeClient: ProbeClient): Promise<NonNullable<Facts['fieldValidation']>> {
  const group = `authorization.${apiDomain}/v1`;
  const spec = { resourceAttributes: { namespace: 'default', verb: 'get', resource: 'configmaps' } };
  const body = { apiVersion: group, kind: 'SelfSubjectAccessReview', metadata: {}, spec, [unknownField]: true };
  const { status } = await probeClient.ask(
    'field-validation',
    `/apis/${group}/selfsubjectaccessreviews?dryRun=All&fieldValidation=Strict`,
    { body },
  );
  return status >= 200 && status < 300 ? 'ignored' : 'honoured';
}
