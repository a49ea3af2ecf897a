import './frame.css';
import { createProblem, type ShownProblem } from '../model/problemCodes.ts';
import { DefinitionError } from './DefinitionError.ts';
import type {
  FrameCommand,
  FrameReport,
  FrameTheme,
  RenderRequest,
  UnresolvedReference,
} from './frameProtocol.ts';
import { keepFixed } from './fixMarkup.ts';

/** What a renderer reports while it renders. */
export interface FrameHost {
  /** The place in the definition that the reader is at now, for the portal's address. */
  reportPlace: (place: string) => void;
  /** Brings a part of what is rendered into view: the page around the frame scrolls, not the frame. */
  reveal: (element: Element) => void;
}

/**
 * Renders a definition.
 *
 * @returns the references in it that lead nowhere.
 * @throws DefinitionError when it is not what its type says.
 */
export type DefinitionRenderer = (
  request: RenderRequest,
  root: HTMLElement,
  host: FrameHost,
) => Promise<readonly UnresolvedReference[]>;

/** Starts a frame: renders what the portal sends, and keeps it told of the height. */
export function runFrame(render: DefinitionRenderer): void {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  const host: FrameHost = {
    reportPlace: place => report({ type: 'place', place }),
    reveal: element => report({ type: 'reveal', top: element.getBoundingClientRect().top }),
  };
  window.addEventListener('message', ({ data, source }: MessageEvent<FrameCommand>) => {
    if (source !== window.parent) return;
    if (data.type === 'theme') applyTheme(data.theme);
    else void renderDefinition(render, data.request, root, host);
  });
  document.addEventListener('click', event => followLink(event, host), true);
  new ResizeObserver(() => reportSize(root)).observe(root);
  report({ type: 'ready' });
}

async function renderDefinition(
  render: DefinitionRenderer,
  request: RenderRequest,
  root: HTMLElement,
  host: FrameHost,
): Promise<void> {
  try {
    document.documentElement.lang = request.locale;
    keepFixed(root, request.title);
    const unresolved = await render(request, root, host);
    // Browsers let frames rest that are not seen yet, so nothing is observed in them.
    reportSize(root);
    report({ type: 'rendered', unresolved });
  } catch (error) {
    report({ type: 'failed', problems: listProblems(error) });
  }
}

function listProblems(error: unknown): readonly ShownProblem[] {
  if (error instanceof DefinitionError) return error.problems;
  // The renderers follow a definition as deep as it goes.
  if (error instanceof RangeError) return [createProblem('nestedTooDeeply')];
  return [{ message: String(error) }];
}

function reportSize(root: HTMLElement): void {
  report({ type: 'size', height: root.getBoundingClientRect().height });
}

function applyTheme({ scheme, ...tokens }: FrameTheme): void {
  const { classList, style } = document.documentElement;
  for (const [name, value] of Object.entries(tokens)) style.setProperty(`--${name}`, value);
  style.colorScheme = scheme;
  classList.toggle('dark-mode', scheme === 'dark');
}

/** Links lead to new windows, which cannot reach this one; those into the definition itself stay. */
function followLink(event: MouseEvent, host: FrameHost): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!link) return;
  const href = link.getAttribute('href') ?? '';
  if (href.startsWith('#')) {
    event.preventDefault();
    const target = document.getElementById(href.slice(1));
    if (target) host.reveal(target);
    return;
  }
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer');
}

function report(message: FrameReport): void {
  // A sandboxed frame has no origin, and the page that may hold it is fixed by its policy.
  window.parent.postMessage(message, '*');
}
