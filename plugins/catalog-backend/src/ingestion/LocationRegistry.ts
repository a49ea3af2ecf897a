import {
  bootstrapLocationRef,
  managedByLocationAnnotation,
  managedByOriginLocationAnnotation,
  stringifyEntityRef,
} from '@portico/catalog-model';
import { ConflictError, InputError, NotFoundError } from '@portico/errors';
import { sql } from 'kysely';
import { type DeferredEntity, makeLocationEntity } from '@portico/catalog-node';
import type { StoreTransaction } from '../store/StoreTransaction.ts';
import type { LocationRow } from '../store/tables/sources.ts';
import { applyMutation } from './apply/applyMutation.ts';
import { describeSource } from './describeSource.ts';
import type { IngestionContext } from './IngestionContext.ts';
import { locationProviderRef } from './derive/locationProviderRef.ts';
import { removeClaims } from './apply/settleEntities.ts';

/** A location to be registered. */
export interface LocationInput {
  type: string;
  target: string;
  /** Whether the target may be missing; `required` when omitted. */
  presence?: LocationRow['presence'] | undefined;
}

/** Keeps the registered locations, and a Location entity for each. */
export class LocationRegistry {
  readonly #context: IngestionContext;
  readonly #createId: () => string;

  constructor(context: IngestionContext, createId: () => string) {
    this.#context = context;
    this.#createId = createId;
  }

  /** Makes the locations of the configuration exactly these, and fixes what a crash left undone. */
  async sync(configured: readonly LocationInput[]): Promise<void> {
    const { store } = this.#context;
    const gone = await store.write(async tx => {
      const stored = configured.map(toRef);
      const known = await listByOrigin(tx, 'config');
      for (const location of configured) await upsertConfigured(tx, location, this.#createId());
      return known.filter(({ ref }) => !stored.includes(ref));
    });
    for (const location of gone) await this.#remove(location);
    const rows = await store.write(tx => tx.trx.selectFrom('locations').selectAll().execute());
    await applyMutation(this.#context, locationProviderRef, {
      type: 'delta',
      added: rows.map(row => this.#describeEntity(row)),
      removed: [],
    });
  }

  /** @returns the location as it is registered, or undefined. */
  async find(input: LocationInput): Promise<LocationRow | undefined> {
    return this.#context.store.database.read
      .selectFrom('locations')
      .selectAll()
      .where('ref', '=', toRef(input))
      .executeTakeFirst();
  }

  /**
   * Registers a location by the API.
   *
   * @param registrant - full ref of the user who does; null for services.
   * @throws ConflictError when it is registered already.
   */
  async add(input: LocationInput, registrant: string | null = null): Promise<LocationRow> {
    this.check(input);
    const row = makeLocationRow(
      input,
      'api',
      this.#createId(),
      this.#context.store.now(),
      registrant,
    );
    await this.#context.store.write(async tx => {
      const { rows } = await sql`
        insert into locations
          (id, type, target, ref, entity_ref, registered_by, created_at, presence, registrant)
        values (${row.id}, ${row.type}, ${row.target}, ${row.ref}, ${row.entity_ref},
          ${row.registered_by}, ${row.created_at}, ${row.presence}, ${row.registrant})
        on conflict do nothing returning id`.execute(tx.trx);
      if (rows.length === 0)
        throw new ConflictError(
          `Location '${row.ref}' is registered already; refresh it instead of adding it again`,
        );
    });
    await this.#publish(row);
    return row;
  }

  /** Points a location that the API registered elsewhere. */
  async update(id: string, input: LocationInput): Promise<LocationRow> {
    this.check(input);
    const before = await this.#require(id);
    const isSame = before.ref === toRef(input);
    if (isSame && before.presence === (input.presence ?? null)) return before;
    if (!isSame && (await this.find(input)))
      throw new ConflictError(
        `Location '${toRef(input)}' is registered already; remove one of them`,
      );
    const row = makeLocationRow(input, 'api', id, before.created_at, before.registrant);
    if (!isSame) await this.#remove(before);
    await this.#context.store.write(tx =>
      tx.trx
        .insertInto('locations')
        .values(row)
        .onConflict(conflict => conflict.column('id').doUpdateSet({ presence: row.presence }))
        .execute(),
    );
    await this.#publish(row);
    return row;
  }

  /** Unregisters a location; what only it led to is deleted. */
  async remove(id: string): Promise<void> {
    await this.#remove(await this.#require(id));
  }

  /** Checks what the API may register. @throws InputError with the fix. */
  check(input: LocationInput): void {
    checkLocation(input, this.#context);
  }

  async #require(id: string): Promise<LocationRow> {
    const row = await this.#context.store.database.read
      .selectFrom('locations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new NotFoundError(`No location with id '${id}'`);
    if (row.registered_by === 'config')
      throw new InputError(
        `Location '${row.ref}' comes from the configuration; change catalog.locations instead`,
      );
    return row;
  }

  async #publish(row: LocationRow): Promise<void> {
    await applyMutation(this.#context, locationProviderRef, {
      type: 'delta',
      added: [this.#describeEntity(row)],
      removed: [],
    });
  }

  #describeEntity({ type, target, ref, registered_by, presence }: LocationRow): DeferredEntity {
    const entity = makeLocationEntity({ type, target }, presence);
    const origin = registered_by === 'config' ? bootstrapLocationRef : ref;
    entity.metadata.annotations = {
      ...(type === 'url' && describeSource(target, this.#context.codeHosts)),
      [managedByLocationAnnotation]: origin,
      [managedByOriginLocationAnnotation]: origin,
    };
    return { entity };
  }

  async #remove(row: LocationRow): Promise<void> {
    const { store, limits } = this.#context;
    await store.write(async tx => {
      await tx.trx.deleteFrom('locations').where('id', '=', row.id).execute();
      const claims = await tx.trx
        .selectFrom('claims')
        .innerJoin('terms', 'terms.id', 'claims.ref_id')
        .innerJoin('sources', 'sources.id', 'claims.source_id')
        .select(['claims.id', 'claims.source_id'])
        .where('sources.ref', '=', locationProviderRef)
        .where(eb =>
          eb.or([
            eb('terms.value', '=', row.entity_ref),
            // What processors added because of it.
            eb(
              'claims.emitter_id',
              'in',
              eb
                .selectFrom('terms')
                .select('terms.id')
                .where('terms.value', '=', row.entity_ref)
                .where('terms.original', 'is', null),
            ),
          ]),
        )
        .execute();
      for (const { id, source_id } of claims)
        await removeClaims(tx, { ...limits, orphanStrategy: 'delete' }, source_id, [id]);
    });
    this.#context.onWritten();
  }
}

function toRef({ type, target }: LocationInput): string {
  return `${type}:${target}`;
}

/** A registered location as it is stored. */
export function makeLocationRow(
  { type, target, presence = null }: LocationInput,
  registered_by: LocationRow['registered_by'],
  id: string,
  created_at: string,
  registrant: string | null = null,
): LocationRow {
  const ref = toRef({ type, target });
  const entity_ref = stringifyEntityRef(makeLocationEntity({ type, target }));
  return { id, type, target, ref, entity_ref, registered_by, created_at, presence, registrant };
}

function listByOrigin(
  tx: StoreTransaction,
  registeredBy: LocationRow['registered_by'],
): Promise<LocationRow[]> {
  return tx.trx
    .selectFrom('locations')
    .selectAll()
    .where('registered_by', '=', registeredBy)
    .execute();
}

async function upsertConfigured(
  tx: StoreTransaction,
  location: LocationInput,
  id: string,
): Promise<void> {
  const row = makeLocationRow(location, 'config', id, tx.now);
  const { registered_by, presence } = row;
  await tx.trx
    .insertInto('locations')
    .values(row)
    .onConflict(conflict => conflict.column('ref').doUpdateSet({ registered_by, presence }))
    .execute();
}

/** Checks what the API may register. @throws InputError with the fix. */
export function checkLocation(
  { type, target }: Pick<LocationInput, 'type' | 'target'>,
  { urlReader }: { urlReader: Pick<IngestionContext['urlReader'], 'check'> },
): void {
  if (type !== 'url')
    throw new InputError(
      `Location type '${type}' cannot be registered; use 'url', or list files under catalog.locations`,
    );
  if (!URL.canParse(target))
    throw new InputError(`Location target '${target}' is no URL; write it as 'https://…'`);
  try {
    urlReader.check(target);
  } catch (error) {
    throw new InputError((error as Error).message, { cause: error });
  }
}
