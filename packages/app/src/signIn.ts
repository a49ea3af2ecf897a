export { getCookiePath } from './boot/createSignOut.ts';
export { sendFirstCalls } from './boot/FirstCalls.ts';
export { isPassing } from './session/isPassing.ts';
export { signInStorage, untilSignOutBucket } from './boot/signInStorage.ts';
export { type SignInOptions, type SignInPageHandle, startSignIn } from './boot/startSignIn.tsx';
export { sanitizeProfile } from './apis/sanitizeProfile.ts';
export { getRefreshedLifetime } from './session/lifetimes.ts';
export {
  RenewingSession,
  type RenewingSessionOptions,
  type SessionLifetime,
  type SessionState,
} from './session/RenewingSession.ts';
export { type LogoUrls, useLogo } from './shell/useLogo.ts';
export { PorticoSign } from './shell/PorticoSign.tsx';
