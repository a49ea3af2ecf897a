import { parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import type {
  MovedSetting,
  MovedSettings,
  SettingFate,
} from '@portico/user-settings-backend/moving';
import { settingLimits } from '@portico/user-settings-common';
import { AreaReport } from './AreaReport.ts';
import type { FormerDatabase } from './FormerDatabase.ts';

const rowsPerPage = 500;
/** More than the columns take there, in any alphabet. */
const maxNameBytes = 1024;
const guests = new Set(['user:default/guest', 'user:development/guest']);
const reasons: Readonly<Partial<Record<SettingFate, string>>> = {
  changed: 'the user has set another value here since',
  tooLarge: `a value has at most ${settingLimits.valueBytes} bytes`,
  tooMany: `a user has at most ${settingLimits.values} settings, of ${settingLimits.userBytes} bytes together`,
};

/** What settings are moved with. */
export interface SettingMove {
  source: FormerDatabase;
  /** Undefined where this portal has none yet. */
  target: MovedSettings | undefined;
  /** What becomes of settings where this portal has none. */
  decideFirst: (settings: readonly MovedSetting[]) => SettingFate[];
  isWritten: boolean;
}

interface SettingRow {
  user_entity_ref: string;
  bucket: string;
  key: string;
  value: string | null;
}

/** Moves what users have set: stars, and what plugins store for them. */
export async function moveSettings(move: SettingMove): Promise<AreaReport> {
  const report = new AreaReport('settings');
  await reportLongNames(move.source, report);
  for await (const [user, rows] of readByUser(move.source)) {
    const ref = readUser(user);
    if (ref === undefined || guests.has(ref)) {
      const reason = ref
        ? 'settings of guests stay in their browser'
        : 'this is no reference of a user';
      report.omit(reason, user, rows.length);
      continue;
    }
    await moveOf(ref, rows, move, report);
  }
  return report;
}

async function moveOf(
  user: string,
  rows: readonly SettingRow[],
  { target, decideFirst, isWritten }: SettingMove,
  report: AreaReport,
): Promise<void> {
  const settings = rows.flatMap(row => readSetting(row, user, report));
  const fates = target ? await target.decide(user, settings) : decideFirst(settings);
  const added = settings.filter((_, index) => fates[index] === 'new');
  if (isWritten) await target?.add(user, added);
  report.moved += added.length;
  for (const [index, { bucket, key }] of settings.entries()) {
    const fate = fates[index] ?? 'new';
    const reason = reasons[fate];
    if (fate === 'known') report.known += 1;
    else if (reason) report.omit(reason, `${user} ${bucket}/${key}`);
  }
}

function readSetting(
  { bucket, key, value }: SettingRow,
  user: string,
  report: AreaReport,
): MovedSetting[] {
  const example = `${user} ${bucket}/${key}`;
  if (value === null) report.omit(reasons.tooLarge ?? '', example);
  else if (!isName(bucket) || !isName(key))
    report.omit(
      `names of buckets and keys have 1 to ${settingLimits.nameLength} characters`,
      example,
    );
  else {
    const json = normalize(value);
    if (json !== undefined) return [{ bucket, key, json }];
    report.omit('its value is no JSON', example);
  }
  return [];
}

function isName(text: string): boolean {
  return text.length > 0 && text.length <= settingLimits.nameLength && !text.includes('\0');
}

function normalize(json: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(json));
  } catch {
    return undefined;
  }
}

function readUser(text: string): string | undefined {
  try {
    const name = parseEntityRef(text);
    const isPlain = /^[\w.@+/: -]+$/u.test(text) && text.length <= 500;
    return isPlain && name.kind.toLowerCase() === 'user' ? stringifyEntityRef(name) : undefined;
  } catch {
    return undefined;
  }
}

const isShort = ['user_entity_ref', 'bucket', 'key']
  .map(column => `octet_length("${column}") <= ${maxNameBytes}`)
  .join(' and ');

async function reportLongNames(source: FormerDatabase, report: AreaReport): Promise<void> {
  const [row] = await source.select<{ count: string }>(
    `select cast(count(*) as text) as count from user_settings where not (${isShort})`,
  );
  const count = Number(row?.count ?? 0);
  if (count > 0)
    report.omit(
      `names of users, buckets and keys have at most ${maxNameBytes} bytes`,
      undefined,
      count,
    );
}

/** The rows of one user after the other. */
async function* readByUser(source: FormerDatabase): AsyncGenerator<[string, SettingRow[]]> {
  let user: string | undefined;
  let rows: SettingRow[] = [];
  for await (const row of readRows(source)) {
    // What is beyond the limit is reported with what is there, a part at a time.
    if (
      user !== undefined &&
      (row.user_entity_ref !== user || rows.length >= settingLimits.values)
    ) {
      yield [user, rows];
      rows = [];
    }
    user = row.user_entity_ref;
    rows.push(row);
  }
  if (user !== undefined) yield [user, rows];
}

async function* readRows(source: FormerDatabase): AsyncGenerator<SettingRow> {
  let last: SettingRow | undefined;
  for (;;) {
    const after = last
      ? 'and (user_settings.user_entity_ref, user_settings.bucket, user_settings."key") > (?, ?, ?)'
      : '';
    const rows = await source.select<SettingRow>(
      `select cast(user_entity_ref as text) as user_entity_ref, cast(bucket as text) as bucket, cast("key" as text) as "key",
         case when octet_length(value) <= ${settingLimits.valueBytes} then cast(value as text) end as value
       from user_settings where ${isShort} ${after} order by user_settings.user_entity_ref, user_settings.bucket, user_settings."key" limit ${rowsPerPage}`,
      last ? [last.user_entity_ref, last.bucket, last.key] : [],
    );
    yield* rows;
    last = rows.at(-1);
    if (rows.length < rowsPerPage) return;
  }
}
