// The tables that are moved, with their rows, as JSON: node dumpTables.mjs postgres://…|FOLDER
import { createRequire } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
const require = createRequire(import.meta.url);
const { Client } = require('pg');
const wanted = {
  catalog: ['knex_migrations', 'locations'],
  'user-settings': ['knex_migrations', 'user_settings'],
  scaffolder: ['knex_migrations', 'tasks', 'task_events'],
};
const [, , where] = process.argv;
const engine = where.startsWith('postgres') ? 'postgres' : 'sqlite';
const result = {};
for (const [plugin, tables] of Object.entries(wanted)) {
  result[plugin] = [];
  if (engine === 'sqlite') {
    const db = new DatabaseSync(`${where}/${plugin}.sqlite`);
    for (const name of tables)
      result[plugin].push({
        name,
        create: db.prepare('select sql from sqlite_schema where name=?').get(name).sql,
        rows: db.prepare(`select * from ${name}`).all(),
      });
  } else {
    const c = new Client({
      connectionString: `${where}/backstage_plugin_${plugin}`,
      types: { getTypeParser: () => t => t },
    });
    await c.connect();
    await c.query("set timezone='UTC'");
    for (const name of tables) {
      const cols = (
        await c.query(
          `select attname, format_type(atttypid, atttypmod) as type, attnotnull from pg_attribute where attrelid=$1::regclass and attnum>0 and not attisdropped order by attnum`,
          [name],
        )
      ).rows;
      const pk = (
        await c.query(
          `select a.attname from pg_index i join pg_attribute a on a.attrelid=i.indrelid and a.attnum=any(i.indkey) where i.indrelid=$1::regclass and indisprimary order by array_position(i.indkey, a.attnum)`,
          [name],
        )
      ).rows.map(r => r.attname);
      const create = `create table "${name}" (${cols.map(k => `"${k.attname}" ${k.type}${k.attnotnull === 't' ? ' not null' : ''}`).join(', ')}, primary key (${pk.map(k => `"${k}"`).join(', ')}))`;
      result[plugin].push({ name, create, rows: (await c.query(`select * from "${name}"`)).rows });
    }
    await c.end();
  }
}
for (const t of Object.values(result).flat())
  if (t.name === 'knex_migrations')
    t.rows = t.rows.map(({ id, name }) => ({
      id,
      name,
      batch: 1,
      migration_time: engine === 'sqlite' ? 0 : '2026-01-01 00:00:00+00',
    }));
process.stdout.write(
  `${JSON.stringify(result, undefined, 1).replaceAll(process.cwd(), '/srv/backstage')}\n`,
);
