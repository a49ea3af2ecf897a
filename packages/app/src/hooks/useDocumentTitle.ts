import { useEffect } from 'react';
import { configApiRef } from '../apis/refs.ts';
import { useApi } from './useApi.ts';

/** Names the page in the browser's tab and history, before the portal's own title. */
export function useDocumentTitle(title: string): void {
  const appTitle = useApi(configApiRef).getOptionalString('app.title') ?? 'Portico';
  useEffect(() => {
    document.title = `${title} · ${appTitle}`;
    return () => {
      document.title = appTitle;
    };
  }, [title, appTitle]);
}
