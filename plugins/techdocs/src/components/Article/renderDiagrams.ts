import { renderMermaid } from './renderMermaid.ts';
import type { ArticleTexts } from './enhanceArticle.ts';

/** Texts of {@link renderDiagrams}. */
export interface DiagramTexts extends Pick<ArticleTexts, 'source'> {
  diagram: string;
  failed: (reason: string) => string;
}

const sourceAttribute = 'data-docs-diagram';

/** Puts images in place of Mermaid's texts, with the text below; renders them again for another colour scheme. */
export function renderDiagrams(
  article: HTMLElement,
  scheme: 'light' | 'dark',
  texts: DiagramTexts,
): void {
  for (const block of article.querySelectorAll('pre.mermaid, div.mermaid, .docs-diagram')) {
    const source = block.getAttribute(sourceAttribute) ?? block.textContent ?? '';
    const figure = block.matches('.docs-diagram') ? block : createFigure(block, source, texts);
    void draw(figure, source, scheme, texts);
  }
}

/** Texts of 16 pixels are 11 then. */
const leastScale = 11 / 16;

async function draw(
  figure: Element,
  source: string,
  scheme: 'light' | 'dark',
  texts: DiagramTexts,
): Promise<void> {
  const image = figure.querySelector('img');
  const details = figure.querySelector('details');
  const problem = figure.querySelector('p');
  try {
    // The colours of a scheme that was just chosen are there in the next frame.
    await new Promise(requestAnimationFrame);
    const { backgroundColor } = getComputedStyle(figure);
    const { url, width } = await renderMermaid({ source, scheme, background: backgroundColor });
    if (image) {
      image.src = url;
      if (width !== undefined) {
        // It says that it is as wide as there is room, which makes small ones large.
        image.width = width;
        // Texts stay legible; what has no room then scrolls.
        image.style.minWidth = `${Math.round(width * leastScale)}px`;
      }
      image.hidden = false;
    }
    if (problem) problem.hidden = true;
  } catch (error) {
    if (problem) {
      problem.hidden = false;
      problem.textContent = texts.failed(error instanceof Error ? error.message : String(error));
    }
    if (image) image.hidden = true;
    if (details) details.open = true;
  }
}

function createFigure(block: Element, source: string, texts: DiagramTexts): Element {
  const figure = document.createElement('figure');
  figure.className = 'docs-diagram';
  figure.setAttribute(sourceAttribute, source);
  const image = document.createElement('img');
  image.alt = texts.diagram;
  image.hidden = true;
  const problem = document.createElement('p');
  problem.hidden = true;
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = texts.source;
  const code = document.createElement('pre');
  code.textContent = source;
  details.append(summary, code);
  figure.append(image, problem, details);
  block.replaceWith(figure);
  return figure;
}
