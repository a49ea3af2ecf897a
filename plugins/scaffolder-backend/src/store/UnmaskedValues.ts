import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { draftSchema, taskSpecSchema } from '@portico/scaffolder-common/endpoints';
import { type FormNode, maskSecretValues, omitSecretValues } from '@portico/scaffolder-common/form';
import type { SecretBox } from '@portico/server';
import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import { Redactor } from '../run/Redactor.ts';
import type { ScaffolderSchema, TaskRow } from './tables.ts';
import { openJson, sealJson } from './sealJson.ts';
import type { SecretParameters } from './StoredTask.ts';
import type { ScaffolderTransaction } from './taskEvents.ts';
import { describeForSearch } from './taskFilter.ts';

const inflate = promisify(inflateRaw);
const eventsPerQuery = 500;

/**
 * Tasks and drafts of former versions, which stored the values of forms as they were sent. What a form marks as a secret is
 * masked in them as in those of today: in values, logs, results, and what is searched. The values that a task may need again
 * are sealed.
 */
export class UnmaskedValues {
  readonly #db: Database<ScaffolderSchema>;
  readonly #box: SecretBox;

  constructor(db: Database<ScaffolderSchema>, box: SecretBox) {
    this.#db = db;
    this.#box = box;
  }

  /** Refs of the templates that there are such tasks or drafts of. */
  async listTemplates(limit: number): Promise<string[]> {
    const { rows } = await sql<{ template_ref: string }>`
      select template_ref from tasks where is_masked = 0
      union select template_ref from drafts where is_masked = 0
      order by template_ref limit ${limit}`.execute(this.#db.read);
    return rows.map(({ template_ref: ref }) => ref);
  }

  /** Masks those of a template. @param form - of the template as it is today. */
  async mask(templateRef: string, form: FormNode): Promise<void> {
    const tasks = await this.#db.read
      .selectFrom('tasks')
      .select('id')
      .where('template_ref', '=', templateRef)
      .where('is_masked', '=', 0)
      .execute();
    for (const { id } of tasks)
      await this.#db.write.transaction().execute(trx => this.#maskTask(trx, id, form));
    const drafts = await this.#db.write
      .selectFrom('drafts')
      .selectAll()
      .where('template_ref', '=', templateRef)
      .where('is_masked', '=', 0)
      .execute();
    for (const { user_ref: userRef, draft: text } of drafts) {
      const draft = draftSchema.parse(JSON.parse(text));
      const masked = { ...draft, values: omitSecretValues(form, draft.values) };
      await this.#db.write
        .updateTable('drafts')
        .set({ draft: JSON.stringify(masked), is_masked: 1 })
        .where('user_ref', '=', userRef)
        .where('template_ref', '=', templateRef)
        // Another one may have been saved meanwhile.
        .where('draft', '=', text)
        .execute();
    }
  }

  async #maskTask(trx: ScaffolderTransaction, id: string, form: FormNode): Promise<void> {
    const row = await trx
      .selectFrom('tasks')
      .selectAll()
      .where('id', '=', id)
      .where('is_masked', '=', 0)
      .executeTakeFirst();
    if (!row) return;
    const spec = taskSpecSchema.parse(JSON.parse(row.spec));
    const { values, secrets } = maskSecretValues(form, spec.parameters);
    if (secrets.length === 0) {
      await trx.updateTable('tasks').set({ is_masked: 1 }).where('id', '=', id).execute();
      return;
    }
    const masked = { ...spec, parameters: values };
    const sealed = sealJson(this.#box, this.#collectSecrets(row, spec.parameters, secrets), id);
    const redactor = new Redactor(secrets);
    await this.#maskEvents(trx, id, redactor);
    await this.#sealFiles(trx, id, redactor);
    await trx
      .updateTable('tasks')
      .set({
        is_masked: 1,
        spec: JSON.stringify(masked),
        search_text: describeForSearch(id, row.template_ref, masked),
        // One that is completed needs them no more.
        secret_parameters: sql`case when status = 'completed' then null else ${sealed} end`,
      })
      .where('id', '=', id)
      .execute();
  }

  /** What a task may need again, and what was known as secret of it before. */
  #collectSecrets(
    { id, secret_parameters: sealed }: TaskRow,
    parameters: SecretParameters['parameters'],
    texts: readonly string[],
  ): SecretParameters {
    if (sealed === null) return { parameters, texts };
    const former = openJson<SecretParameters>(this.#box, sealed, id);
    return { ...former, texts: [...new Set([...former.texts, ...texts])] };
  }

  async #maskEvents(trx: ScaffolderTransaction, taskId: string, redactor: Redactor): Promise<void> {
    for (let after = 0; ;) {
      const events = await trx
        .selectFrom('task_events')
        .select(['id', 'body'])
        .where('task_id', '=', taskId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(eventsPerQuery)
        .execute();
      for (const { id, body } of events) {
        const masked = JSON.stringify(redactor.value(JSON.parse(body)));
        if (masked === body) continue;
        await trx
          .updateTable('task_events')
          .set({ body: masked })
          .where('task_id', '=', taskId)
          .where('id', '=', id)
          .execute();
      }
      const last = events.at(-1);
      if (!last || events.length < eventsPerQuery) return;
      after = last.id;
    }
  }

  /** Seals the files of the workspace that hold a secret. */
  async #sealFiles(trx: ScaffolderTransaction, taskId: string, redactor: Redactor): Promise<void> {
    const files = await trx
      .selectFrom('task_files')
      .select('hash')
      .where('task_id', '=', taskId)
      .where('is_sealed', '=', 0)
      .execute();
    for (const { hash } of files) {
      const { content } = await trx
        .selectFrom('task_files')
        .select('content')
        .where('task_id', '=', taskId)
        .where('hash', '=', hash)
        .executeTakeFirstOrThrow();
      if (!(await holdsSecret(await inflate(content), redactor))) continue;
      const sealed = this.#box.seal(Buffer.from(content).toString('base64'), taskId);
      await trx
        .updateTable('task_files')
        .set({ content: Buffer.from(sealed), is_sealed: 1 })
        .where('task_id', '=', taskId)
        .where('hash', '=', hash)
        .execute();
    }
  }
}

async function holdsSecret(content: Buffer, redactor: Redactor): Promise<boolean> {
  return (await redactor.finds(content.toString('latin1'))) || redactor.finds(content.toString());
}
