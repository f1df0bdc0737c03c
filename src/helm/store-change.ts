import { bodyOf } from '#core/http/body-of';
import type { ProbeClient } from '#core/http/probe-client';
import { resourceVersionOf, stringAt } from '#core/json/object-identity';
import type { Answer } from '#core/model/evidence';
import { TargetError } from '#core/model/tool-error';
import type { StoredChange, StoredWrite } from './plan-repair.ts';

/**
 * Sends the two writes of a change. The first has a precondition, so that it fails where somebody changed the release in between. If the
 * second fails, the first is taken back.
 *
 * @throws TargetError where the change is not stored; it says what is stored then.
 */
export async function storeChange(probeClient: ProbeClient, change: StoredChange): Promise<void> {
  const first = await send(probeClient, change.first);
  if (first.status !== 200) {
    const isConflict = first.status === 409;
    throw new TargetError(
      `${isConflict ? 'The release was changed in the meantime' : refusalOf(change.first, first)}. Nothing was changed.`,
      {
        next: isConflict ? 'Run the command again.' : 'Use an identity that may get, list, create and patch what Helm stores.',
      },
    );
  }
  const second = await send(probeClient, change.second).catch((fault: unknown) => fault);
  if (isAnswer(second) && (second.status === 201 || (change.second.merge && second.status === 200))) return;
  const restored = await send(probeClient, change.undo(resourceVersionOf(bodyOf(first)) ?? '')).catch(() => undefined);
  const problem = isAnswer(second) ? refusalOf(change.second, second) : `There was no response from ${change.second.path}`;
  if (restored?.status === 200) {
    throw new TargetError(`${problem}. What was stored before is stored again.`, { next: 'Fix the cause, and run the command again.' });
  }
  throw new TargetError(`${problem}, and ${change.first.path} could not be changed back.`, {
    next: 'Set its label "status" to deployed, so that Helm knows which revision is deployed.',
  });
}

function send(probeClient: ProbeClient, { path, body, merge }: StoredWrite): Promise<Answer> {
  return probeClient.ask('helm repair', path, { body, ...(merge ? { patch: 'application/merge-patch+json' } : {}) });
}

function isAnswer(answer: unknown): answer is Answer {
  return typeof answer === 'object' && answer !== null && 'status' in answer && 'headers' in answer;
}

function refusalOf({ path }: StoredWrite, answer: Answer): string {
  const message = (stringAt(bodyOf(answer), '/message') ?? '').slice(0, 300).replace(/\.$/, '');
  return `${path} returned ${answer.status}${message === '' ? '' : `: ${message}`}`;
}
