/** What the page of a popup says while it is still to be seen. */
export interface FrameTexts {
  language: string;
  title: string;
  done: string;
  failed: string;
}

const english: FrameTexts = {
  language: 'en',
  title: 'Sign-in',
  done: 'You are signed in. You can close this window.',
  failed: 'Login failed. You can close this window and try again.',
};
const german: FrameTexts = {
  language: 'de',
  title: 'Anmeldung',
  done: 'Sie sind angemeldet. Sie können dieses Fenster schließen.',
  failed:
    'Die Anmeldung ist fehlgeschlagen. Sie können dieses Fenster schließen und es noch einmal versuchen.',
};

/** The texts in the first language of the browser that there are texts in. */
export function getFrameTexts(acceptLanguage = ''): FrameTexts {
  const languages = acceptLanguage.split(',').map(part => part.trim().slice(0, 2).toLowerCase());
  const known = languages.find(language => language === 'en' || language === 'de');
  return known === 'de' ? german : english;
}
