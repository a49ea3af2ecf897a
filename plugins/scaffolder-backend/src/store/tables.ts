import { bytesType, type Migration } from '@portico/server/database';

/** How a task is stored: as others see it, and `parked` for one that waits for a person. */
export type StoredTaskStatus =
  | 'open'
  | 'processing'
  | 'parked'
  | 'completed'
  | 'failed'
  | 'cancelled';

/** A task; times are milliseconds since 1970. */
export interface TaskRow {
  id: string;
  template_ref: string;
  /** What a text is searched in: lower case, shortened. */
  search_text: string;
  /** JSON. */
  spec: string;
  /** Sealed JSON; null when there are none, and from the end of the task on. */
  secrets: string | null;
  /** Sealed JSON of {@link SecretParameters}; null when no value is a secret, and once the task is completed. */
  secret_parameters: string | null;
  status: StoredTaskStatus;
  /** JSON of what it waits for; null unless it is parked. */
  parked: string | null;
  created_by: string | null;
  created_at: number;
  ended_at: number | null;
  heartbeat_at: number | null;
  /** The job that runs it, or ran it last. */
  job_id: string;
  /** By which it acts for the user; null for services, and after the end. */
  delegation_id: string | null;
  /** JSON of what its actions may do. */
  rights: string;
  /** 1 when it failed because it is not known whether a step had its effect. */
  is_recoverable: number;
  /** The number of its last event. */
  last_event: number;
  /** 0 when it was stored by a version that did not mask secrets of forms, and was not looked at since. */
  is_masked: number;
  /** The language in which its creator gets news of its end; null for who gets none: guests, services, and who cancelled it. */
  news_language: string | null;
}

/** How a step is stored; `waiting` is one that failed and is tried again. */
export type StoredStepState = 'waiting' | 'processing' | 'completed' | 'failed' | 'skipped';

/** A step that has begun. */
export interface StepRow {
  task_id: string;
  /** Index in the list of steps. */
  position: number;
  state: StoredStepState;
  /** How often it began. */
  attempt: number;
  /** Items of `each` that are done. */
  items_done: number;
  /** Sealed JSON of what it put out so far. */
  output: string | null;
  /** JSON of the workspace after it; null when it is as before. */
  workspace: string | null;
}

/** What an action did once. */
export interface CheckpointRow {
  task_id: string;
  position: number;
  item: number;
  key: string;
  /** Sealed JSON. */
  value: string;
}

/** An event; numbered within its task in the order in which events are committed. */
export interface EventRow {
  task_id: string;
  id: number;
  type: 'log' | 'completion' | 'cancelled' | 'recovered';
  created_at: number;
  is_recoverable: number;
  /** JSON. */
  body: string;
}

/** The content of a file of a workspace. */
export interface FileRow {
  task_id: string;
  hash: string;
  /** Deflated, and sealed if it holds a secret. */
  content: Uint8Array;
  is_sealed: number;
}

/** A half-filled form. */
export interface DraftRow {
  user_ref: string;
  template_ref: string;
  /** JSON. */
  draft: string;
  saved_at: number;
  /** As that of tasks. */
  is_masked: number;
}

/** The tables of the scaffolder. */
export interface ScaffolderSchema {
  tasks: TaskRow;
  task_steps: StepRow;
  task_checkpoints: CheckpointRow;
  task_events: EventRow;
  task_files: FileRow;
  task_entities: { task_id: string; entity_ref: string };
  drafts: DraftRow;
}

/** The tables of the scaffolder. */
export const scaffolderMigrations: readonly Migration[] = [
  {
    id: '001_scaffolder',
    async up(trx, engine) {
      const { schema } = trx;
      await schema
        .createTable('tasks')
        .addColumn('id', 'text', column => column.primaryKey())
        .addColumn('template_ref', 'text', column => column.notNull())
        .addColumn('search_text', 'text', column => column.notNull())
        .addColumn('spec', 'text', column => column.notNull())
        .addColumn('secrets', 'text')
        .addColumn('status', 'text', column => column.notNull())
        .addColumn('parked', 'text')
        .addColumn('created_by', 'text')
        .addColumn('created_at', 'bigint', column => column.notNull())
        .addColumn('ended_at', 'bigint')
        .addColumn('heartbeat_at', 'bigint')
        .addColumn('job_id', 'text', column => column.notNull())
        .addColumn('delegation_id', 'text')
        .addColumn('rights', 'text', column => column.notNull())
        .addColumn('is_recoverable', 'integer', column => column.notNull())
        .addColumn('last_event', 'integer', column => column.notNull())
        .execute();
      await schema
        .createIndex('tasks_by_creator')
        .on('tasks')
        .columns(['created_by', 'created_at'])
        .execute();
      await schema.createIndex('tasks_by_time').on('tasks').column('created_at').execute();
      await schema.createIndex('tasks_by_status').on('tasks').column('status').execute();
      await schema
        .createTable('task_steps')
        .addColumn('task_id', 'text', column => column.notNull())
        .addColumn('position', 'integer', column => column.notNull())
        .addColumn('state', 'text', column => column.notNull())
        .addColumn('attempt', 'integer', column => column.notNull())
        .addColumn('items_done', 'integer', column => column.notNull())
        .addColumn('output', 'text')
        .addColumn('workspace', 'text')
        .addPrimaryKeyConstraint('task_steps_key', ['task_id', 'position'])
        .execute();
      await schema
        .createTable('task_checkpoints')
        .addColumn('task_id', 'text', column => column.notNull())
        .addColumn('position', 'integer', column => column.notNull())
        .addColumn('item', 'integer', column => column.notNull())
        .addColumn('key', 'text', column => column.notNull())
        .addColumn('value', 'text', column => column.notNull())
        .addPrimaryKeyConstraint('task_checkpoints_key', ['task_id', 'position', 'item', 'key'])
        .execute();
      await schema
        .createTable('task_events')
        .addColumn('task_id', 'text', column => column.notNull())
        .addColumn('id', 'integer', column => column.notNull())
        .addColumn('type', 'text', column => column.notNull())
        .addColumn('created_at', 'bigint', column => column.notNull())
        .addColumn('is_recoverable', 'integer', column => column.notNull())
        .addColumn('body', 'text', column => column.notNull())
        .addPrimaryKeyConstraint('task_events_key', ['task_id', 'id'])
        .execute();
      await schema
        .createTable('task_files')
        .addColumn('task_id', 'text', column => column.notNull())
        .addColumn('hash', 'text', column => column.notNull())
        .addColumn('content', bytesType(engine), column => column.notNull())
        .addColumn('is_sealed', 'integer', column => column.notNull())
        .addPrimaryKeyConstraint('task_files_key', ['task_id', 'hash'])
        .execute();
      await schema
        .createTable('task_entities')
        .addColumn('task_id', 'text', column => column.notNull())
        .addColumn('entity_ref', 'text', column => column.notNull())
        .addPrimaryKeyConstraint('task_entities_key', ['entity_ref', 'task_id'])
        .execute();
      await schema
        .createTable('drafts')
        .addColumn('user_ref', 'text', column => column.notNull())
        .addColumn('template_ref', 'text', column => column.notNull())
        .addColumn('draft', 'text', column => column.notNull())
        .addColumn('saved_at', 'bigint', column => column.notNull())
        .addPrimaryKeyConstraint('drafts_key', ['user_ref', 'template_ref'])
        .execute();
    },
  },
  {
    id: '002_secret_parameters',
    async up(trx) {
      await trx.schema.alterTable('tasks').addColumn('secret_parameters', 'text').execute();
    },
  },
  {
    id: '003_masked_values',
    async up(trx) {
      // A former server that still runs beside this one writes none.
      for (const table of ['tasks', 'drafts'])
        await trx.schema
          .alterTable(table)
          .addColumn('is_masked', 'integer', column => column.notNull().defaultTo(0))
          .execute();
      await trx.schema
        .createIndex('tasks_by_masking')
        .on('tasks')
        .columns(['is_masked', 'template_ref'])
        .execute();
    },
  },
  {
    id: '004_task_news',
    async up({ schema }) {
      await schema.alterTable('tasks').addColumn('news_language', 'text').execute();
    },
  },
];
