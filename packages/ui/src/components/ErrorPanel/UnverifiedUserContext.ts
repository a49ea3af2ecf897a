import { createContext } from 'react';

/** Whether the user has signed in without a token, so that the server does not know them. */
export const UnverifiedUserContext = createContext(false);
