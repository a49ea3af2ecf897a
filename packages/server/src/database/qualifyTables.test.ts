import { expect, it } from 'vitest';
import { qualifyTables } from './qualifyTables.ts';

it.each([
  ['select a, b from notes', 'select a, b from s.notes'],
  ['SELECT 1 FROM "Notes" AS n WHERE n.id = $1', 'SELECT 1 FROM s."Notes" AS n WHERE n.id = $1'],
  [
    'select * from notes n, tags as t, unnest($1) as u, lateral (select 1 from more) m order by a, b',
    'select * from s.notes n, s.tags as t, unnest($1) as u, lateral (select 1 from s.more) m order by a, b',
  ],
  [
    'select * from notes left join tags using (id, name) join (a cross join b) on a.x = b.x',
    'select * from s.notes left join s.tags using (id, name) join (s.a cross join s.b) on a.x = b.x',
  ],
  [
    'select (select max(id) from notes), x from only tags where exists (select from more)',
    'select (select max(id) from s.notes), x from only s.tags where exists (select from s.more)',
  ],
  [
    'select 1 from tags union all select 2 from notes limit 1',
    'select 1 from s.tags union all select 2 from s.notes limit 1',
  ],
  [
    'insert into notes (id, text) select id, text from tags on conflict (id, text) do update set id = excluded.id, text = notes.text returning id, text',
    'insert into s.notes (id, text) select id, text from s.tags on conflict (id, text) do update set id = excluded.id, text = notes.text returning id, text',
  ],
  [
    'update notes set id = t.id, text = t.text from tags t, more where notes.id = t.id',
    'update s.notes set id = t.id, text = t.text from s.tags t, s.more where notes.id = t.id',
  ],
  [
    'delete from notes using tags t join more using (id) where t.id = notes.id',
    'delete from s.notes using s.tags t join s.more using (id) where t.id = notes.id',
  ],
  [
    'with recursive up(id, n) as (select id from notes union all select id from up), rest as not materialized (select 1) select 1 from up, rest, notes',
    'with recursive up(id, n) as (select id from s.notes union all select id from up), rest as not materialized (select 1) select 1 from up, rest, s.notes',
  ],
  [
    'with gone as (delete from notes returning id) update tags set n = 1 where id in (select id from gone) ',
    'with gone as (delete from s.notes returning id) update s.tags set n = 1 where id in (select id from gone) ',
  ],
  ['truncate table notes, tags', 'truncate table s.notes, s.tags'],
  ['analyze notes, tags', 'analyze s.notes, s.tags'],
  [
    'create table if not exists notes (id integer references tags (id) on delete cascade on update set null)',
    'create table if not exists s.notes (id integer references s.tags (id) on delete cascade on update set null)',
  ],
  ['alter table notes add column n integer', 'alter table s.notes add column n integer'],
  [
    'create unique index concurrently by_text on notes using gin (text)',
    'create unique index concurrently by_text on s.notes using gin (text)',
  ],
  ['drop index if exists by_text', 'drop index if exists s.by_text'],
  [
    'select 1 from notes n for update of n skip locked',
    'select 1 from s.notes n for update of n skip locked',
  ],
  ['select 1 from (values (1, 2), (3, 4)) v', 'select 1 from (values (1, 2), (3, 4)) v'],
])('puts the schema before the tables of: %s', (text, qualified) => {
  expect(qualifyTables(text, 's')).toBe(qualified);
});

it.each([
  'select 1 from other.notes join "other"."tags" on true',
  'select relname from pg_class, pg_namespace',
  'select * from json_each($1) as t(key, value), jsonb_to_recordset($2) as (a int, b text)',
  'select extract(epoch from at), trim(both from name), a is distinct from b',
  "select 'from notes, tags', 'it''s from notes', e'\\' from notes', $$ from notes $$ -- from notes\n /* from notes */",
  'create trigger t after insert or update on notes for each row execute function f()',
  'select nextval($1)',
])('changes nothing in: %s', text => {
  expect(qualifyTables(text, 's')).toBe(text);
});
