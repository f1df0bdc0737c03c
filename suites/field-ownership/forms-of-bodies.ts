import { isJsonArray } from '#core/json/json-object';
import { isApply } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import type { Fields } from '../scenario/field-manager.ts';
import { yamlOf } from '../scenario/json-text.ts';

/** An update, or an apply, whose body is YAML. */
export function withYaml(step: Step): Step {
  if (step.do !== 'send' || step.request.body === undefined) return step;
  const { body, ...request } = step.request;
  const isUpdate = request.method === 'PUT';
  if (!isFields(body) || !(isUpdate || isApply(request))) return step;
  const headers = isUpdate ? { 'content-type': 'application/yaml' } : request.headers;
  return { ...step, request: { ...request, ...(headers === undefined ? {} : { headers }), text: yamlOf(body) } };
}

function isFields(body: Template): body is Fields {
  return typeof body === 'object' && body !== null && !isJsonArray(body);
}

/** An update whose body is in the binary media type. */
export function withBinary(step: Step): Step {
  if (step.do !== 'send' || step.request.method !== 'PUT' || step.request.body === undefined) return step;
  const { body, ...request } = step.request;
  return { ...step, request: { ...request, binary: body } };
}
