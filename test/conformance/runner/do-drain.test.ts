import { describe, expect, it } from 'vitest';
import type { Entry } from '#core/model/evidence';
import type { Step } from '#core/model/step';
import { FakeApi } from './fake-api.ts';
import { answer, FakeClient, type StreamReply } from './fake-client.ts';
import { FakeClock } from './fake-clock.ts';
import { caseOf, runFake, told } from './run-fake.ts';

const things = '/api/v1/things';

const event = (type: string, resourceVersion: string, name = 'x') => ({ type, object: { metadata: { name, resourceVersion } } });
const drainTo = (name: string, id = 'drain'): Step => ({
  id,
  do: 'drain',
  stream: 'watch',
  to: { of: 'watch', at: '/object/metadata/name', is: 'equals', value: name },
  boundSeconds: 20,
});
const watch = (resourceVersion?: string): Step => ({
  id: 'watch',
  do: 'open',
  request: { method: 'GET', path: things, query: { watch: '1', ...(resourceVersion === undefined ? {} : { resourceVersion }) } },
});

/** A client whose streams are these, one after the other. */
function streams(...replies: readonly StreamReply[]): FakeClient {
  let turn = 0;
  return new FakeClient({ open: () => replies[Math.min(turn++, replies.length - 1)] ?? [] });
}

async function run(client: FakeClient, ...steps: readonly Step[]) {
  const ran = await runFake(client, [caseOf(steps)]);
  return { ...ran, told: told(ran.entries).slice(1, -1) };
}

const failures = (entries: readonly Entry[]) => entries.flatMap((entry) => (entry.e === 'step-failed' ? [entry.message] : []));

describe('a drain step', () => {
  it('reads up to the event it waits for, and leaves the rest unread', async () => {
    const client = streams([event('ADDED', '1', 'a'), event('ADDED', '2', 'b'), event('ADDED', '3', 'c')]);
    const { told } = await run(client, watch('0'), drainTo('b'));
    expect(told).toEqual(['stream watch start 200', 'line watch', 'line watch', 'ended watch closed']);
    expect(client.unread[0]).toHaveLength(1);
    expect(client.openStreams).toBe(0);
  });

  it('goes on where an earlier drain stopped', async () => {
    const { told } = await run(
      streams([event('ADDED', '1', 'a'), event('ADDED', '2', 'b')]),
      watch('0'),
      drainTo('a'),
      drainTo('b', 'again'),
    );
    expect(told).toEqual(['stream watch start 200', 'line watch', 'line watch', 'ended watch closed']);
  });

  it('fails at its bound', async () => {
    const { told, entries, clock } = await run(streams([event('ADDED', '1', 'a')]), watch('0'), drainTo('b'));
    expect(told).toEqual(['stream watch start 200', 'line watch', 'step-failed drain bound', 'ended watch closed']);
    expect(failures(entries)).toEqual(['expected event not received within 20 s']);
    expect(clock.now()).toBe(20_000);
  });

  it('does not lose a line that comes after the bound', async () => {
    const clock = new FakeClock();
    const late = clock.sleep(25_000).then(() => event('ADDED', '1', 'b'));
    const { entries } = await runFake(streams([late]), [caseOf([watch('0'), drainTo('a'), drainTo('b', 'again')])], { clock });
    expect(told(entries).slice(2)).toEqual(['step-failed drain bound', 'line watch', 'ended watch closed', 'end']);
  });

  it('takes up a stream that the server ended from its last event, bookmarks too', async () => {
    const client = streams([event('ADDED', '11', 'a'), event('BOOKMARK', '15'), 'end'], [event('ADDED', '20', 'b')]);
    const { told } = await run(client, watch('10'), drainTo('b'));
    expect(told).toEqual([
      'stream watch start 200',
      'line watch',
      'line watch',
      'ended watch server',
      'stream watch resume 200',
      'line watch',
      'ended watch closed',
    ]);
    expect(client.opened.map(({ target }) => target)).toEqual([
      '/api/v1/things?watch=1&resourceVersion=10',
      '/api/v1/things?watch=1&resourceVersion=15',
    ]);
  });

  it('takes up a stream without events from where the case began', async () => {
    const client = streams([{ code: 'reset', message: 'gone' }], [event('ADDED', '20', 'b')]);
    const { told } = await run(client, watch('10'), drainTo('b'));
    expect(told.slice(0, 3)).toEqual(['stream watch start 200', 'ended watch reset', 'stream watch resume 200']);
    expect(client.opened[1]?.target).toBe('/api/v1/things?watch=1&resourceVersion=10');
  });

  it.each([[undefined], ['0'], ['']])(
    'begins a stream anew that began with the state at its start (resourceVersion %j)',
    async (version) => {
      const client = streams([event('ADDED', '11', 'a'), 'end'], [event('ADDED', '11', 'a'), event('ADDED', '20', 'b')]);
      const { told } = await run(client, watch(version), drainTo('b'));
      expect(told).toContain('stream watch start 200');
      expect(told.filter((line) => line.startsWith('stream'))).toEqual(['stream watch start 200', 'stream watch start 200']);
      expect(client.opened[1]?.target).toBe(client.opened[0]?.target);
    },
  );

  describe('of a watch that began with the initial state and is past it', () => {
    const past = [event('ADDED', '11', 'a'), event('MODIFIED', '12', 'a'), 'end'] as const;
    const opened = (told: readonly string[]) => told.filter((line) => line.startsWith('stream'));

    it.each(['', '0'])('resumes after its last event, and does not read the state again (resourceVersion %s)', async (version) => {
      const client = streams(past, [event('ADDED', '13', 'b')]);
      const { told } = await run(client, watch(version), drainTo('b'));
      expect(opened(told)).toEqual(['stream watch start 200', 'stream watch resume 200']);
      expect(client.opened[1]?.target).toContain('resourceVersion=12');
    });

    it('starts again where that version is no longer there', async () => {
      const gone: StreamReply = { status: 410, script: ['{}', 'end'] };
      const { told, entries } = await run(streams(past, gone, [event('ADDED', '13', 'b')]), watch('0'), drainTo('b'));
      expect(opened(told)).toEqual(['stream watch start 200', 'stream watch resume 410', 'stream watch start 200']);
      expect(failures(entries)).toEqual([]);
    });

    it('starts again where its events have no version to resume from', async () => {
      const { told } = await run(streams([event('MODIFIED', '', 'a'), 'end'], [event('ADDED', '13', 'b')]), watch('0'), drainTo('b'));
      expect(opened(told)).toEqual(['stream watch start 200', 'stream watch start 200']);
    });
  });

  describe('of a watch that was started again', () => {
    const create = (own: string, path = things): Step => ({
      id: `create-${own}`,
      do: 'send',
      request: { method: 'POST', path, body: { metadata: { name: own, labels: { 'apiconform-run': { $run: true } } } } },
    });
    const restarted = (...second: Exclude<StreamReply, { status: number } | { code: string }>) => restartedFrom(watch('0'), ...second);
    const restartedFrom = async (opening: Step, ...second: Exclude<StreamReply, { status: number } | { code: string }>) => {
      const api = new FakeApi();
      const replies = [[event('ADDED', '11', 'a'), 'end'], second] as const;
      let turn = 0;
      const client = new FakeClient({
        send: (request) =>
          request.method === 'GET' && request.target === things
            ? answer(200, { items: [...api.objects.keys()].map((path) => ({ metadata: { name: path.slice(`${things}/`.length) } })) })
            : api.answer(request),
        open: () => replies[turn++] ?? [],
      });
      return { ...(await run(client, create('a'), opening, create('b'), drainTo('b'))), client };
    };

    it('reads the whole state that it begins with, whose objects come in any order', async () => {
      const { told, client } = await restarted(event('ADDED', '20', 'b'), event('ADDED', '11', 'a'), event('ADDED', '30', 'c'));
      expect(told.filter((line) => line.startsWith('line') || line.startsWith('case '))).toEqual([
        'case create-a 201',
        'case create-b 201',
        'line watch',
        'line watch',
        'case drain-state 200',
        'line watch',
      ]);
      expect(client.unread[1]).toHaveLength(1);
    });

    it('reads the list of that state if an object was created in another version of its type', async () => {
      const opening: Step = { id: 'watch', do: 'open', request: { method: 'GET', path: '/api/v1beta1/things', query: { watch: '1' } } };
      const { client } = await restartedFrom(opening, event('ADDED', '20', 'b'), event('ADDED', '11', 'a'));
      expect(client.sent.map(({ method, target }) => `${method} ${target}`)).toContain('GET /api/v1beta1/things');
    });

    it('reads the list of that state without the limit of the watch', async () => {
      const opening: Step = { id: 'watch', do: 'open', request: { method: 'GET', path: things, query: { watch: 'true', limit: '1' } } };
      const { client } = await restartedFrom(opening, event('ADDED', '20', 'b'), event('ADDED', '11', 'a'));
      expect(client.sent.filter(({ method }) => method === 'GET').map(({ target }) => target)).toContain(things);
    });

    it('reads no list if every object of the case was shown', async () => {
      const { told } = await restarted(event('ADDED', '11', 'a'), event('ADDED', '20', 'b'));
      expect(told).not.toContain('case drain-state 200');
    });

    it('leaves to the judge what the watch never sends of the state', async () => {
      const { told, entries, clock } = await restarted(event('ADDED', '20', 'b'));
      expect(told.filter((line) => line === 'line watch')).toHaveLength(2);
      expect([failures(entries), clock.now()]).toEqual([[], 20_100]);
    });
  });

  it('takes up a stream that ends after each event as often as it takes', async () => {
    const ended = Array.from({ length: 30 }, (_, index) => [event('ADDED', String(11 + index), `x${index}`), 'end'] as const);
    const { entries, told } = await run(streams(...ended, [event('ADDED', '99', 'b')]), watch('10'), drainTo('b'));
    expect(told.filter((line) => line === 'stream watch resume 200')).toHaveLength(30);
    expect(failures(entries)).toEqual([]);
  });

  it('resumes a watch that sends its first state again and again with growing pauses, and no longer than its bound', async () => {
    const { entries, told, clock } = await run(streams([event('ADDED', '11', 'a'), 'end']), watch('0'), drainTo('b'));
    expect(told.filter((line) => line === 'stream watch start 200').length).toBeLessThan(60);
    expect(failures(entries)).toEqual(['expected event not received within 20 s']);
    expect(clock.now()).toBe(20_000);
  });

  it.each([['10'], ['0']])(
    'resumes a watch that ends after the same event each time with growing pauses (resourceVersion %s)',
    async (version) => {
      const { entries, told, clock } = await run(streams([event('MODIFIED', '11', 'a'), 'end']), watch(version), drainTo('b'));
      expect(told.filter((line) => line.startsWith('stream watch')).length).toBeLessThan(60);
      expect(failures(entries)).toEqual(['expected event not received within 20 s']);
      expect(clock.now()).toBe(20_000);
    },
  );

  it('does not resume a watch for ever that makes up a new event each time', async () => {
    let version = 10;
    const open = (): StreamReply => {
      version += 1;
      return [event('MODIFIED', String(version), 'a'), 'end'];
    };
    const { entries, told } = await run(new FakeClient({ open }), watch('10'), drainTo('b'));
    expect(told.filter((line) => line.startsWith('stream watch')).length).toBeLessThanOrEqual(301);
    expect(failures(entries)).toEqual([expect.stringMatching(/^the watch ended and was resumed 300 times$|^expected event not received/)]);
  });

  it('counts no document of another type as an event', async () => {
    const { entries } = await run(streams([event('REPORTED', '11', 'a'), 'end']), watch('10'), drainTo('b'));
    expect(failures(entries)).toEqual(['the watch ended and was resumed 10 times without an event']);
  });

  it.each([['10'], [undefined]])('gives up soon on lists in place of a watch (resourceVersion %j)', async (version) => {
    const list = { kind: 'ThingList', metadata: { resourceVersion: '11' }, items: [] };
    const { entries, told, clock } = await run(streams([list, 'end']), watch(version), drainTo('b'));
    expect(told.filter((line) => line.startsWith('stream watch'))).toHaveLength(11);
    expect(failures(entries)).toEqual(['the watch ended and was resumed 10 times without an event']);
    expect(clock.now()).toBeLessThan(20_000);
  });

  it('ends at an event for which both predicates are true', async () => {
    const both: Step = {
      id: 'drain',
      do: 'drain',
      stream: 'watch',
      to: { of: 'watch', at: '/type', is: 'equals', value: 'DELETED' },
      and: { of: 'watch', at: '/object/metadata/name', is: 'equals', value: 'b' },
      boundSeconds: 20,
    };
    const client = streams([
      event('DELETED', '11', 'a'),
      event('ADDED', '12', 'b'),
      event('DELETED', '13', 'b'),
      event('ADDED', '14', 'c'),
    ]);
    expect((await run(client, watch('10'), both)).told.filter((line) => line === 'line watch')).toHaveLength(3);
  });

  it('does not count the time that taking up a stream takes, but not for ever', async () => {
    const busy: StreamReply = { status: 429, headers: [['retry-after', '4']], script: ['busy', 'end'] };
    const late = (index: number) => [event('ADDED', String(11 + index), `x${index}`), 'end'] as const;
    const often = (times: number) => Array.from({ length: times }, (_, index) => [late(index), busy, busy]).flat();
    const patient = await run(streams(...often(9), [event('ADDED', '99', 'b')]), watch('10'), drainTo('b'));
    expect(failures(patient.entries)).toEqual([]);
    expect(patient.clock.now()).toBeGreaterThan(20_000);
    const endless = await run(streams(...often(500)), watch('10'), drainTo('b'));
    expect(failures(endless.entries)).toEqual([expect.stringContaining('event not received')]);
  });

  it('gives up on a stream that ends again and again', async () => {
    const { entries, told } = await run(streams(['end']), watch('10'), drainTo('b'));
    expect(told.filter((line) => line === 'stream watch resume 200')).toHaveLength(10);
    expect(failures(entries)).toEqual(['the watch ended and was resumed 10 times without an event']);
  });

  it('tries again where the stream cannot be taken up for a moment, and not where it is refused', async () => {
    const busy: StreamReply = { status: 429, headers: [['retry-after', '2']], script: ['busy', 'end'] };
    const patient = await run(streams(['end'], busy, [event('ADDED', '1', 'b')]), watch('10'), drainTo('b'));
    expect(patient.told.slice(1, 5)).toEqual(['ended watch server', 'stream watch resume 429', 'stream watch resume 200', 'line watch']);
    expect(patient.clock.now()).toBeGreaterThanOrEqual(2000);
    const gone = await run(streams(['end'], { status: 410, script: ['{}', 'end'] }), watch('10'), drainTo('b'), drainTo('b', 'again'));
    expect(gone.told.slice(1)).toEqual([
      'ended watch server',
      'stream watch resume 410',
      'step-failed drain stream',
      'step-failed again stream',
    ]);
  });

  it('fails at an ERROR event, unless it waits for one', async () => {
    const error = { type: 'ERROR', object: { kind: 'Status', code: 410 } };
    const failed = await run(streams([error]), watch('10'), drainTo('b'), drainTo('b', 'again'));
    expect(failures(failed.entries)).toEqual(['the watch sent an ERROR event 410', 'the watch sent an ERROR event 410']);
    const wanted: Step = {
      ...drainTo('b'),
      do: 'drain',
      stream: 'watch',
      boundSeconds: 5,
      to: { of: 'watch', at: '/object/code', is: 'equals', value: 410 },
    };
    expect((await run(streams([error]), watch('10'), wanted)).told).toEqual(['stream watch start 200', 'line watch', 'ended watch closed']);
  });

  it('ignores lines that are not events and records them as evidence', async () => {
    const { told } = await run(streams(['no JSON', '[]', '{"object":7}', event('ADDED', '1', 'b')]), watch('0'), drainTo('b'));
    expect(told.filter((line) => line === 'line watch')).toHaveLength(4);
  });

  it('does not take up a stream with a line too long to read', async () => {
    const { told } = await run(streams([{ code: 'too-large', message: 'a line longer than 16 MiB' }]), watch('10'), drainTo('b'));
    expect(told).toEqual(['stream watch start 200', 'ended watch too-large', 'step-failed drain stream']);
  });

  it('can be referred to by the events it read', async () => {
    const client = streams([event('ADDED', '11', 'a')], [event('ADDED', '20', 'b')]);
    const resumed: Step = {
      id: 'resumed',
      do: 'open',
      request: {
        method: 'GET',
        path: things,
        query: { resourceVersion: { $ref: { step: 'drain', at: '/last/object/metadata/resourceVersion' } } },
      },
    };
    await run(client, watch('10'), drainTo('a'), resumed);
    expect(client.opened[1]?.target).toBe('/api/v1/things?resourceVersion=11');
  });
});

describe('an open step', () => {
  it('records the body of a response that is not a stream; a drain of it fails', async () => {
    const { entries, told } = await run(streams({ status: 410, script: ['{"code":', '410}', 'end'] }), watch('10'), drainTo('b'));
    expect(told).toEqual(['stream watch start 410', 'step-failed drain stream']);
    expect(entries[1]).toMatchObject({ answer: { status: 410 }, body: '{"code":\n410}' });
    expect(failures(entries)).toEqual(['the watch was not opened: status 410']);
  });

  it('reads no more than a mebibyte of such a body, and waits for it no longer than for an answer', async () => {
    const long = await run(streams({ status: 500, script: Array.from({ length: 40 }, () => 'x'.repeat(100_000)) }), watch('10'));
    const [, opened] = long.entries;
    expect(opened?.e === 'stream' && 'answer' in opened ? opened.body?.length : 0).toBe(1 << 20);
    const silent = await run(streams({ status: 500, script: ['half'] }), watch('10'));
    expect(silent.entries[1]).toMatchObject({ body: 'half' });
    expect(silent.clock.now()).toBe(5000);
  });

  it('does not count against the watch that a busy server refuses to resume it', async () => {
    const busy: StreamReply = { status: 429, script: ['busy', 'end'] };
    const replies: readonly StreamReply[] = [['end'], ...Array.from({ length: 12 }, () => busy), [event('ADDED', '1', 'b')]];
    let turn = 0;
    const client = new FakeClient({ open: () => replies[turn++] ?? [], send: () => answer(200, {}) });
    const { entries, told } = await run(client, watch('10'), drainTo('b'));
    expect(told.filter((line) => line === 'stream watch resume 429')).toHaveLength(12);
    expect(failures(entries)).toEqual([]);
  });

  it('waits out 429', async () => {
    const { told, clock } = await run(streams({ status: 429, script: ['end'] }, [event('ADDED', '1', 'b')]), watch('10'), drainTo('b'));
    expect(told.slice(0, 3)).toEqual(['stream watch start 429', 'stream watch start 200', 'line watch']);
    expect(clock.sleeps).toContain(1000);
  });

  it('that got no answer is evidence, and a drain of it fails', async () => {
    const { told } = await run(streams({ code: 'refused', message: 'refused' }), watch('10'), drainTo('b'));
    expect(told).toEqual(['stream watch start refused', 'step-failed drain stream']);
  });
});

describe('a close step', () => {
  it('closes the stream, which is then no longer there to drain', async () => {
    const client = streams([event('ADDED', '1', 'b')]);
    const { told } = await run(client, watch('0'), { id: 'close', do: 'close', stream: 'watch' }, drainTo('b'));
    expect(told).toEqual(['stream watch start 200', 'ended watch closed', 'step-failed drain stream']);
    expect(client.openStreams).toBe(0);
  });
});
