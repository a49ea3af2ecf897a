import { expect, it } from 'vitest';
import de from '../locales/de.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import { GuestRefusedError } from '../sessions/guestSignIn.ts';
import { LoginError } from '../sessions/loginErrors.ts';
import { describeLoginFailure } from './describeLoginFailure.ts';

const speak =
  (texts: Record<string, string>) =>
  (key: string, values: Record<string, unknown> = {}) =>
    (texts[key] ?? '').replace(/{{(\w+)}}/g, (_, name: string) => String(values[name]));

const wrongOrigin = new LoginError('PopupClosedError', 'Login failed, …', {
  expectedOrigin: 'https://portal.example',
});
const closed = new LoginError('PopupClosedError', 'Login failed, popup was closed');
const blocked = new LoginError('PopupBlockedError', 'Failed to open auth popup.');

it.each([
  [
    closed,
    'Login failed, popup was closed',
    'Anmeldung fehlgeschlagen, das Fenster wurde geschlossen',
  ],
  [
    wrongOrigin,
    'Login failed, Incorrect app origin, expected https://portal.example',
    'Anmeldung fehlgeschlagen, falsche Adresse des Portals, erwartet wird https://portal.example',
  ],
  [
    new LoginError('RejectedError', 'Login failed, rejected by user'),
    'Login failed, rejected by user',
    'Anmeldung fehlgeschlagen, sie wurde abgelehnt',
  ],
  [blocked, 'Failed to open auth popup.', 'Das Anmeldefenster konnte nicht geöffnet werden.'],
  [new GuestRefusedError(undefined), en['guest.refused'], de['guest.refused']],
  [new Error('No user'), 'Login failed, No user', 'Anmeldung fehlgeschlagen, No user'],
  [new Error('Login failed, by far'), 'Login failed, by far', 'Login failed, by far'],
])('says in both languages: %s', (error, english, german) => {
  expect(describeLoginFailure(speak(en), error)).toBe(english);
  expect(describeLoginFailure(speak(de), error)).toBe(german);
});
