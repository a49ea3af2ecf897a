import { escapeHtml } from '../escapeHtml.ts';

/** Fills in, while developing, what the server fills into the built page. */
export function fillPage(html: string): string {
  const config = JSON.parse(process.env['PORTICO_PAGE_CONFIG'] ?? '{}') as {
    app?: { title?: string };
  };
  return html
    .replace('%PORTICO_BASE%', '/')
    .replace('%PORTICO_TITLE%', () => escapeHtml(config.app?.title ?? 'Portico'))
    .replaceAll('%PORTICO_NONCE%', '')
    .replace('%PORTICO_PRELOAD%', '')
    .replace('%PORTICO_PAGE_FILES%', '')
    .replace('%PORTICO_PAGE_FILE_NAMES%', '[]')
    .replace('%PORTAL_APP_FILES%', '[]')
    .replace('%PORTICO_CONFIG%', () =>
      JSON.stringify({ basePath: '', config }).replaceAll('<', String.raw`\u003c`),
    );
}
