import type { ConfigPath } from './ConfigPositions.ts';

/** A key of the ecosystem that this product does not read, or that only a plugin beside it reads. */
export interface ForeignKey {
  /** Keys joined by dots, `*` for any; everything below is meant too. */
  key: string;
  /** What reads it where it has an effect: `the proxy plugin`. */
  reader?: string;
  /** What to do in its place. */
  instead?: string;
  /** Whether this product is to read it one day. */
  status: 'not yet' | 'not planned';
}

const notYet = (reader: string, ...keys: string[]): ForeignKey[] =>
  keys.map(key => ({ key, reader, status: 'not yet' }));
const notPlanned = (reader: string, ...keys: string[]): ForeignKey[] =>
  keys.map(key => ({ key, reader, status: 'not planned' }));
const replaced = (instead: string, ...keys: string[]): ForeignKey[] =>
  keys.map(key => ({ key, instead, status: 'not planned' }));
const community = (...names: string[]): ForeignKey[] =>
  names.flatMap(name => notPlanned(`the community plugin '${name}'`, name));

/** The keys of existing configurations that are known here and not read, with what would read them. */
export const foreignKeys: readonly ForeignKey[] = [
  ...replaced('set backend.listen: one process serves portal and API', 'app.listen', 'app.https'),
  ...replaced(
    'remove it: plugins are the lists in apps/portal/src/plugins.ts and apps/server/src/plugins.ts',
    'app.packages',
    'app.features',
    'app.pluginOverrides',
    'backend.packages',
    'dynamicPlugins',
  ),
  ...replaced('remove it: the portal needs no such setting', 'app.packageName', 'app.experimental'),
  ...replaced('set app.extensions, or bindings in apps/portal/src/bindings.ts', 'app.routes'),
  ...replaced(
    'set app.branding.logo, primaryColor and headerColors',
    'app.branding.fullLogo',
    'app.branding.fullLogoWidth',
    'app.branding.iconLogo',
    'app.branding.theme',
  ),
  ...notPlanned(
    'an analytics plugin',
    'app.analytics',
    'app.datadogRum',
    'app.googleAnalyticsTrackingId',
  ),
  ...replaced(
    'remove it: plugins of one server share a key that never leaves it. For callers outside, use backend.auth.externalAccess',
    'backend.auth.keys',
    'backend.auth.pluginKeyStore',
  ),
  ...replaced(
    'remove it: every route says who may call it, and none can be opened to all by configuration',
    'backend.auth.dangerouslyDisableDefaultAuthPolicy',
  ),
  ...replaced('put a reverse proxy before the server, which ends TLS', 'backend.https'),
  ...replaced('remove it: the server keeps its caches in memory and its database', 'backend.cache'),
  ...replaced('set logging.level', 'backend.logger', 'logger'),
  ...replaced('remove it: the log is JSON unless it goes to a terminal', 'logging.format'),
  ...replaced(
    'set backend.database.connection once: each plugin has its own schema of one database',
    'backend.database.plugin',
    'backend.database.pluginDivisionMode',
    'backend.database.ensureSchemaExists',
    'backend.database.role',
  ),
  ...replaced('set backend.database.schemaPrefix', 'backend.database.prefix'),
  ...replaced('set backend.database.maxConnections', 'backend.database.knexConfig'),
  ...replaced(
    'remove it: plugins migrate their tables themselves',
    'backend.database.skipMigrations',
  ),
  ...replaced('set PORTICO_DATA in the environment', 'backend.workingDirectory'),
  ...notPlanned('the auditor service', 'backend.auditor'),
  ...notPlanned('the actions service', 'backend.actions'),
  ...notPlanned('the MCP actions plugin', 'mcpActions'),
  ...replaced(
    'remove it: sites are built in the server, without Python, Docker and MkDocs, and stored in its database',
    'techdocs.generator',
    'techdocs.generators',
    'techdocs.cache',
    'techdocs.storageUrl',
    'techdocs.requestUrl',
    'techdocs.legacyUseCaseSensitiveTripletPaths',
    'techdocs.sanitizer.allowedCustomElementAttributeNameRegExp',
    'techdocs.sanitizer.allowedCustomElementTagNameRegExp',
  ),
  ...notYet('the events plugin', 'events'),
  ...replaced(
    'remove it: a message to many people is stored at once',
    'notifications.concurrencyLimit',
    'notifications.throttleInterval',
  ),
  ...notPlanned('the devtools plugin', 'devTools'),
  ...notYet(
    'a module of the catalog that discovers entities',
    'catalog.providers.*',
    'catalog.processors',
    'ldap',
    'microsoftGraphOrg',
  ),
  ...replaced(
    'deny catalog.location.create and catalog.location.delete in permission.policy',
    'catalog.readonly',
  ),
  ...replaced(
    'remove it: the index is in the database of the portal, and follows its sources by itself',
    'search.collators',
    'search.elasticsearch',
    'search.opensearch',
    'search.pg',
    'search.permissions',
  ),
  ...replaced('set catalog.orphanStrategy', 'catalog.orphanProviderStrategy'),
  ...replaced('set catalog.processingInterval', 'catalog.refreshInterval'),
  ...replaced(
    'remove it: the catalog needs no such setting',
    'catalog.stitchingStrategy',
    'catalog.useUrlReadersSearch',
    'catalog.disableRelationsCompatibility',
    'catalog.processingIntervalSeconds',
    'catalog.experimentalAlwaysUseStitching',
  ),
  ...notYet('a reader of Amazon S3', 'integrations.awsS3'),
  ...notYet('a reader of AWS CodeCommit', 'integrations.awsCodeCommit'),
  ...notYet('a reader of Azure Blob Storage', 'integrations.azureBlobStorage'),
  ...notYet('a reader of Google Cloud Storage', 'integrations.googleGcs'),
  ...notYet('a reader of Harness Code', 'integrations.harness'),
  ...replaced('name hosts under a kind of code host, such as github or gitlab', 'integrations.*'),
  ...notPlanned("the sign-in provider 'saml'", 'auth.providers.saml'),
  ...replaced(
    "set up 'auth.providers.oidc' to sign in with it; it gives no tokens for clusters",
    'auth.providers.pinniped',
  ),
  ...replaced(
    'use a built-in provider, such as oidc, or install a plugin that contributes this one',
    'auth.providers.*',
  ),
  ...replaced(
    'remove it: signing keys are kept in the database and change by themselves',
    'auth.keyStore',
    'auth.identityTokenAlgorithm',
  ),
  ...replaced(
    'remove it: tokens carry no ownership claim, and plugins ask for it',
    'auth.omitIdentityTokenOwnershipClaim',
  ),
  ...notPlanned(
    'sign-in of MCP clients',
    'auth.experimentalDynamicClientRegistration',
    'auth.experimentalClientIdMetadataDocuments',
    'auth.experimentalRefreshToken',
  ),
  ...replaced('set auth.signInPage.providers', 'signInPage'),
  ...replaced(
    "set 'dangerouslyAllowSignInWithoutUserInCatalog' at a resolver of the provider",
    'dangerouslyAllowSignInWithoutUserInCatalog',
  ),
  ...replaced('set permission.policy: its roles say the same', 'permission.rbac'),
  ...replaced(
    'remove it: permission rules of all plugins are found by themselves',
    'permission.permissionedPlugins',
  ),
  ...community(
    'adr',
    'airbrake',
    'allure',
    'apacheAirflow',
    'argocd',
    'azureDevOps',
    'badges',
    'bazaar',
    'bitrise',
    'codecov',
    'confluence',
    'costInsights',
    'datadog',
    'dynatrace',
    'explore',
    'fossa',
    'gocd',
    'grafana',
    'homepage',
    'humanitec',
    'ilert',
    'jira',
    'kafka',
    'kubernetesIngestor',
    'lighthouse',
    'linguist',
    'newrelic',
    'nexusRepositoryManager',
    'nomad',
    'ocm',
    'opencost',
    'opsgenie',
    'pagerDuty',
    'pagerduty',
    'periskop',
    'playlist',
    'prometheus',
    'puppetdb',
    'rollbar',
    'scorecards',
    'sentry',
    'sonarQube',
    'sonarqube',
    'splunkOnCall',
    'stackoverflow',
    'techInsights',
    'todo',
    'vault',
    'xcmetrics',
  ),
];

const byKey = new Map(foreignKeys.map(each => [each.key, each]));

/** What is known of a key that nobody reads here. */
export function findForeignKey(path: ConfigPath): ForeignKey | undefined {
  return byKey.get(path.join('.'));
}

/** What is known of a key whose name anybody may choose, such as a company's own sign-in provider. */
export function findOwnKey(path: ConfigPath): ForeignKey | undefined {
  return byKey.get([...path.slice(0, -1), '*'].join('.'));
}
