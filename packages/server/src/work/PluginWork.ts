import type { Database } from '../database/Database.ts';
import type { Logger } from '../logging/Logger.ts';
import { DatabaseWorkQueue } from './DatabaseWorkQueue.ts';
import { DatabaseScheduler } from './Scheduler.ts';
import { workMigrations, type WorkSchema } from './workTables.ts';

/** The queue and the scheduler of one plugin, which share a table in its database. */
export class PluginWork {
  readonly queue: DatabaseWorkQueue;
  readonly scheduler: DatabaseScheduler;

  constructor(openDatabase: () => Promise<Database<unknown>>, logger: Logger) {
    this.queue = new DatabaseWorkQueue({
      logger,
      async open() {
        const database = await openDatabase();
        await database.migrate(workMigrations, 'applied_work_migrations');
        return database as unknown as Database<WorkSchema>;
      },
    });
    this.scheduler = new DatabaseScheduler(this.queue);
  }

  /** Begins to run what is due. */
  async start(): Promise<void> {
    await this.scheduler.start();
    await this.queue.start();
  }

  /** Gives back what runs. */
  stop(): Promise<void> {
    return this.queue.stop();
  }
}
