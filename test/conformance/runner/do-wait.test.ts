import { describe, expect, it } from 'vitest';
import type { Seconds } from '#core/model/step';
import { FakeClient } from './fake-client.ts';
import { caseOf, runFake, told } from './run-fake.ts';

const waited = (seconds: Seconds, stated: object = {}) =>
  runFake(new FakeClient({}), [caseOf([{ id: 'wait', do: 'wait', seconds }])], stated);

describe('a wait step', () => {
  it('waits for seconds, or for a share of what the operator stated', async () => {
    expect((await waited(2)).clock.now()).toBe(2000);
    expect((await waited({ share: 1.5, of: 'history-window' }, { historyWindowSeconds: 60 })).clock.now()).toBe(90_000);
    expect((await waited({ share: 0.5, of: 'history-kept' }, { historyKeptSeconds: 300 })).clock.now()).toBe(150_000);
  });

  it('for a share of what nobody stated is a fault of ours', async () => {
    expect(told((await waited({ share: 1, of: 'history-kept' })).entries)).toContain('step-failed wait ours');
  });
});
