export { type MovedEvent, type MovedTask, MovedTasks } from './MovedTasks.ts';
export { readTaskRetention } from './readTaskRetention.ts';
