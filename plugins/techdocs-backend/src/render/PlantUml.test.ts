import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { encodePlantUml, PlantUml } from './PlantUml.ts';
import { PageRenderer } from './renderPage.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const svgAnswer = () => new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });

function rendererOf(answer: (url: string) => Response) {
  const requests: string[] = [];
  const plantUml = new PlantUml({
    fetch: async input => {
      requests.push(String(input));
      return answer(String(input));
    },
  });
  const renderer = new PageRenderer({ plantUml });
  const render = (markdown: string, plantumlServer?: string) =>
    renderer.render({
      path: 'docs/index.md',
      markdown,
      tocDepth: [1, 6],
      allowedIframeHosts: [],
      isHighlighted: false,
      ...(plantumlServer !== undefined && { plantumlServer }),
    });
  return { render, requests };
}

const page = '# A\n\n```plantuml\n@startuml\na -> b : <x> & ü\n@enduml\n```\n';

it('encodes a diagram as PlantUML does', () => {
  // The example of PlantUML's documentation, and what any text becomes again.
  expect(encodePlantUml('Bob -> Alice : hello')).toBe('SyfFKj2rKt3CoKnELR1Io4ZDoSa70000');
  const own = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
  const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const text = 'a -> b : <x> & ü\n'.repeat(20);
  const decoded = [...encodePlantUml(text)].map(each => base64[own.indexOf(each)]).join('');
  expect(inflateRawSync(Buffer.from(decoded, 'base64')).toString()).toBe(text);
});

it('shows the image of the configured server with its source, and requests it once', async () => {
  const { render, requests } = rendererOf(svgAnswer);
  const { html, lines, isIncomplete } = await render(page, 'https://uml.example/plantuml/');
  expect(html).toContain(
    `<img alt="" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}"`,
  );
  expect(html).toContain('<summary>PlantUML</summary>');
  expect(html).toContain('a -&gt; b : &lt;x&gt; &amp; ü');
  expect(lines).toEqual([]);
  expect(isIncomplete).toBeUndefined();
  expect(requests[0]).toMatch(/^https:\/\/uml\.example\/plantuml\/svg\/[\w-]+$/);
  await render(`${page}\nmore`, 'https://uml.example/plantuml/');
  expect(requests).toHaveLength(1);
});

it('shows the text where no server is configured, with one line in the log', async () => {
  const { render, requests } = rendererOf(svgAnswer);
  const { html, lines } = await render(`${page}\n${page}`);
  expect(html).toContain('<pre class="plantuml"><code>@startuml');
  expect(requests).toEqual([]);
  expect(lines).toEqual([
    {
      level: 'info',
      message: "PlantUML is shown as code, because 'techdocs.plantuml.server' is not set",
      file: 'docs/index.md',
      line: 3,
    },
  ]);
});

it.each<[name: string, answer: () => Response, line: object, isIncomplete: true | undefined]>([
  [
    'a diagram that is wrong',
    () =>
      new Response(svg, {
        status: 400,
        headers: {
          'content-type': 'image/svg+xml',
          'x-plantuml-diagram-error': 'Syntax Error?',
          'x-plantuml-diagram-error-line': '1',
        },
      }),
    { message: 'the diagram is shown as code: Syntax Error?', line: 4 },
    undefined,
  ],
  [
    'a server that fails',
    () => new Response('', { status: 503 }),
    { message: expect.stringContaining('status 503'), line: 3 },
    true,
  ],
  [
    'a page in place of an image',
    () => new Response('<script>', { headers: { 'content-type': 'text/html' } }),
    { message: expect.stringContaining("'text/html'"), line: 3 },
    undefined,
  ],
  [
    'an endless image',
    () =>
      new Response(new Uint8Array(3 * 1024 * 1024), {
        headers: { 'content-type': 'image/svg+xml' },
      }),
    { message: expect.stringContaining('larger than 2 MB'), line: 3 },
    undefined,
  ],
  [
    'a server that is away',
    () => {
      throw new TypeError('fetch failed');
    },
    { message: expect.stringContaining('cannot be reached: fetch failed'), line: 3 },
    true,
  ],
])('shows the text with a warning for %s', async (_name, answer, line, isIncomplete) => {
  const { render } = rendererOf(answer);
  const rendered = await render(page, 'https://uml.example');
  expect(rendered.html).toContain('<pre class="plantuml"><code>@startuml');
  expect(rendered.lines).toMatchObject([{ level: 'warning', file: 'docs/index.md', ...line }]);
  expect(rendered.isIncomplete).toBe(isIncomplete);
});
