/** The name on the target of an object that a case calls `own`: `<prefix>-<own>`. */
export function testObjectName(prefix: string, own: string): string {
  return `${prefix}-${own}`;
}

/** Whether an object of that name belongs to the case with that prefix. */
export function isTestObjectName(prefix: string, name: string): boolean {
  return name.startsWith(`${prefix}-`);
}
