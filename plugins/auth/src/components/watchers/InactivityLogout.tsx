import {
  configApiRef,
  errorApiRef,
  identityApiRef,
  storageApiRef,
  type StorageBucket,
  useApi,
} from '@portico/app';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { InactivityDialog } from '../InactivityDialog/InactivityDialog.tsx';
import {
  activityStorage as storage,
  type Inactivity,
  judgeInactivity,
  readInactivityRules,
} from '../../model/inactivity.ts';
import { everySecond } from './everySecond.ts';

const signsOfLife = ['mousemove', 'mousedown', 'keydown', 'touchstart', 'wheel', 'scroll'] as const;
const noteEveryMs = 1000;
/** A sign-out that fails, such as without a network, is tried again. */
const tryAgainAfterMs = 30_000;

/** Signs out whoever has done nothing for long, in any tab, and asks them shortly before. */
export default function InactivityLogout() {
  const rules = readInactivityRules(useApi(configApiRef));
  const { countsAbsence, isCountedInWorker } = rules;
  const stored = useApi(storageApiRef).forBucket(storage.bucket);
  const identity = useApi(identityApiRef);
  const errors = useApi(errorApiRef);
  const [state, setState] = useState<Inactivity>({ type: 'active' });
  const triedAt = useRef(Number.NEGATIVE_INFINITY);

  const check = useEffectEvent(() => {
    const next = judgeInactivity(readLastActiveAt(stored), Date.now(), rules);
    if (next.type === 'gone' && Date.now() >= triedAt.current + tryAgainAfterMs) {
      triedAt.current = Date.now();
      identity.signOut({ keepsAddress: true }).catch((error: Error) => errors.post(error));
    }
    if (next.type !== state.type) setState(next);
  });
  const note = useEffectEvent(() => {
    // Whoever is asked answers; a hand on the mouse is no answer.
    if (state.type !== 'active') return;
    if (Date.now() - readLastActiveAt(stored) > noteEveryMs) stored.set(storage.key, Date.now());
  });

  useEffect(() => {
    if (!countsAbsence || stored.get(storage.key) === undefined)
      stored.set(storage.key, Date.now());
    const stopCounting = everySecond(() => check(), { isInWorker: isCountedInWorker });
    const end = new AbortController();
    for (const sign of signsOfLife) {
      window.addEventListener(sign, () => note(), { passive: true, signal: end.signal });
    }
    return () => {
      stopCounting();
      end.abort();
    };
  }, [stored, countsAbsence, isCountedInWorker]);

  const handleStay = () => {
    stored.set(storage.key, Date.now());
    setState({ type: 'active' });
  };
  return (
    <InactivityDialog
      isOpen={state.type === 'confirming'}
      logoutAt={state.type === 'confirming' ? state.logoutAt : 0}
      onStay={handleStay}
    />
  );
}

function readLastActiveAt(stored: StorageBucket): number {
  const at = stored.get(storage.key);
  return typeof at === 'number' ? Math.min(at, Date.now()) : Date.now();
}
