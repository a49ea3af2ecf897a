import { removeInvisibleControls } from '@portico/catalog-model';
import { InputError } from '@portico/errors';
import { notificationLimits, type NotificationPayload } from '@portico/notifications-common';

/**
 * A payload as it is stored: without characters that show nothing, and with a link that leads to a web page or a page of
 * the portal.
 *
 * @throws InputError that names the field and the fix.
 */
export function cleanPayload({
  title,
  description,
  link,
  topic,
  scope,
  icon,
  metadata,
  severity = 'normal',
}: NotificationPayload): NotificationPayload {
  const cleanTitle = removeInvisibleControls(title);
  if (cleanTitle === '')
    throw new InputError("Body field 'payload.title' is empty; write what has happened");
  const lines = description?.split(/\r\n|[\n\r]/).map(removeInvisibleControls);
  const cleanDescription = lines?.join('\n').trim();
  checkMetadata(metadata);
  return {
    title: cleanTitle,
    severity,
    ...(cleanDescription && { description: cleanDescription }),
    ...(link && { link: cleanLink(link) }),
    ...cleanWord('topic', topic),
    ...cleanWord('scope', scope),
    ...cleanWord('icon', icon),
    ...(metadata && { metadata }),
  };
}

function cleanWord<const Name extends string>(name: Name, value: string | undefined) {
  const clean = value === undefined ? '' : removeInvisibleControls(value);
  return (clean === '' ? {} : { [name]: clean }) as Partial<Record<Name, string>>;
}

const fix = 'write an http or https address, or a path of the portal such as /catalog';

function cleanLink(text: string): string {
  const link = text.trim();
  const fail = (problem: string): never => {
    throw new InputError(`Body field 'payload.link' ${problem}; ${fix}`);
  };
  // Browsers skip line breaks and tabs in addresses, and read a backslash as a slash.
  if (removeInvisibleControls(link) !== link || /[\s\\]/.test(link))
    fail('has a space, a backslash or a character that shows nothing');
  if (link.startsWith('//')) fail('begins with two slashes, which leads to another site');
  if (!/^[a-z][a-z\d+.-]*:/i.test(link)) return link.startsWith('/') ? link : `/${link}`;
  const url = URL.canParse(link) ? new URL(link) : fail('is no valid address');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    fail(`has the scheme '${url.protocol.slice(0, -1)}'`);
  if (url.username || url.password) fail('has a user or password before the host');
  return link;
}

function checkMetadata(metadata: NotificationPayload['metadata']): void {
  const size = Buffer.byteLength(JSON.stringify(metadata ?? {}));
  if (size > notificationLimits.metadataBytes)
    throw new InputError(
      `Body field 'payload.metadata' has ${size} bytes; at most ${notificationLimits.metadataBytes} bytes are accepted`,
    );
}
