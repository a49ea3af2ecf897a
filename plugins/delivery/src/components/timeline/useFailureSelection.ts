import { useSearchParams } from 'react-router';

const parameter = 'failure';

/** The failure in the address whose causes are shown; `undefined` for the latest. */
export function useFailureSelection(): [string | undefined, (id: string) => void] {
  const [search, setSearch] = useSearchParams();
  const select = (id: string) =>
    setSearch(
      former => {
        const next = new URLSearchParams(former);
        next.set(parameter, id);
        return next;
      },
      { replace: true },
    );
  return [search.get(parameter) ?? undefined, select];
}
