export {
  startTestServer,
  type TestServer,
  type TestServerOptions,
  testServiceToken,
} from './startTestServer.ts';
export { type TestTokenOptions, TestTokens } from './TestTokens.ts';
