export {
  type OpenIdProviderOptions,
  startOpenIdProvider,
  type TestAccount,
  type TestOpenIdProvider,
} from './startOpenIdProvider.ts';
export { readPosted, TestBrowser } from './TestBrowser.ts';
