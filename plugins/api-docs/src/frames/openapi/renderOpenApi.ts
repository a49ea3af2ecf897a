import swaggerUi from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import './openapi.css';
import { bundleReferences } from '../bundle/bundleReferences.ts';
import { fillText } from '../fillText.ts';
import type { DefinitionRenderer, FrameHost } from '../runFrame.ts';
import { countOperations, readOpenApi } from './readOpenApi.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
/** More operations than this are folded by their tags at first, and can be searched. */
const maxExpandedOperations = 60;
const settleMs = 80;

/** Renders an OpenAPI definition of version 2 or 3. */
export const renderOpenApi: DefinitionRenderer = async (request, root, host) => {
  const { document, unresolved } = bundleReferences(
    readOpenApi(request.definition),
    request.references,
    target => fillText(request.texts['leadsNowhere'], { target }),
  );
  const isLong = countOperations(document) > maxExpandedOperations;
  if (request.place) location.hash = request.place;
  await new Promise<void>(resolve => {
    swaggerUi({
      domNode: root,
      spec: document,
      presets: [swaggerUi.presets.apis],
      plugins: [plainNames, request.mayTry ? {} : nameSecurity(request.texts['security'] ?? '')],
      layout: 'BaseLayout',
      deepLinking: true,
      docExpansion: isLong ? 'none' : 'list',
      filter: isLong,
      defaultModelsExpandDepth: isLong ? -1 : 0,
      defaultModelExpandDepth: 2,
      // Nothing is asked of anybody else, and nothing is read from this page's address.
      validatorUrl: null,
      queryConfigEnabled: false,
      supportedSubmitMethods: request.mayTry ? methods : [],
      persistAuthorization: false,
      withCredentials: false,
      onComplete: resolve,
    });
  });
  root.classList.toggle('is-read-only', !request.mayTry);
  followClicks(root, host);
  if (request.place) revealPlace(root, host.reveal);
  return unresolved;
};

/** The name of an operation is part of the button that opens it, and no link inside of that. */
const plainNames = {
  wrapComponents: {
    DeepLink:
      (_link: unknown, { React }: SwaggerSystem) =>
      ({ text }: { text: string }) =>
        React.createElement('span', null, text),
  },
};

/**
 * Without requests nobody can authorize: the button opens what the API requires, and is named so.
 *
 * @param label - its text.
 */
const nameSecurity = (label: string) => ({
  wrapComponents: {
    authorizeBtn:
      (_button: unknown, { React: { createElement } }: SwaggerSystem) =>
      ({ onClick, showPopup, getComponent }: AuthorizeButtonProps) =>
        createElement(
          'div',
          { className: 'auth-wrapper' },
          createElement('button', { className: 'btn authorize unlocked', onClick }, label),
          showPopup ? createElement(getComponent('authorizationPopup', true), null) : null,
        ),
  },
});

interface SwaggerSystem {
  React: {
    createElement: (type: unknown, props: object | null, ...children: unknown[]) => unknown;
  };
}

interface AuthorizeButtonProps {
  onClick: () => void;
  showPopup: boolean;
  getComponent: (name: string, isContainer: boolean) => unknown;
}

/**
 * Reports the portal when the reader opens an operation: its address is in this page's own, after the mark. A
 * dialog opens at the top of the frame, which may be far away.
 */
function followClicks(root: HTMLElement, { reportPlace, reveal }: FrameHost): void {
  let last = location.hash;
  root.addEventListener('click', () => {
    setTimeout(() => {
      const dialog = root.querySelector('.modal-ux');
      if (dialog) reveal(dialog);
      if (location.hash === last) return;
      last = location.hash;
      reportPlace(last.slice(1));
    }, settleMs);
  });
}

function revealPlace(root: HTMLElement, reveal: (element: Element) => void): void {
  setTimeout(() => {
    const open =
      root.querySelector('.opblock.is-open') ?? root.querySelector('.opblock-tag-section.is-open');
    if (open) reveal(open);
  }, settleMs);
}
