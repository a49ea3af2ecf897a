export {
  defineEndpoint,
  type Endpoint,
  type EndpointAnswer,
  type EndpointInput,
  type EndpointMethod,
  type EndpointRequest,
  type EndpointResult,
  type Schema,
} from './defineEndpoint.ts';
export {
  createEndpointDiscovery,
  createUrlPatternDiscovery,
  defaultDiscoveryPath,
  type DiscoveryApi,
  type DiscoveryEndpoint,
  resolveEndpoints,
  describePatternFault,
} from './discovery.ts';
export {
  type ChangeEvent,
  changeEventName,
  changeEventSchema,
  eventsPluginId,
  eventStreamEndpoint,
  positionEventName,
  resetEventName,
} from './events.ts';
export { parseDeepQuery } from './deepQuery.ts';
export { fillPath } from './fillPath.ts';
export { inParts, mapInParts } from './inParts.ts';
export { checkInputLimits } from './checkInputLimits.ts';
export {
  defaultInputLimits,
  getInputLimit,
  type InputLimit,
  type InputLimitName,
} from './inputLimits.ts';
export { type CallOptions, type FetchApi, PluginClient } from './PluginClient.ts';
export {
  getQueryParamJsonSchema,
  queryBoolean,
  queryInteger,
  queryList,
  queryWords,
} from './queryParams.ts';
export { checkAnswer, InvalidAnswerError, readAnswer } from './readAnswer.ts';
export { readEventStream, type ServerSentEvent } from './readEventStream.ts';
export {
  type SchedulerTask,
  schedulerTaskSchema,
  schedulerTasksEndpoint,
  schedulerTasksPermission,
  triggerSchedulerTaskEndpoint,
} from './schedulerTasks.ts';
export { userTokenSchema } from './userToken.ts';
export { validate } from './validate.ts';
export { headerThemeIds, type HeaderThemeId, ownLanguages } from './portalLook.ts';
export { readContributionSettings } from './readContributionSettings.ts';
