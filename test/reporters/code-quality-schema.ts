const severities = ['info', 'minor', 'major', 'critical', 'blocker'];

/** Returns where a report is not as GitLab's documentation of the Code Quality format describes it. */
export const codeQualityProblems = (report: unknown): readonly string[] => {
  if (!Array.isArray(report)) return ['it is no list'];
  const fingerprints = new Set(report.map((issue) => issue.fingerprint));
  return [
    ...report.flatMap((issue, index) => problemsOf(issue).map((problem) => `${index}: ${problem}`)),
    ...(fingerprints.size === report.length ? [] : ['issues share a fingerprint, and only one is shown']),
  ];
};

const problemsOf = (issue: Readonly<Record<string, unknown>>): readonly string[] => {
  const { description, check_name, fingerprint, severity, location } = issue;
  const texts = { description, check_name, fingerprint };
  const place: unknown = location;
  const isPlace =
    typeof place === 'object' && place !== null && 'path' in place && 'lines' in place && isLines(place.lines) && isPath(place.path);
  return [
    ...Object.entries(texts).flatMap(([name, text]) => (typeof text === 'string' && text !== '' ? [] : [`no ${name}`])),
    ...(severities.some((each) => each === severity) ? [] : ['no known severity']),
    ...(isPlace ? [] : ['no place']),
  ];
};

const isPath = (path: unknown): boolean => typeof path === 'string' && path !== '' && !path.startsWith('./');

const isLines = (lines: unknown): boolean =>
  typeof lines === 'object' && lines !== null && 'begin' in lines && Number.isInteger(lines.begin) && Number(lines.begin) > 0;
