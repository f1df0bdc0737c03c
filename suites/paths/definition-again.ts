import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, selector } from '../scenario/collection-read.ts';
import { definition, definitionsPath } from '../scenario/definition.ts';
import { createWithFinalizers, mergePatch } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, showsOther, showsSame } from '../scenario/shows.ts';
import { create, get, testObject } from '../scenario/test-object.ts';

const group: Template = { $group: 'defined-again' };
const path: Template = { $join: [definitionsPath, '/samples.', group] };
const described: Template = { $join: ['/apis/', group, '/v1'] };

/**
 * A definition is deleted and created again. While it is terminating, because an object of its type has a finalizer, the type
 * is served and listed, or neither; afterwards there is a new type without objects, which is listed.
 */
export function definitionAgain(subject: Subject): Scenario {
  const type = typeOf(subject);
  const defined: Template = definition(group, 'Namespaced');
  const again: Step = {
    id: 'again-free',
    do: 'send',
    request: { method: 'POST', path: type.collection, body: testObject(type, 'free', 'again-free') },
  };
  return {
    id: 'paths/definition-again',
    about:
      'A definition is deleted in a dry run, and then while an object of its type has a finalizer; it is created again, and an object under a name that was used.',
    queue: 'waiting',
    needs: [{ need: 'discovery' }],
    steps: [
      { id: 'define', do: 'send', request: { method: 'POST', path: definitionsPath, body: defined } },
      until('served', type.collection, 200),
      createWithFinalizers(type, 'held', ['apiconform.example/hold']),
      create(type, 'free'),
      { id: 'dry-delete', do: 'send', request: { method: 'DELETE', path, query: { dryRun: 'All' } } },
      { id: 'after-dry', do: 'send', request: { method: 'GET', path } },
      get(type, 'free', 'free-after-dry'),
      { id: 'delete', do: 'send', request: { method: 'DELETE', path } },
      { id: 'terminating', do: 'send', request: { method: 'GET', path } },
      untilDescribed('description'),
      list(type, 'while-terminating'),
      get(type, 'held', 'held'),
      { id: 'release', do: 'send', request: mergePatch(type, 'held', { metadata: { finalizers: null } }) },
      until('gone', path, 404),
      until('undescribed', described, 404),
      { id: 'define-again', do: 'send', request: { method: 'POST', path: definitionsPath, body: defined } },
      until('served-again', type.collection, 200),
      list(type, 'listed-again', { labelSelector: selector }),
      get(type, 'free', 'former-free'),
      again,
      untilDescribed('description-again'),
    ],
    checks: {
      'dry-run/stages/no-side-effects': must(
        allHold(
          showsSame('after-dry', '/metadata/uid', 'define'),
          { of: 'after-dry', at: '/metadata/deletionTimestamp', is: 'unset' },
          showsSame('free-after-dry', '/metadata/resourceVersion', 'create-free'),
        ),
        answered('dry-delete', '2xx'),
      ),
      'paths/nothing-unlisted': must(
        all(isListed('description-again', ['create', 'list']), {
          kind: 'any',
          of: [isListed('description', ['list']), allHold({ of: 'while-terminating', at: 'status', is: 'differs', value: 200 })],
        }),
        { of: 'terminating', at: '/metadata/deletionTimestamp', is: 'set' },
        answered('served-again', 200),
      ),
      'service/collection-of-instances': must(
        all(
          allHold(
            { of: 'listed-again', at: '/items', is: 'has-length', value: 0 },
            answered('former-free', 404),
            answered('again-free', '2xx'),
            showsOther('again-free', '/metadata/uid', 'create-free'),
          ),
        ),
        answered('gone', 404),
        answered('define-again', '2xx'),
        answered('listed-again', 200),
      ),
    },
  };
}

function typeOf(subject: Subject): Subject {
  const collection: Template = { $join: ['/apis/', group, '/v1/namespaces/', { $namespace: true }, '/samples'] };
  return { ...subject, apiVersion: { $join: [group, '/v1'] }, collection, body: { spec: { text: 'value' } } };
}

/** A server need not list the verbs that it refuses while the definition is being deleted. */
function isListed(of: string, verbs: readonly string[]): Expectation {
  return { kind: 'lists-resource', of, resource: 'samples', verbs };
}

/** Waits until discovery lists the type, which may be a moment after it is served. */
function untilDescribed(id: string): Step {
  return {
    id,
    do: 'until',
    request: { method: 'GET', path: described },
    holds: { of: id, at: '/resources', is: 'includes', value: { name: 'samples' } },
    boundSeconds: 30,
    atDeadline: 'judge',
  };
}

function until(id: string, path: Template, status: number): Step {
  return { id, do: 'until', request: { method: 'GET', path }, holds: answered(id, status), boundSeconds: 120 };
}
