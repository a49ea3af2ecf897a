/** Topic of the event stream. Its refs are `unread:N`: how many the reader has not read now. */
export const notificationTopic = 'notifications';
