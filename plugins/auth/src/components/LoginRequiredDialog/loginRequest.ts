import type { IconComponent } from '@portico/ui/icons';

/** Somebody's wait for a login. */
export interface LoginRequest {
  /** Unlike all others that wait. */
  id: string;
  /** Who logs in, and what for. */
  provider: { title: string; message?: string; icon?: IconComponent };
  /** Opens the provider's login; rejects when it fails. */
  trigger: () => Promise<void>;
}
