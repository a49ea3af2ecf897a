export {
  type AuthProviderContribution,
  authProviderPoint,
  type ProviderProfile,
  type ProviderSessionApi,
} from './authProviderPoint.ts';
