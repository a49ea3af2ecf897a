export { answerByServer } from './http/answerInProcess.ts';
export { OpenCounts } from './http/OpenCounts.ts';
export { pipeWebSockets } from './http/pipeWebSockets.ts';
export { RawAnswer, type RawAnswerInit } from './http/RawAnswer.ts';
export {
  type MultipartField,
  type MultipartFile,
  type MultipartLimits,
  readMultipart,
} from './http/readMultipart.ts';
export {
  allMethods,
  type EventsRequest,
  type HttpMethod,
  serveUpgrade,
  type ServeUpgradeOptions,
  type UpgradeOptions,
  type UpgradeRequest,
} from './http/serve.ts';
export { serveSessionCookie } from './http/sessionCookieRoutes.ts';
export type { AcceptWebSocketOptions } from './http/Upgrade.ts';
