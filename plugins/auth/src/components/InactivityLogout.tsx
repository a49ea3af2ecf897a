import {
  configApiRef,
  errorApiRef,
  identityApiRef,
  storageApiRef,
  type StorageBucket,
  useApi,
} from '@portico/app';
import { InactivityDialog } from '@portico/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  activityStorage as storage,
  type Inactivity,
  judgeInactivity,
  readInactivityRules,
} from '../model/inactivity.ts';
import { everySecond } from './everySecond.ts';

const signsOfLife = ['mousemove', 'mousedown', 'keydown', 'touchstart', 'wheel', 'scroll'] as const;
const noteEveryMs = 1000;
/** A sign-out that fails, such as without a network, is tried again. */
const tryAgainAfterMs = 30_000;

/** Signs out whoever has done nothing for long, in any tab, and asks them shortly before. */
export default function InactivityLogout() {
  const rules = readInactivityRules(useApi(configApiRef));
  const { countsAbsence, isCountedInWorker } = rules;
  const kept = useApi(storageApiRef).forBucket(storage.bucket);
  const identity = useApi(identityApiRef);
  const errors = useApi(errorApiRef);
  const [state, setState] = useState<Inactivity>({ type: 'active' });
  const triedAt = useRef(Number.NEGATIVE_INFINITY);

  const check = useEffectEvent(() => {
    const next = judgeInactivity(readLastActiveAt(kept), Date.now(), rules);
    if (next.type === 'gone' && Date.now() >= triedAt.current + tryAgainAfterMs) {
      triedAt.current = Date.now();
      identity.signOut({ keepsAddress: true }).catch((error: Error) => errors.post(error));
    }
    if (next.type !== state.type) setState(next);
  });
  const note = useEffectEvent(() => {
    // Whoever is asked answers; a hand on the mouse is no answer.
    if (state.type !== 'active') return;
    if (Date.now() - readLastActiveAt(kept) > noteEveryMs) kept.set(storage.key, Date.now());
  });

  useEffect(() => {
    if (!countsAbsence || kept.get(storage.key) === undefined) kept.set(storage.key, Date.now());
    const stopCounting = everySecond(() => check(), { isInWorker: isCountedInWorker });
    const end = new AbortController();
    for (const sign of signsOfLife) {
      window.addEventListener(sign, () => note(), { passive: true, signal: end.signal });
    }
    return () => {
      stopCounting();
      end.abort();
    };
  }, [kept, countsAbsence, isCountedInWorker]);

  const handleStay = () => {
    kept.set(storage.key, Date.now());
    setState({ type: 'active' });
  };
  return (
    <InactivityDialog
      isOpen={state.type === 'asked'}
      logoutAt={state.type === 'asked' ? state.logoutAt : 0}
      onStay={handleStay}
    />
  );
}

function readLastActiveAt(kept: StorageBucket): number {
  const at = kept.get(storage.key);
  return typeof at === 'number' ? Math.min(at, Date.now()) : Date.now();
}
