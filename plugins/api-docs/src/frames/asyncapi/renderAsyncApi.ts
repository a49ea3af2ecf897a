import asyncApi from '@asyncapi/react-component/browser/standalone/index.js';
import '@asyncapi/react-component/styles/default.min.css';
import './asyncapi.css';
import { bundleReferences } from '../bundle/bundleReferences.ts';
import { fillText } from '../fillText.ts';
import { DefinitionError } from '../DefinitionError.ts';
import type { DefinitionRenderer } from '../runFrame.ts';
import { fitAsyncApi } from './fitAsyncApi.ts';
import { parseShownProblems, readAsyncApi } from './readAsyncApi.ts';

/** Renders an AsyncAPI definition of version 2 or 3. */
export const renderAsyncApi: DefinitionRenderer = async (
  { definition, references, texts },
  root,
) => {
  const describeMissing = (target: string) => fillText(texts['leadsNowhere'], { target });
  const bundled = bundleReferences(readAsyncApi(definition), references, describeMissing);
  const { document, hasInlined } = bundled;
  const fitted = fitAsyncApi(bundled, describeMissing);
  const unresolved = [...bundled.unresolved, ...fitted.unresolved];
  // Problems are reported by line, so the text goes on as it is where nothing had to be rendered into it.
  const isAsWritten =
    references.references.length === 0 &&
    unresolved.length === 0 &&
    !hasInlined &&
    !fitted.hasChanged;
  const schema = isAsWritten ? definition : JSON.stringify(document);
  const place = globalThis.document.createElement('div');
  root.replaceChildren(place);
  asyncApi.render({ schema, config: { show: { sidebar: false, errors: true } } }, place);
  const failure = await waitForOutcome(place);
  if (failure) {
    root.replaceChildren();
    throw new DefinitionError(parseShownProblems(failure, isAsWritten));
  }
  return unresolved;
};

/** Waits until the definition is rendered; gives the text of the panel that is rendered in its place where it is wrong. */
function waitForOutcome(place: HTMLElement): Promise<string | undefined> {
  return new Promise(resolve => {
    const check = () => {
      const panel = place.querySelector<HTMLElement>('section.border-red-500');
      if (!panel && !place.querySelector('.aui-root .panel-item, .aui-root #introduction')) return;
      observer.disconnect();
      resolve(panel?.innerText);
    };
    const observer = new MutationObserver(check);
    observer.observe(place, { childList: true, subtree: true });
    check();
  });
}
