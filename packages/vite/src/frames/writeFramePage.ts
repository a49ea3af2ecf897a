import { createHash } from 'node:crypto';
import { escapeHtml } from '../escapeHtml.ts';

/** What the page of a frame consists of. */
export interface FrameContent {
  title: string;
  script: string;
  style: string;
  /** Whether its libraries make code out of text. */
  needsEval: boolean;
}

/** Writes a page that lets no script run but its own and sends nothing of the portal's anywhere. */
export function writeFramePage(content: FrameContent): string {
  const script = content.script.replaceAll(/<(?=\/script|!--)/gi, String.raw`\x3C`);
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}'${content.needsEval ? " 'unsafe-eval'" : ''}`,
    // Renderers set styles of elements in many places; none can send anything anywhere.
    "style-src 'unsafe-inline'",
    'img-src data: https:',
    'font-src data:',
    // The server says to whom requests may go: to nobody unless that is configured.
    'connect-src *',
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta http-equiv="Content-Security-Policy" content="${policy}" />
<meta name="referrer" content="no-referrer" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escapeHtml(content.title)}</title>
<style>${content.style}</style>
</head>
<body>
<script>${script}</script>
</body>
</html>
`;
}
