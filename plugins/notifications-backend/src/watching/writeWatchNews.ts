import { createHash } from 'node:crypto';
import type { EntityHistory } from '@portico/catalog-common/history';
import type { NotificationPayload, WatchReason } from '@portico/notifications-common';
import { notificationLimits } from '@portico/notifications-common';
import { getEntityPath } from '@portico/notifications-node';
import type { Subject } from '../store/NotificationStore.ts';
import type { WatchNewsRow, WatchRow } from '../store/tables.ts';
import { getWatchTexts, type SeveralKind, type WatchTexts } from './watchTexts.ts';

/** How a state is since it changed last, as it waits for its readers. */
export interface StateDetail {
  isBad: boolean;
  texts: { en: string; de?: string };
  link?: string;
  /** How often it has changed lately. */
  changes: number;
}

/** Something that happened, the watch that leads its reader to it, and the name of its entity. */
export interface NamedNews {
  news: WatchNewsRow;
  watch: WatchRow;
  name: string;
}

/** A message about some news of the same kind. */
export interface WatchMessage {
  payload: NotificationPayload;
  subjects: readonly Subject[];
  rows: readonly WatchNewsRow[];
}

const maxListed = 10;
const statePrefix = 'state-';

/** The kind of news of a source of states. */
export function nameStateKind(source: string): string {
  return `${statePrefix}${source}`;
}

/** The source of states that a kind of news comes from. */
export function readStateSource(kind: string): string | undefined {
  return kind.startsWith(statePrefix) ? kind.slice(statePrefix.length) : undefined;
}

/** Puts news of one person together: those of one kind by the team or view that leads to them, others in one. */
export function groupNews(news: readonly NamedNews[]): NamedNews[][] {
  const key = ({ news: { kind, detail }, watch }: NamedNews) =>
    JSON.stringify([
      kind,
      readStateSource(kind) !== undefined && readDetail(detail).isBad,
      isSet(watch) ? watch.id : '',
    ]);
  return [...Map.groupBy(news, key).values()];
}

/** Writes a message about news of one group. */
export function writeWatchNews(
  group: readonly NamedNews[],
  findHistory: (entityRef: string) => EntityHistory | undefined,
): WatchMessage {
  const [first] = group;
  if (!first) throw new TypeError('There is no news to write of');
  const texts = getWatchTexts(first.watch.language);
  const { kind } = first.news;
  const source = readStateSource(kind);
  const [title, description, link] =
    group.length === 1 ? writeOne(first, texts, findHistory) : writeSeveral(group, texts);
  const isBad = source !== undefined && readDetail(first.news.detail).isBad;
  const reason: WatchReason = {
    watch: {
      id: first.watch.id,
      type: first.watch.type,
      target: first.watch.target,
      title: first.watch.title,
    },
    count: Math.max(...group.map(({ news }) => countTimes(news))),
  };
  return {
    payload: {
      title: title.slice(0, notificationLimits.titleLength),
      ...(description && {
        description: description.slice(0, notificationLimits.descriptionLength),
      }),
      link,
      severity: isBad ? 'high' : 'normal',
      topic: `watch-${source ?? (kind === 'joined' || kind === 'left' ? 'members' : kind)}`,
      scope: createHash('sha256')
        .update(JSON.stringify([kind, ...group.map(({ news }) => news.entity_ref).toSorted()]))
        .digest('hex')
        .slice(0, 40),
      metadata: { ...reason },
    },
    // What is gone is nobody's any more; only who may read all gets news of it.
    subjects: kind === 'removed' ? [] : group.map(({ news }) => ({ ref: news.entity_ref, source })),
    rows: group.map(({ news }) => news),
  };
}

type Written = [title: string, description: string | undefined, link: string];

function writeOne(
  { news, watch, name }: NamedNews,
  texts: WatchTexts,
  findHistory: (entityRef: string) => EntityHistory | undefined,
): Written {
  const count = countTimes(news);
  const times = count > 1 ? ` (${texts.times(count)})` : '';
  const page = getEntityPath(news.entity_ref);
  const { kind } = news;
  if (readStateSource(kind) !== undefined) {
    const detail = readDetail(news.detail);
    return [`${readText(detail, watch)}${times}`, undefined, detail.link ?? page];
  }
  if (kind === 'joined' || kind === 'left')
    return [texts[kind](name, watch.title), undefined, page];
  if (kind === 'removed') return [texts.removed(name), undefined, '/catalog'];
  if (kind === 'back') return [texts.back(name), undefined, page];
  return [`${texts.changed(name)}${times}`, describe(findHistory(news.entity_ref), texts), page];
}

function writeSeveral(group: readonly NamedNews[], texts: WatchTexts): Written {
  const [first] = group;
  if (!first) throw new TypeError('There is no news to write of');
  const { kind, detail } = first.news;
  const isState = readStateSource(kind) !== undefined;
  const several = isState ? (readDetail(detail).isBad ? 'bad' : 'good') : (kind as SeveralKind);
  const lines = group
    .slice(0, maxListed)
    .map(({ news, watch, name }) => (isState ? readText(readDetail(news.detail), watch) : name));
  const rest = group.length - lines.length;
  return [
    texts.several[several](group.length, isSet(first.watch) ? first.watch.title : undefined),
    [...lines, ...(rest > 0 ? [texts.more(rest)] : [])].join('\n'),
    getWatchPath(first.watch),
  ];
}

function countTimes({ kind, count, detail }: WatchNewsRow): number {
  const changes = readStateSource(kind) === undefined ? 0 : readDetail(detail).changes;
  return Math.max(Number(count), changes);
}

function describe(history: EntityHistory | undefined, texts: WatchTexts): string | undefined {
  const [version] = history?.items ?? [];
  if (!version || version.changes.length === 0) return undefined;
  const lines = version.changes
    .slice(0, 5)
    .map(({ path, from, to }) => texts.change(path, from, to));
  const rest = version.changedValues - lines.length;
  return [...lines, ...(rest > 0 ? [texts.moreValues(rest)] : [])].join('\n');
}

function isSet({ type }: WatchRow): boolean {
  return type === 'team' || type === 'view';
}

function readDetail(detail: string): StateDetail {
  return JSON.parse(detail) as StateDetail;
}

function readText({ texts }: StateDetail, { language }: WatchRow): string {
  return (language.startsWith('de') ? texts.de : undefined) ?? texts.en;
}

/** The path of what is watched. */
export function getWatchPath({ type, target }: Pick<WatchRow, 'type' | 'target'>): string {
  return type === 'view' ? `/catalog${target}` : getEntityPath(target);
}
