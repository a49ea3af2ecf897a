import type { NotificationSettingStore } from '../store/NotificationSettingStore.ts';
import type { NotificationStore } from '../store/NotificationStore.ts';

/** What is exported from. */
export interface ExportSources {
  notifications: Pick<NotificationStore, 'list'>;
  settings: Pick<NotificationSettingStore, 'get'>;
}

const pageSize = 200;

/** All that is stored of a person as a JSON document, a page of notifications at a time. */
export async function* exportNotifications(
  user: string,
  { notifications, settings }: ExportSources,
): AsyncGenerator<string> {
  yield `{"user":${JSON.stringify(user)},"settings":${JSON.stringify(await settings.get(user))},"notifications":[`;
  for (let offset = 0; ; offset += pageSize) {
    const page = await notifications.list(user, { limit: pageSize, offset });
    const written = page.notifications.map(each => JSON.stringify(each)).join(',\n');
    yield `${offset > 0 && written ? ',\n' : ''}${written}`;
    if (page.notifications.length < pageSize) break;
  }
  yield ']}\n';
}
