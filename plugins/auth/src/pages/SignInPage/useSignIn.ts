import {
  alertApiRef,
  configApiRef,
  discoveryApiRef,
  type IdentityApi,
  storageApiRef,
  useApi,
} from '@portico/app';
import { isPassing, signInStorage } from '@portico/app/sign-in';
import { useTranslations } from '@portico/ui/i18n';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CustomUser } from '../../model/customUser.ts';
import { activityStorage } from '../../model/inactivity.ts';
import type { SignInChoice } from '../../model/signInChoices.ts';
import { providerAuthsApiRef } from '../../providerAuth.ts';
import { createSignInMethod } from '../../sessions/createSignInMethods.ts';
import { CustomIdentity } from '../../sessions/CustomIdentity.ts';
import { readCustomUser, storeCustomUser } from '../../sessions/customUserStorage.ts';
import { isWorthShowing } from '../../sessions/loginErrors.ts';
import { hasSignedOut, storeSignedOut } from '../../sessions/signedOutStorage.ts';
import type { GuestQuestion } from '../../sessions/guestSignIn.ts';
import { authTranslations } from '../../translations.ts';
import { describeLoginFailure } from '../../sessions/describeLoginFailure.ts';

/** What the page shows: the former session being looked for, the choices, or one of them under way. */
export type SignInPhase =
  | { type: 'restoring' }
  | { type: 'choosing' }
  | { type: 'entering'; id: string };

/** A question to the guest that waits for an answer. */
export interface PendingQuestion {
  question: GuestQuestion;
  answer: (isYes: boolean) => void;
}

/** How somebody signs in, from restoring what they chose before to being let in. */
export interface SignIn {
  phase: SignInPhase;
  pending: PendingQuestion | undefined;
  enter: (choice: SignInChoice) => void;
  /** Gives up what is under way. */
  cancel: () => void;
  enterAs: (user: CustomUser) => void;
}

/** Signs in by one of the choices; the one of last time, or a proxy, is tried at once, without asking. */
export function useSignIn(
  choices: readonly SignInChoice[],
  onSignIn: (identity: IdentityApi) => void | Promise<void>,
): SignIn {
  const config = useApi(configApiRef);
  const storage = useApi(storageApiRef);
  const discovery = useApi(discoveryApiRef);
  const providers = useApi(providerAuthsApiRef);
  const alerts = useApi(alertApiRef);
  const t = useTranslations(authTranslations);
  const stored = storage.forBucket(signInStorage.bucket);
  const previous = choices.find(({ id }) => id === stored.get(signInStorage.key));
  const [proxied] = useState(() =>
    previous || hasSignedOut(storage) ? undefined : choices.find(({ isProxied }) => isProxied),
  );
  const [customUser] = useState(() =>
    choices.some(({ id }) => id === 'custom') ? readCustomUser() : undefined,
  );
  const [phase, setPhase] = useState<SignInPhase>({
    type: previous || proxied || customUser ? 'restoring' : 'choosing',
  });
  const [pending, setPending] = useState<PendingQuestion>();
  const running = useRef<AbortController>(undefined);
  // What was told of the last try is about it alone.
  const takeBack = useRef(() => {});

  const confirm = (question: GuestQuestion) =>
    new Promise<boolean>(resolve => {
      setPending({
        question,
        answer: isYes => {
          setPending(undefined);
          resolve(isYes);
        },
      });
    });
  const getMethod = (choice: SignInChoice) =>
    createSignInMethod(choice, { config, storage, discovery, providers, confirm });
  const forget = () => {
    stored.set(signInStorage.key, undefined);
    setPhase({ type: 'choosing' });
  };
  const notify = (error: unknown) => {
    if (!isWorthShowing(error)) return;
    const message = describeLoginFailure(t, error as Error);
    takeBack.current = alerts.post({ message, severity: 'error' });
  };
  const reportEnded = () => {
    takeBack.current = alerts.post({ message: t('signIn.sessionEnded'), severity: 'info' });
  };
  const fail = (error: unknown) => {
    forget();
    notify(error);
  };

  const restore = useEffectEvent(async (choice: SignInChoice) => {
    try {
      const identity = await getMethod(choice).restore();
      // Whoever is let in must be somebody.
      await identity?.getIdentity();
      if (identity) await onSignIn(identity);
      else {
        forget();
        // A failed login has its own words.
        if (!hasLoginError()) reportEnded();
      }
    } catch (error) {
      // What is away for a moment is no reason to choose anew next time.
      if (isPassing(error)) setPhase({ type: 'choosing' });
      else forget();
      notify(error);
    }
  });
  const restoreProxied = useEffectEvent(async (choice: SignInChoice) => {
    try {
      const identity = await getMethod(choice).enter(new AbortController().signal);
      await identity.getIdentity();
      stored.set(signInStorage.key, choice.id);
      await onSignIn(identity);
    } catch (error) {
      forget();
      // Who did not come through the proxy has other ways, if there are any.
      if (choices.length === 1 || (error as { status?: number }).status !== 401) notify(error);
    }
  });
  const failCustom = (error: unknown) => {
    storeCustomUser(undefined);
    fail(error);
  };
  const restoreCustom = useEffectEvent((user: CustomUser) => {
    Promise.resolve(onSignIn(new CustomIdentity(user))).catch(failCustom);
  });
  useEffect(() => {
    if (previous) void restore(previous);
    else if (customUser) restoreCustom(customUser);
    else if (proxied) void restoreProxied(proxied);
    // What was chosen before is looked for once, when the page opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const letIn = async (identity: IdentityApi) => {
    storage.forBucket(activityStorage.bucket).set(activityStorage.key, undefined);
    storeSignedOut(storage, false);
    dropLoginError();
    await onSignIn(identity);
  };
  const begin = (id: string) => {
    takeBack.current();
    dropLoginError();
    storeCustomUser(undefined);
    setPhase({ type: 'entering', id });
  };
  const enter = async (choice: SignInChoice) => {
    const { signal } = (running.current = new AbortController());
    begin(choice.id);
    stored.set(signInStorage.key, choice.id);
    try {
      const identity = await getMethod(choice).enter(signal);
      await identity.getIdentity();
      await letIn(identity);
    } catch (error) {
      // Whoever gives up knows it.
      if (signal.aborted) forget();
      else fail(error);
    }
  };
  return {
    phase,
    pending,
    enter: choice => void enter(choice),
    cancel: () => running.current?.abort(),
    enterAs(user) {
      begin('custom');
      storeCustomUser(user);
      letIn(new CustomIdentity(user)).catch(failCustom);
    },
  };
}

function hasLoginError(): boolean {
  return new URL(window.location.href).searchParams.has('error');
}

/** Takes out of the address what an earlier failure has left there. */
function dropLoginError(): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has('error')) return;
  url.searchParams.delete('error');
  window.history.replaceState(window.history.state, '', url);
}
