/** What channels write besides the notifications themselves. */
export interface ChannelTexts {
  language: string;
  /** Subject of several notifications. */
  several: (count: number) => string;
  from: (sender: string) => string;
  open: string;
  more: (count: number) => string;
  settings: string;
  unsubscribe: string;
  severity: Readonly<Record<string, string>>;
  /** The page that a link to turn a kind off leads to. */
  page: {
    title: string;
    question: (channel: string, kind: string | undefined) => string;
    confirm: string;
    done: (channel: string, kind: string | undefined) => string;
    invalid: string;
    invalidHint: string;
  };
}

const english: ChannelTexts = {
  language: 'en',
  several: count => `${count} notifications`,
  from: sender => `From ${sender}`,
  open: 'Open',
  more: count => `${count} more are in the portal`,
  settings: 'Change what you receive',
  unsubscribe: 'Stop receiving these',
  severity: { critical: 'Critical', high: 'High', normal: '', low: '' },
  page: {
    title: 'Notifications',
    question: (channel, kind) =>
      kind === undefined
        ? `Stop all notifications by ${channel}?`
        : `Stop notifications of ${kind} by ${channel}?`,
    confirm: 'Stop',
    done: (channel, kind) =>
      kind === undefined
        ? `You no longer receive notifications by ${channel}.`
        : `You no longer receive notifications of ${kind} by ${channel}.`,
    invalid: 'This link is not valid',
    invalidHint: 'It is incomplete or too old. Change the settings of notifications in the portal.',
  },
};

const german: ChannelTexts = {
  language: 'de',
  several: count => `${count} Benachrichtigungen`,
  from: sender => `Von ${sender}`,
  open: 'Öffnen',
  more: count => `${count} weitere sind im Portal`,
  settings: 'Ändern, was Sie erhalten',
  unsubscribe: 'Diese nicht mehr erhalten',
  severity: { critical: 'Kritisch', high: 'Hoch', normal: '', low: '' },
  page: {
    title: 'Benachrichtigungen',
    question: (channel, kind) =>
      kind === undefined
        ? `Alle Benachrichtigungen über ${channel} beenden?`
        : `Benachrichtigungen zu ${kind} über ${channel} beenden?`,
    confirm: 'Beenden',
    done: (channel, kind) =>
      kind === undefined
        ? `Sie erhalten keine Benachrichtigungen mehr über ${channel}.`
        : `Sie erhalten keine Benachrichtigungen zu ${kind} mehr über ${channel}.`,
    invalid: 'Dieser Link ist nicht gültig',
    invalidHint:
      'Er ist unvollständig oder zu alt. Ändern Sie die Einstellungen der Benachrichtigungen im Portal.',
  },
};

/** The texts in a language, or else in English. @param languages - codes, the first that there are texts in counts. */
export function getChannelTexts(languages: string): ChannelTexts {
  const codes = languages.split(',').map(part => part.trim().slice(0, 2).toLowerCase());
  return codes.find(code => code === 'de' || code === 'en') === 'de' ? german : english;
}
