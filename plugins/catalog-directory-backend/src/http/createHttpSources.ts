import type { SourceSchedule } from '@portico/catalog-node';
import { InputError } from '@portico/errors';
import type { Logger } from '@portico/server';
import type { DirectoryConfig } from '../directoryConfig.ts';
import { PeopleSource, type PersonTransformers } from '@portico/catalog-node/people';
import { type AccessToken, HttpCalls } from './HttpCalls.ts';
import type { GetJson, HttpDialect } from './HttpDialect.ts';
import { createKeycloakDialect, createTokenForm, getTokenUrl } from './keycloak.ts';
import { createMicrosoftGraphDialect } from './microsoftGraph.ts';
import { createOktaDialect } from './okta.ts';
import { requestToken } from './requestToken.ts';

/** What all sources share. */
interface HttpSourceContext {
  transformers: PersonTransformers;
  logger: Logger;
  now: () => Date;
}

/** What differs between providers. */
interface HttpProvider {
  id: string;
  baseUrl: string;
  target: string;
  schedule: SourceSchedule;
  dialect: HttpDialect;
  headers?: Record<string, string>;
  authorize(key: string, signal: AbortSignal): Promise<AccessToken>;
}

/** The sources of all directories that are read over HTTP. */
export function createHttpSources(
  providers: DirectoryConfig['catalog']['providers'],
  { now, ...context }: HttpSourceContext,
): PeopleSource<GetJson>[] {
  const getNow = () => now().getTime();
  const token = (url: string, form: Record<string, string>) => (key: string, signal: AbortSignal) =>
    requestToken(url, form, { key, signal, now: getNow });
  const keycloak = Object.entries(providers.keycloakOrg).map(([id, config]): HttpProvider => ({
    id,
    baseUrl: config.baseUrl,
    target: `${config.baseUrl}/realms/${config.realm}`,
    schedule: config.schedule,
    dialect: createKeycloakDialect(config, id),
    authorize: token(getTokenUrl(config), createTokenForm(config)),
  }));
  const graph = Object.entries(providers.microsoftGraphOrg).map(([id, config]): HttpProvider => {
    const { authority, tenantId, clientId, clientSecret, target } = config;
    const form = clientId !== undefined &&
      clientSecret !== undefined && {
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        scope: `${new URL(target).origin}/.default`,
      };
    return {
      id,
      baseUrl: target,
      target: `${target} (${tenantId})`,
      schedule: config.schedule,
      dialect: createMicrosoftGraphDialect(config, id),
      // What filters and searches beyond the basic ones need.
      headers: { consistencylevel: 'eventual' },
      authorize: form
        ? token(`${authority}/${tenantId}/oauth2/v2.0/token`, form)
        : refuseManagedIdentity,
    };
  });
  const okta = Object.entries(providers.okta).map(([id, config]): HttpProvider => ({
    id,
    baseUrl: config.orgUrl,
    target: config.orgUrl,
    schedule: config.schedule,
    dialect: createOktaDialect(config, id),
    authorize: async () => ({ authorization: `SSWS ${config.token}`, expiresAtMs: Infinity }),
  }));
  return [...keycloak, ...graph, ...okta].map(provider => {
    const { id, baseUrl, target, schedule, dialect, headers, authorize } = provider;
    const key = `catalog.providers.${dialect.type}.${id}`;
    const calls = new HttpCalls({
      baseUrl,
      key,
      now: getNow,
      ...(headers && { headers }),
      authorize: signal => authorize(key, signal),
    });
    return new PeopleSource<GetJson>({
      ...context,
      id,
      target,
      schedule,
      dialect,
      createCalls: reading => address => calls.getJson(address, reading),
    });
  });
}

/** Configurations without an account mean the identity of the machine, which is not known here. */
async function refuseManagedIdentity(key: string): Promise<AccessToken> {
  throw new InputError(
    `Set 'clientId' and 'clientSecret' under '${key}': managed identities are not supported`,
  );
}
