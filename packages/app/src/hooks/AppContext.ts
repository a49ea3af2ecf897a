import type { Assembly } from '@portico/core';
import { createContext, useContext } from 'react';

/** What hooks read from the app around them. */
export interface AppContextValue {
  assembly: Assembly;
  /** The plugin whose part of the page this is. */
  pluginId: string;
}

/** The app around a component. */
export const AppContext = createContext<AppContextValue | undefined>(undefined);

/** The app around a component. @throws Error outside an app. */
export function useApp(): AppContextValue {
  const app = useContext(AppContext);
  if (!app)
    throw new Error(
      'This component needs an app around it; render it with createApp or in a test app',
    );
  return app;
}
