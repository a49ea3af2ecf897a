import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { raiseChart } from './raiseChart.ts';

it('gives the chart and the image that it installs the version of the release, and changes nothing else', () => {
  const file = resolve(import.meta.dirname, '../../../charts/portico/Chart.yaml');
  const chart = readFileSync(file, 'utf8');
  const raised = parse(raiseChart(chart, '1.2.0-rc.1')) as object;
  expect(raised).toEqual({
    ...(parse(chart) as object),
    version: '1.2.0-rc.1',
    appVersion: '1.2.0-rc.1',
  });
});

it('refuses a description without both versions', () => {
  expect(() => raiseChart('version: 1.0.0\n', '1.2.0')).toThrow("has no 'appVersion'");
});
