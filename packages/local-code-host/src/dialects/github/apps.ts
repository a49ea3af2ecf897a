import { verify } from 'node:crypto';
import type { Call, Route } from '../../http/Dialect.ts';
import type { ForgeApp, Owner } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';
import { apiPath } from './apiPath.ts';
import { formatOwner } from './accountShapes.ts';

/** Whether a call is an app's own, whose signature is checked here instead of a token. */
export function isAppCall({ pathname }: URL): boolean {
  return pathname.startsWith(`${apiPath}/app/`);
}

/** The app that signed a call. @throws Refusal 401. */
function requireApp({ headers, state }: Call): ForgeApp & { id: string } {
  const [header = '', claims = '', signature = ''] =
    headers.authorization?.replace(/^bearer /i, '').split('.') ?? [];
  const { iss, iat, exp } = JSON.parse(
    Buffer.from(claims, 'base64url').toString() || '{}',
  ) as Record<string, unknown>;
  const app = state.apps.get(String(iss));
  if (!app) throw new Refusal(401, 'A JSON web token could not be decoded');
  const bytes = Buffer.from(`${header}.${claims}`);
  const isSigned = verify('RSA-SHA256', bytes, app.key, Buffer.from(signature, 'base64url'));
  const isBrief = Number(exp) - Number(iat) <= 660;
  if (!isSigned || !isBrief) throw new Refusal(401, 'A JSON web token could not be decoded');
  return { ...app, id: String(iss) };
}

/** The installation of an app for an account; it has the account's id. */
function formatInstallation(owner: Owner, appId: string, origin: string) {
  const self = `${origin}${apiPath}/app/installations/${owner.id}`;
  return {
    id: owner.id,
    app_id: Number(appId),
    app_slug: `app-${appId}`,
    target_id: owner.id,
    target_type: owner.isOrganization ? 'Organization' : 'User',
    account: formatOwner(owner, origin),
    repository_selection: 'all',
    access_tokens_url: `${self}/access_tokens`,
    repositories_url: `${origin}${apiPath}/installation/repositories`,
    html_url: `${origin}/settings/installations/${owner.id}`,
    permissions: { contents: 'write', metadata: 'read', pull_requests: 'write' },
    events: ['push'],
    single_file_name: null,
    created_at: owner.createdAt,
    updated_at: owner.createdAt,
    suspended_by: null,
    suspended_at: null,
  };
}

/** Installations of GitHub Apps and their tokens. */
export const appRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${apiPath}/app/installations`,
    handle(call) {
      const { installations, id } = requireApp(call);
      const found = installations.map(login => call.state.requireOwner(login));
      return { body: found.map(owner => formatInstallation(owner, id, call.origin)) };
    },
  },
  {
    method: 'POST',
    path: `${apiPath}/app/installations/:id/access_tokens`,
    handle(call) {
      const { installations, issueToken } = requireApp(call);
      const found = installations.map(login => call.state.requireOwner(login));
      const owner = found.find(({ id }) => String(id) === call.params['id']);
      if (!owner) throw new Refusal(404, 'Not Found');
      const token = issueToken(owner.login);
      call.state.addToken(token, owner.login, 'admin', { owner: owner.login });
      const expires_at = new Date(Date.now() + 3_600_000).toISOString();
      return { status: 201, body: { token, expires_at } };
    },
  },
];
