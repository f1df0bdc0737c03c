import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';

/** A body with one more part than that of the subject, and where that part is. Parts of metadata are added to every object. */
export type Fuller = { readonly body: { readonly [key: string]: Template }; readonly at: `/${string}`; readonly less: Subject['body'] };

/** Returns a body with another entry of a map, another item of a list, or a field that the update leaves out. */
function fuller({ body, managedMap = '', fixture }: Subject): Fuller | undefined {
  const [field = '', ...others] = managedMap.slice(1).split('/');
  const map = body[field];
  if (others.length === 0 && typeof map === 'object' && map !== null)
    return { body: { ...body, [field]: { ...map, extra: 'value' } }, at: `/${field}/extra`, less: body };
  if (fixture !== undefined) return { body, at: '/spec/text', less: { ...body, spec: {} } };
  return undefined;
}

/** The drivers of a CSINode: the update leaves out one of two. */
const twoDrivers: Fuller['body'] = {
  spec: {
    drivers: ['driver.example.com', 'other.example.com'].map((name) => ({ name, nodeID: 'node-1', topologyKeys: ['example.com/zone'] })),
  },
};

/** Returns such a body for a subject, if it has one. */
export function fullerOf(subject: Subject): Fuller | undefined {
  return subject.kind === 'CSINode' ? { body: twoDrivers, at: '/spec/drivers/1', less: subject.body } : fuller(subject);
}
