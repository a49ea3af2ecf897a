import { createContext } from 'react';

/** How the item is called that a field is, or is in. */
export const ItemName = createContext<{ name: string; index: number } | undefined>(undefined);
