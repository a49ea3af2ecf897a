/** Ten published backend plugins and modules of several areas, with exact versions. */
export const stockPlugins = [
  ['@backstage-community/plugin-badges-backend', '0.27.0'],
  ['@backstage-community/plugin-sonarqube-backend', '1.2.0'],
  ['@backstage-community/plugin-jenkins-backend', '0.31.0'],
  ['@backstage-community/plugin-todo-backend', '0.25.0'],
  ['@backstage-community/plugin-azure-devops-backend', '0.32.0'],
  ['@backstage/plugin-events-backend', '0.6.6'],
  ['@backstage/plugin-catalog-backend-module-github', '0.14.0'],
  ['@backstage/plugin-catalog-backend-module-gitlab', '0.8.8'],
  ['@backstage/plugin-catalog-backend-module-ldap', '0.12.9'],
  ['@roadiehq/scaffolder-backend-module-utils', '4.1.2'],
] as const;

/** Brings the api that companies write modules with. */
export const pluginApi = ['@backstage/backend-plugin-api', '1.12.0'] as const;

/** The registry lacks what one of them names. */
export const stockOverrides = { '@backstage-community/plugin-azure-devops-common': '0.14.0' };

/** What they read of the configuration. */
export const stockConfig = {
  sonarqube: { baseUrl: 'http://localhost:1', apiKey: 'of-the-bench' },
  azureDevOps: { host: 'localhost', token: 'of-the-bench', organization: 'acme' },
  jenkins: { baseUrl: 'http://localhost:1', username: 'bench', apiKey: 'of-the-bench' },
};
