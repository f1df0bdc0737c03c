/** The `nodeSelector` of every pod and pod template: no node has this label, so that no pod of a run ever starts. */
export const noNode = { 'apiconform.invalid/no-node': 'true' } as const;
