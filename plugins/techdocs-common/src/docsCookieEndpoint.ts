import { defineEndpoint } from '@portico/contract';
import { setSessionCookieEndpoint } from '@portico/contract/auth';

/** The cookie by which a browser loads the images of pages, at the path where older clients know it. */
export const docsCookieEndpoint = defineEndpoint({ ...setSessionCookieEndpoint, path: '/cookie' });
