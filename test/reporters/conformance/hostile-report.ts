import { buildReport } from '#conformance/report/build-report';
import type { Report } from '#core/model/report';
import { passed, sampleCase, sampleInput, sampleJudged, sampleStatement } from '../../conformance/report/sample-report.ts';

/** Texts that attack a page, a document or a terminal. */
export const hostileTexts: readonly string[] = [
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  "\"><b onmouseover='alert(1)'>",
  ']]> and again ]]> and <![CDATA[ too',
  '\u0000\u0007\u001b[31mred\u001b[0m\u009b31m\r\n\ttabbed\u2028line',
  'lone \ud800 and \udfff, pair \u{1f600}',
  'abc\u202edcba\u2066x\u2069 \u200fשלום',
  '```\n# heading\n| a | b |\n`` x `` [link](javascript:alert(1)) ![i](https://evil.example/x.png) @someone https://evil.example www.evil.example',
  '&amp; &lt;script&gt; &#x3c; &nosuch;',
  '<!-- --> -->',
  '\ufffe\uffff\ufeff',
  '__proto__',
  'x'.repeat(300_000),
  '"'.repeat(100_000),
];

/** A report in which every text from a server or a file is the given one. */
export const hostileReport = (text: string): Report => {
  const statement = sampleStatement('watch/order');
  const one = sampleCase('watch/ordered', [statement.id], text);
  const verdicts = (['failed', 'inconclusive', 'error', 'deviation', 'known-failure', 'skipped'] as const).map((status, index) => ({
    of: sampleCase(`watch/ordered-${index}`, [statement.id], text),
    verdict: {
      statement: statement.id,
      status,
      reason: text,
      erratum: text,
      findings: [{ message: text, expected: text, actual: text, step: text }],
    },
  }));
  return buildReport({
    ...sampleInput,
    head: {
      ...sampleInput.head,
      run: text,
      target: { server: text, source: text },
      options: { ...sampleInput.head.options, only: [text], skip: [text] },
    },
    facts: {
      dialect: { id: text, apiDomain: text, binaryMediaType: text, extensionPrefix: text },
      release: text,
      served: JSON.parse(JSON.stringify({ [text]: [text] })),
      resourceVersionMatch: 'honoured',
      namespaceController: 'absent',
    },
    statements: [
      { ...statement, text, section: text, where: { file: text, line: 1, column: 1 } },
      sampleStatement('client/one', { text, binds: 'client' }),
    ],
    errata: [
      { id: text, statements: [], text, releases: { from: text }, worse: [text], seenOn: [], where: { file: text, line: 1, column: 1 } },
    ],
    cases: [
      sampleJudged(one, [passed(statement.id)]),
      ...verdicts.map(({ of, verdict }) =>
        sampleJudged(
          { ...of, about: text },
          [verdict],
          [
            {
              e: 'exchange',
              case: of.id,
              step: text,
              phase: 'case',
              attempt: 0,
              at: 0,
              took: 1,
              request: { method: 'POST', target: `/${text}`, headers: { [text]: text }, body: text },
              answer: { status: 200, headers: [[text, text]], body: text },
            },
          ],
        ),
      ),
    ],
    skipped: [{ case: sampleCase('watch/left-out', [statement.id], text), reason: text }],
    left: [text],
    observations: [{ id: text, text, seen: text }],
    rerunFlags: [text],
  });
};
