import { serveJobs } from '@portico/server/thread';
import type { DocsJob, DocsJobResult } from './docsJobs.ts';
import { PageRenderer } from './renderPage.ts';
import { readSiteConfig } from './siteConfig.ts';

const renderer = new PageRenderer();

serveJobs<DocsJob, DocsJobResult>(job =>
  job.kind === 'config' ? readSiteConfig(job.text, job.file) : renderer.render(job.source),
);
