import { useAddressParams } from '@portico/app';

/** The two ways to look at a definition. */
export type DefinitionView = 'docs' | 'source';

const viewParam = 'view';

/** How the definition is shown, as the address says; `undefined` where it says nothing. */
export function useDefinitionView(): [DefinitionView | undefined, (view: DefinitionView) => void] {
  const [params, setParams] = useAddressParams();
  const named = params.get(viewParam);
  const view = named === 'docs' || named === 'source' ? named : undefined;
  return [
    view,
    next =>
      setParams(
        before => {
          before.set(viewParam, next);
          return before;
        },
        { preventScrollReset: true },
      ),
  ];
}
