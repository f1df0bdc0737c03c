import type { SelfTest } from '#core/model/self-test';

const found = { statement: 'watch/order', cases: ['watch/order@configmaps', 'watch/order@namespaces'] };
/** The result of a small self-test. */
export const sampleSelfTest: SelfTest = {
  schemaVersion: 1,
  tool: { name: 'apiconform', version: '1.0.0' },
  full: false,
  score: { faults: 2, caught: 1 },
  alarms: [],
  idle: ['unserved'],
  outcomes: [
    { fault: 'events-swapped', breaks: 'Events are swapped.', caught: true, found: [found], missed: [], also: [] },
    {
      fault: 'quiet',
      breaks: 'Nothing is sent: <b>.',
      seen: 'etcd #1',
      caught: false,
      found: [],
      missed: [{ statement: 'watch/resume', instead: 'passed' }],
      also: [found],
    },
  ],
  unbroken: [{ statement: 'watch/single-object', level: 'MUST', why: 'no fault is known that violates it' }],
};
