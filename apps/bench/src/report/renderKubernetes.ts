import type { KubernetesFigures } from './areaFigures.ts';
import type { Provenance } from './figures.ts';
import { formatMegabytes, formatMs, formatNumber, writeTable } from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';

/** The section on Kubernetes. */
export function renderKubernetes(figures: KubernetesFigures & Provenance): string {
  const { clusters, podsPerCluster, viewers, largePods, changes } = figures;
  const { watched, watchedCpu, heard, scrolling } = figures;
  const rows = [
    [
      'Objects of an entity, no cluster watched, the dead one silent',
      formatMs(figures.unwatchedMs),
      '< 5 s and 50 ms',
    ],
    [
      'Stream of the first viewer, until all living clusters have answered',
      formatMs(figures.firstViewerMs),
      '',
    ],
    ['Stream of the second viewer', formatMs(figures.secondViewerMs), ''],
    ['Objects of an entity from watched clusters: p50', formatMs(watched.p50), '< 20 ms'],
    ['the same: p95', formatMs(watched.p95), '< 20 ms'],
    ...(watchedCpu
      ? [
          [
            `CPU of the server for one such answer, of ${formatMegabytes(watchedCpu.bytes)}`,
            formatMs(watchedCpu.ms),
            '',
          ],
        ]
      : []),
    ['Change in a cluster until a viewer has it: p50', formatMs(heard.p50), ''],
    ['the same: p95', formatMs(heard.p95), '< 1 s'],
    [`Changes that viewers missed, of ${formatNumber(changes)}`, formatNumber(figures.missed), '0'],
    ['Memory for the watches', formatMegabytes(figures.watchingBytes), '< 400 MB'],
    ['Memory of the whole server', formatMegabytes(figures.totalBytes), ''],
    ['Longest delay of the serving thread during the changes', formatMs(figures.delayMaxMs), ''],
    [
      `Scrolling ${formatNumber(largePods)} pods: tasks over 50 ms`,
      `${scrolling.count}, the longest ${formatMs(scrolling.longestMs)}`,
      'none over 100 ms',
    ],
  ];
  return `## Kubernetes

${formatNumber(clusters)} clusters of ${formatNumber(podsPerCluster)} pods from a fake, and a dead one that never answers; ${formatNumber(viewers)} viewers. Load average of the machine ${figures.loadAverage.toFixed(1)}, ${figures.browser}. ${renderProvenance(figures)}

${writeTable(['What', 'Measured', 'Target'], rows)}`;
}
