import { resourceVersionOf } from '#core/json/object-identity';
import type { Finding } from '#core/model/result';
import type { WatchEvent } from '../../evidence/watch-event.ts';
import { fieldsBesideVersion, nonEmptyFieldsBesideVersion } from '../bookmark-fields.ts';
import { failedIfAny, inconclusive } from '../outcome.ts';
import { readStream } from '../streams.ts';
import { judgeTestEvents } from './events.ts';
import type { ExpectationJudge } from './expectation-judge.ts';
import { bookmarksOf } from './stream-form.ts';

/** Checks that a BOOKMARK event is of the watched kind and carries a resourceVersion and nothing else; `zero-values` allows other fields that are empty. */
export const judgeBookmarkContent: ExpectationJudge<'bookmark-content'> = ({ stream, form }, context) => {
  const reading = readStream(context, stream);
  if ('outcome' in reading) return reading.outcome;
  const kind = context.history.find((write) => write.object !== undefined)?.object?.kind;
  return failedIfAny(
    bookmarksOf(reading.read).flatMap((event): readonly Finding[] => {
      const unexpected = form === 'version-only' ? fieldsBesideVersion(event.object) : nonEmptyFieldsBesideVersion(event.object);
      const said = JSON.stringify(event.document).slice(0, 300);
      const findings: Finding[] = unexpected.map((at) => ({
        message: `the BOOKMARK object has ${at}`,
        expected: 'kind, apiVersion and metadata.resourceVersion only',
        actual: said,
        step: stream,
      }));
      if (resourceVersionOf(event.object) === undefined)
        findings.push({ message: 'the BOOKMARK object has no metadata.resourceVersion', actual: said, step: stream });
      if (event.object.kind !== kind)
        findings.push({
          message: `the BOOKMARK object has kind ${JSON.stringify(event.object.kind ?? null).slice(0, 100)}, expected ${JSON.stringify(kind ?? null)}`,
          expected: JSON.stringify(kind ?? null),
          actual: said,
          step: stream,
        });
      return findings;
    }),
  );
};

/** Checks that a watch up to its bookmark and a watch from the bookmark's resourceVersion send every change together, each once. */
export const judgeBookmarkCovers: ExpectationJudge<'bookmark-covers'> = ({ stream, resumed, after }, context) => {
  const [before, later] = [readStream(context, stream), readStream(context, resumed)];
  if ('outcome' in before) return before.outcome;
  if ('outcome' in later) return later.outcome;
  const start = context.evidence.exchange(after);
  if (start === undefined) return inconclusive(`step "${after}" was not carried out`);
  const events: readonly WatchEvent[] = [...before.read, ...later.read];
  return judgeTestEvents(context, events, {
    stream: resumed,
    start: 'exact',
    from: context.evidence.entries.indexOf(start),
  });
};
