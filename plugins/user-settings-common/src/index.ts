export {
  type AuthProviderContribution,
  authProviderPoint,
  type ProviderProfile,
  type ProviderSession,
  type ProviderSessionApi,
} from './authProviderPoint.ts';
