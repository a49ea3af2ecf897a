export {
  type EventBatch,
  type EventSource,
  type EventTopic,
  eventTopicPoint,
} from './events/EventSource.ts';
export { type PageHint, pageHintPoint } from './events/PageHints.ts';
export {
  type NoticeDatabase,
  splitUsers,
  UserEvents,
  type UserEventsOptions,
} from './events/UserEvents.ts';
