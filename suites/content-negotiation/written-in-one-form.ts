import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { selector, versionOf } from '../scenario/collection-read.ts';
import { accepting, binary, isIn, isKnownInBinary, table } from '../scenario/media-types.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, differs, shows } from '../scenario/shows.ts';
import { mayDeleteCollection } from '../scenario/subject-uses.ts';
import { create, get, goneOrJudged, objectPath, testObject } from '../scenario/test-object.ts';
import { patchKindsOf, writeStep } from '../scenario/write-step.ts';
import { isTable } from '../table/places.ts';

const json = 'application/json';

/** Writes by a client that accepts the binary media type alone, or a Table alone. */
export function writtenInOneForm(subject: Subject): readonly Scenario[] {
  return [...(isKnownInBinary(subject) ? [forBinary(subject)] : []), forTable(subject)];
}

/** Each write of the object `a`, and a read of it in JSON after it; then its deletion, and that of the collection. */
function writesFor(subject: Subject, accept: Template): { readonly changes: readonly string[]; readonly steps: readonly Step[] } {
  const path = objectPath(subject, 'a');
  const dryRun = { dryRun: 'All' } as const;
  // Others may have written to a shared object since.
  const version = subject.writers === 'shared' ? {} : { resourceVersion: versionOf('read-post') };
  const changes: Readonly<Record<string, Request>> = {
    post: { method: 'POST', path: subject.collection, body: testObject(subject, 'a', 'post') },
    put: { method: 'PUT', path, body: testObject(subject, 'a', 'put', version) },
    ...Object.fromEntries(
      [...patchKindsOf(subject), 'apply' as const].map((kind) => [kind, writeStep(subject, kind, { id: kind, own: 'a' }).request]),
    ),
  };
  const sent = (id: string, request: Request): Step => accepting({ id, do: 'send', request }, accept);
  return {
    changes: Object.keys(changes),
    steps: [
      ...Object.entries(changes).flatMap(([id, request]) => [sent(id, request), get(subject, 'a', `read-${id}`)]),
      sent('dry-post', { method: 'POST', path: subject.collection, query: dryRun, body: testObject(subject, 'n', 'dry-post') }),
      sent('dry-patch', writeStep(subject, 'merge-patch', { id: 'dry-patch', own: 'a', query: dryRun }).request),
      sent('delete', { method: 'DELETE', path }),
      // A namespace finalizes itself.
      ...(subject.deletion === 'immediate' ? [goneOrJudged(subject, 'a')] : []),
      ...(mayDeleteCollection(subject)
        ? [sent('delete-collection', { method: 'DELETE', path: subject.collection, query: { labelSelector: selector } })]
        : []),
    ],
  };
}

const dryRuns = ['dry-post', 'dry-patch'] as const;

function removalsOf(subject: Subject): readonly string[] {
  return mayDeleteCollection(subject) ? ['delete', 'delete-collection'] : ['delete'];
}

function forBinary(subject: Subject): Scenario {
  const { changes, steps } = writesFor(subject, binary);
  const inIt = (step: string): Expectation =>
    all(allHold(answered(step, '2xx'), isIn(step, binary)), { kind: 'binary-envelope', of: step, aspect: 'message' });
  return {
    id: 'content-negotiation/written-for-binary',
    about:
      'An object is created, updated, patched in each way, applied and deleted, also in dry runs, by a client that accepts the binary media type alone; it is read in JSON after each write.',
    needs: [{ need: 'binary' }],
    steps,
    checks: {
      'content-negotiation/binary': must(all(...[...changes, ...dryRuns, ...removalsOf(subject)].map(inIt)), answered('read-post', 200)),
      'protobuf/type-meta': must(
        all(
          ...[...changes, ...dryRuns].map(
            (of): Expectation => ({ kind: 'binary-type', of, objectKind: subject.kind, apiVersion: subject.apiVersion }),
          ),
        ),
        ...changes.map((id) => isIn(id, binary)),
      ),
      // Others may write to a shared object between a write and the read after it.
      ...(subject.writers === 'ours'
        ? {
            'protobuf/raw': must(
              all(...changes.map((of): Expectation => ({ kind: 'same-content', of, as: `read-${of}` }))),
              ...changes.flatMap((id) => [answered(id, '2xx'), isIn(id, binary)]),
            ),
          }
        : {}),
    },
  };
}

/** A server that makes no Tables of the responses to writes refuses these requests, because the client accepts nothing else. */
function forTable(subject: Subject): Scenario {
  const { changes, steps } = writesFor(subject, table);
  const isOne = (step: string): Expectation => all(allHold(answered(step, '2xx'), isIn(step, json)), isTable(step));
  const refused = (step: string): Expectation => allHold(answered(step, 406));
  // A server may send a Status in response to a delete.
  const isStatus = (step: string): Expectation => allHold(answered(step, '2xx'), shows(step, '/kind', 'Status'));
  const where = (expect: Expectation): Judgement => ({
    when: [differs('table', 'status', 406), differs('post', 'status', 406)],
    otherwise: 'the target does not serve this type as a Table, or not in response to writes',
    given: [answered('create-c', '2xx'), answered('read-post', 200)],
    expect,
  });
  return {
    id: 'content-negotiation/written-for-table',
    about:
      'An object is created, updated, patched in each way, applied and deleted, also in dry runs, by a client that accepts a Table alone.',
    needs: [{ need: 'table' }],
    steps: [create(subject, 'c'), accepting(get(subject, 'c', 'table'), table), ...steps],
    checks: {
      'content-negotiation/table': where(
        all(
          ...[...changes, ...dryRuns].map((id): Expectation => ({ kind: 'any', of: [isOne(id), refused(id)] })),
          ...removalsOf(subject).map((id): Expectation => ({ kind: 'any', of: [isOne(id), isStatus(id), refused(id)] })),
        ),
      ),
      'table/rows': where(
        all(...changes.map((of): Expectation => ({ kind: 'any', of: [{ kind: 'table-rows', of, objects: `read-${of}` }, refused(of)] }))),
      ),
    },
  };
}
