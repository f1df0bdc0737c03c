import { describe, expect, it } from 'vitest';
import { comparedServer, compareServers } from '#conformance/compare/compare-servers';
import type { FleetReport } from '#core/model/fleet-report';
import { fleetHtml } from '#reporters/fleet/fleet-html';
import { fleetMarkdown } from '#reporters/fleet/fleet-markdown';
import { fleetSentence, kindsSentence } from '#reporters/fleet/fleet-words';
import { sampleReport } from '../../conformance/report/sample-report.ts';
import { schemaProblems } from '../published-schema.ts';

const tool = { name: 'apiconform', version: '1' };
const passed = { ...sampleReport, results: sampleReport.results.map((result) => ({ ...result, status: 'passed' as const })) };
const fleet = compareServers([comparedServer('staging', sampleReport), comparedServer('production', passed)], tool);

const evil = '<img src=x onerror=alert(1)>|`[x](javascript:alert(1))\u202e"\'@all';
const [result] = sampleReport.results;
if (result === undefined) throw new Error('the sample has no result');
const hostile = compareServers(
  [
    comparedServer(evil, {
      ...sampleReport,
      target: { ...sampleReport.target, server: evil, release: evil },
      run: { ...sampleReport.run, id: evil, started: evil },
      tool: { name: evil, version: evil },
      verdict: { conformance: 'not conformant', because: evil },
      statements: [{ id: evil, area: evil, level: 'MUST', section: evil, text: evil, where: evil, binds: 'server' }],
      errata: [{ id: evil, text: evil, results: 1 }],
      results: [
        { ...result, statement: evil, subject: evil, status: 'failed', findings: [{ message: evil }] },
        { ...result, statement: `${evil}2`, subject: evil, status: 'deviation', erratum: evil, reason: evil },
      ],
    }),
    comparedServer('other', passed),
  ],
  tool,
);

describe('the page of a fleet', () => {
  const page = fleetHtml(fleet);

  it('says first which requirements the servers disagree about', () => {
    const [different] = fleet.requirements;
    expect(fleetSentence(fleet)).toMatch(/^2 servers disagree about \d+ of \d+ requirements$/);
    expect(kindsSentence(fleet)).toMatch(/^\d+ on failures/);
    const order = [fleetSentence(fleet), 'Fail on some servers', `<code>${different?.statement}</code>`, 'id="servers"'].map((text) =>
      page.indexOf(text),
    );
    expect(order.every((at, index) => at > (order[index - 1] ?? 0))).toBe(true);
  });

  it('has each requirement that the servers disagree about, and each server', () => {
    const different = fleet.requirements.filter(({ disagreement }) => disagreement !== 'none');
    expect(different.length).toBeGreaterThan(0);
    for (const { statement } of different) expect(page).toContain(`<code>${statement}</code>`);
    for (const name of ['staging', 'production']) expect(page).toContain(name);
  });

  it('says that there is no disagreement where there is none', () => {
    const same = compareServers([comparedServer('a', passed), comparedServer('b', passed)], tool);
    expect(fleetHtml(same)).toContain('2 servers, and no disagreement about');
  });

  it('runs and loads nothing, and shows hostile text as text', () => {
    const text = fleetHtml(hostile);
    expect(text).toContain("default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'");
    expect(text).not.toMatch(/<script|<img|<a href="(?!#)/);
    expect(text).not.toContain('\u202e');
    expect(text).toContain('&lt;img src=x');
  });
});

describe('the page of a fleet in Markdown', () => {
  it('says the same, and shows hostile text as text', () => {
    const text = fleetMarkdown(fleet);
    expect(text.startsWith(`# ${fleetSentence(fleet)}\n`)).toBe(true);
    expect(text).toContain('| Requirement | ');
    const other = fleetMarkdown(hostile);
    expect(other).not.toMatch(/<img|[^\\]\|`|@all/);
    const cells = other
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => line.replaceAll('\\|', '').split('|').length);
    expect(Math.max(...cells)).toBeLessThanOrEqual(10);
  });
});

describe('the schema of fleet.json', () => {
  it('accepts a comparison, and refuses unknown and missing fields', () => {
    const document: FleetReport = JSON.parse(JSON.stringify(fleet));
    const { errata: _, ...less } = document;
    expect(schemaProblems('fleet', document)).toEqual([]);
    expect(schemaProblems('fleet', JSON.parse(JSON.stringify(hostile)))).toEqual([]);
    expect(schemaProblems('fleet', { ...document, more: 1 })).toEqual([expect.stringContaining('more')]);
    expect(schemaProblems('fleet', less)).toEqual([expect.stringContaining('errata')]);
  });
});
