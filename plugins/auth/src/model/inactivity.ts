import type { ConfigApi } from '@portico/app';

/** Where the browser stores, for all tabs, when something was last done; a login begins anew. */
export const activityStorage = { bucket: 'auth', key: 'lastActiveAt' } as const;

/** When somebody who does nothing is signed out. */
export interface InactivityRules {
  idleTimeoutMs: number;
  /** How long before that they are asked; 0 for not at all. */
  promptBeforeMs: number;
  /** Whether time without any tab counts too. */
  countsAbsence: boolean;
  /** Whether a thread counts the time, so that a hidden tab is not late. */
  isCountedInWorker: boolean;
}

const defaultIdleMinutes = 60;
const defaultPromptSeconds = 10;

/** Reads `auth.autologout`. */
export function readInactivityRules(config: ConfigApi): InactivityRules {
  const minutes = config.getOptional('auth.autologout.idleTimeoutMinutes');
  const seconds = config.getOptional('auth.autologout.promptBeforeIdleSeconds');
  const idleTimeoutMs = (isPositive(minutes) ? minutes : defaultIdleMinutes) * 60_000;
  const promptMs = (isPositive(seconds) || seconds === 0 ? seconds : defaultPromptSeconds) * 1000;
  return {
    idleTimeoutMs,
    promptBeforeMs: Math.min(promptMs, idleTimeoutMs / 2),
    countsAbsence: config.getOptional('auth.autologout.logoutIfDisconnected') !== false,
    isCountedInWorker: config.getOptional('auth.autologout.useWorkerTimers') !== false,
  };
}

/** What somebody is to whom nothing has been heard since a moment. */
export type Inactivity =
  | { type: 'active' }
  | { type: 'confirming'; logoutAt: number }
  | { type: 'gone' };

/** Judges how long nothing has been done. */
export function judgeInactivity(
  lastActiveAt: number,
  now: number,
  { idleTimeoutMs, promptBeforeMs }: Pick<InactivityRules, 'idleTimeoutMs' | 'promptBeforeMs'>,
): Inactivity {
  const logoutAt = lastActiveAt + idleTimeoutMs;
  if (now >= logoutAt) return { type: 'gone' };
  if (promptBeforeMs > 0 && now >= logoutAt - promptBeforeMs)
    return { type: 'confirming', logoutAt };
  return { type: 'active' };
}

function isPositive(value: unknown): value is number {
  return typeof value === 'number' && value > 0;
}
