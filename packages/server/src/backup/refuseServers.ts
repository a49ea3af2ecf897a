import { ConflictError } from '@portico/errors';
import type { Client } from 'pg';
import { getServersKey } from '../database/postgresKeys.ts';
import { backupApplication } from './connectPostgres.ts';

/** A session that holds a lock. */
interface Holder {
  pid: number;
  application: string;
  address: string | null;
}

/**
 * Keeps servers of a portal from starting until the transaction of this client ends.
 *
 * @throws ConflictError that names what uses the database, and what to do about it.
 */
export async function refuseServers(client: Client, schemaPrefix: string): Promise<void> {
  const key = getServersKey(schemaPrefix);
  const { rows } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
    [key],
  );
  if (rows[0]?.free === true) return;
  const { rows: holders } = await client.query<Holder>(
    `select a.pid, a.application_name as application, host(a.client_addr) as address
     from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.database = a.datid and a.datname = current_database()
       and (l.classid::bigint << 32) | l.objid::bigint = hashtextextended($1, 0)
     order by a.backend_start limit 1`,
    [key],
  );
  const [holder] = holders;
  const place = holder?.address ? ` from ${holder.address}` : '';
  throw new ConflictError(
    holder?.application === backupApplication
      ? `Another restore runs on the database${place}, or was killed and PostgreSQL has not noticed yet; wait until it has ended, or end it with 'select pg_terminate_backend(${holder.pid})'`
      : `A server of this portal runs on the database${place}, or another restore does; stop all servers first, and start them again afterwards`,
  );
}
