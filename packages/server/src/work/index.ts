export { BackgroundLoop, type BackgroundLoopOptions } from './BackgroundLoop.ts';
export { DatabaseWorkQueue } from './DatabaseWorkQueue.ts';
export { type DatabaseWorkQueueOptions } from './DatabaseWorkQueueOptions.ts';
export type {
  AddJobOptions,
  JobContext,
  JobHandler,
  JobStatus,
  JobType,
  WorkQueue,
} from './Job.ts';
export { JobAbortedError } from './JobAbortedError.ts';
export { forEachInTurns } from './forEachInTurns.ts';
export { pause } from './pause.ts';
export type { Schedule } from './nextRun.ts';
export {
  DatabaseScheduler,
  type RecurringTask,
  type RecurringTaskStatus,
  type Scheduler,
} from './Scheduler.ts';
export { type JobState, workMigrations, type WorkSchema } from './workTables.ts';
export { TakeOver, type TakeOverOptions } from './TakeOver.ts';
