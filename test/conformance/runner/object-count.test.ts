import { describe, expect, it } from 'vitest';
import { ObjectCount } from '#conformance/runner/object-count';

const told: string[] = [];
const listener = {
  mayExist: (path: string) => void told.push(`may ${path}`),
  mayExistIn: () => {},
  mayRemainIn: () => {},
  created: (path: string, uid: string) => void told.push(`created ${path} ${uid}`),
  gone: (path: string) => void told.push(`gone ${path}`),
};

describe('the count of objects', () => {
  it('has each object once, and what existed at a time', () => {
    const count = new ObjectCount();
    const counting = count.counting(listener);
    counting.mayExist('/a');
    for (const uid of ['1', '1']) counting.created('/a', uid);
    counting.created('/api/v1/namespaces/b', '2');
    counting.gone('/a');
    counting.gone('/a');
    counting.created('/a', '3');
    expect(count.counts()).toEqual({ created: 3, namespaces: 1, mostAtOnce: 2 });
    expect(told).toEqual([
      'may /a',
      'created /a 1',
      'created /a 1',
      'created /api/v1/namespaces/b 2',
      'gone /a',
      'gone /a',
      'created /a 3',
    ]);
  });

  it('lets no further case start from the limit on, until objects are gone or no case runs', async () => {
    const count = new ObjectCount(1);
    const counting = count.counting(listener);
    counting.created('/a', '1');
    const leave = await count.enter();
    const started: number[] = [];
    const second = count.enter().then((end) => {
      started.push(2);
      return end;
    });
    await Promise.resolve();
    expect(started).toEqual([]);
    counting.gone('/a');
    const leaveSecond = await second;
    counting.created('/a', '2');
    const third = count.enter();
    leave();
    leaveSecond();
    expect(await third).toBeTypeOf('function');
  });

  it('looks, where there is no room, which objects are gone unnoticed', async () => {
    const count = new ObjectCount(1);
    const counting = count.counting(listener);
    let looks = 0;
    const look = async () => {
      looks += 1;
      counting.gone('/a');
    };
    await count.enter(look);
    counting.created('/a', '1');
    expect(await count.enter(look)).toBeTypeOf('function');
    expect(looks).toBe(1);
  });
});
