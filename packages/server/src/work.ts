export { joinCalls } from './work/joinCalls.ts';
export { startThread } from './startThread.ts';
export { type RunJobOptions, WorkerPool, type WorkerPoolOptions } from './threads/WorkerPool.ts';
export {
  type AddJobOptions,
  BackgroundLoop,
  type BackgroundLoopOptions,
  DatabaseScheduler,
  DatabaseWorkQueue,
  type DatabaseWorkQueueOptions,
  forEachInTurns,
  JobAbortedError,
  type JobContext,
  type JobHandler,
  type JobState,
  type JobStatus,
  type JobType,
  type RecurringTask,
  type RecurringTaskStatus,
  type Schedule,
  type Scheduler,
  pause,
  TakeOver,
  type TakeOverOptions,
  workMigrations,
  type WorkQueue,
  type WorkSchema,
} from './work/index.ts';
