import type { ChannelMessage } from '@portico/notifications-node';
import { getChannelTexts } from '../channelTexts.ts';
import { resolveLink } from '../resolveLink.ts';

/** What the service worker shows. */
export interface PushText {
  title: string;
  body: string;
  /** Where a click leads. */
  url: string;
  /** A later message with it takes the place of this one. */
  tag: string;
}

const maxTitle = 200;
const maxBody = 400;
const maxUrl = 800;

/** Writes notifications for a browser, which shows them as plain text; a push message holds less than 4 KB. */
export function writePush({
  id,
  notifications,
  total,
  language,
  portalUrl,
}: ChannelMessage): PushText {
  const texts = getChannelTexts(language);
  const inbox = `${portalUrl}/notifications`;
  const [first] = notifications;
  const { title = '', description = '', link } = first?.payload ?? {};
  if (total > 1)
    return {
      title: texts.several(total),
      body: notifications
        .slice(0, 5)
        .map(({ payload }) => payload.title.slice(0, maxBody / 5))
        .join('\n'),
      url: inbox,
      tag: id,
    };
  const url = resolveLink(link, portalUrl) ?? inbox;
  return {
    title: title.slice(0, maxTitle),
    body: description.slice(0, maxBody),
    url: url.length > maxUrl ? inbox : url,
    tag: id,
  };
}
