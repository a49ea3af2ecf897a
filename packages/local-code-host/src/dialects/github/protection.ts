import { z } from 'zod';
import type { Route } from '../../http/Dialect.ts';
import { Refusal } from '../../model/Refusal.ts';
import { findRepository } from './repositories.ts';
import { apiPath } from './apiPath.ts';

const at = `${apiPath}/repos/:owner/:repo/branches/:branch/protection`;
const names = z.array(z.string()).default([]);
const newProtection = z.object({
  required_status_checks: z.object({ strict: z.boolean(), contexts: names }).nullable(),
  enforce_admins: z.boolean().nullable(),
  required_pull_request_reviews: z
    .looseObject({ dismissal_restrictions: z.looseObject({}).optional() })
    .nullable(),
  restrictions: z.looseObject({ users: names, teams: names, apps: names }).nullable(),
  required_linear_history: z.boolean().optional(),
  allow_force_pushes: z.boolean().nullish(),
  allow_deletions: z.boolean().optional(),
  block_creations: z.boolean().optional(),
  required_conversation_resolution: z.boolean().optional(),
});
type Protection = z.output<typeof newProtection>;

function formatProtection(given: Protection, url: string) {
  const { required_status_checks: checks, restrictions, ...rest } = given;
  const reviews = rest.required_pull_request_reviews;
  const flag = (isEnabled: boolean | null | undefined) => ({ enabled: isEnabled === true });
  return {
    url,
    ...(checks && {
      required_status_checks: {
        url: `${url}/required_status_checks`,
        ...checks,
        contexts_url: `${url}/required_status_checks/contexts`,
        checks: checks.contexts.map(context => ({ context, app_id: null })),
      },
    }),
    ...(restrictions && {
      restrictions: {
        url: `${url}/restrictions`,
        users_url: `${url}/restrictions/users`,
        teams_url: `${url}/restrictions/teams`,
        apps_url: `${url}/restrictions/apps`,
        users: [],
        teams: [],
        apps: [],
      },
    }),
    ...(reviews && {
      required_pull_request_reviews: {
        url: `${url}/required_pull_request_reviews`,
        dismiss_stale_reviews: false,
        require_code_owner_reviews: false,
        required_approving_review_count: 1,
        ...reviews,
        ...(reviews.dismissal_restrictions && {
          dismissal_restrictions: {
            url: `${url}/dismissal_restrictions`,
            users_url: `${url}/dismissal_restrictions/users`,
            teams_url: `${url}/dismissal_restrictions/teams`,
            users: [],
            teams: [],
            apps: [],
          },
        }),
      },
    }),
    required_signatures: { url: `${url}/required_signatures`, enabled: false },
    enforce_admins: { url: `${url}/enforce_admins`, ...flag(rest.enforce_admins) },
    required_linear_history: flag(rest.required_linear_history),
    allow_force_pushes: flag(rest.allow_force_pushes),
    allow_deletions: flag(rest.allow_deletions),
    block_creations: flag(rest.block_creations),
    required_conversation_resolution: flag(rest.required_conversation_resolution),
  };
}

/** Protections of branches: stored and shown, without any effect. */
export const protectionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: at,
    handle(call) {
      const branch = call.params['branch'] ?? '';
      const stored = findRepository(call, 'admin').extras.get(`branches/${branch}/protection`);
      if (stored === undefined) throw new Refusal(404, 'Branch not protected');
      return { body: formatProtection(stored as Protection, call.origin + call.url.pathname) };
    },
  },
  {
    method: 'PUT',
    path: at,
    async handle(call) {
      const { extras, git } = findRepository(call, 'admin');
      const branch = call.params['branch'] ?? '';
      if (!(await git.getRef(`refs/heads/${branch}`))) throw new Refusal(404, 'Branch not found');
      const protection = newProtection.parse(call.body);
      extras.set(`branches/${branch}/protection`, protection);
      return { body: formatProtection(protection, call.origin + call.url.pathname) };
    },
  },
  {
    method: 'DELETE',
    path: at,
    handle(call) {
      const branch = call.params['branch'] ?? '';
      findRepository(call, 'admin').extras.delete(`branches/${branch}/protection`);
      return { status: 204 };
    },
  },
];
