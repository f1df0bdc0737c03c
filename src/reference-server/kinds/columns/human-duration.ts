const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

/** How long something is ago, as people are told: in one or two units, the coarser the longer. Seconds in, text out. */
export function humanDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  if (whole < -1) return '<invalid>';
  if (whole < 0) return '0s';
  if (whole < 2 * minute) return `${whole}s`;
  if (whole < 10 * minute) return inUnits(whole, [minute, 'm'], [1, 's']);
  if (whole < 3 * hour) return inUnits(whole, [minute, 'm']);
  if (whole < 8 * hour) return inUnits(whole, [hour, 'h'], [minute, 'm']);
  if (whole < 2 * day) return inUnits(whole, [hour, 'h']);
  if (whole < 8 * day) return inUnits(whole, [day, 'd'], [hour, 'h']);
  if (whole < 2 * year) return inUnits(whole, [day, 'd']);
  if (whole < 8 * year) return inUnits(whole, [year, 'y'], [day, 'd']);
  return inUnits(whole, [year, 'y']);
}

function inUnits(seconds: number, [size, unit]: readonly [number, string], finer?: readonly [number, string]): string {
  const rest = finer === undefined ? 0 : Math.floor((seconds % size) / finer[0]);
  return `${Math.floor(seconds / size)}${unit}${finer === undefined || rest === 0 ? '' : `${rest}${finer[1]}`}`;
}
