/**
 * The map of the house: what may import what. Everything not allowed here is an error, types included.
 *
 * errors <- config <- integrations; errors <- config, catalog-model, contract <- core, then core <- ui <- app <- browser plugins,
 * and core <- server <- server plugins, then apps. In an area: common <- browser | backend.
 */
const base = '^packages/(errors|config|catalog-model|contract|integrations|core)/';
const common = '^plugins/[^/]+-common/';
const backend = '^plugins/[^/]+-backend/';
const browserPlugin = '^plugins/(?!.*-(common|backend)/)[^/]+/';
const test = String.raw`\.(test|stories)\.tsx?$|/testing/|/fixtures/`;

/** Forbids a package to import any workspace package but the named ones. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: '^(packages|plugins|apps)/', pathNot: [from, ...allowed] },
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    only('errors-stands-alone', '^packages/errors/', []),
    only('config-knows-errors', '^packages/config/', ['^packages/errors/']),
    only('catalog-model-knows-errors', '^packages/catalog-model/', ['^packages/errors/']),
    only('contract-knows-errors', '^packages/contract/', ['^packages/errors/']),
    only('integrations-knows-config', '^packages/integrations/', ['^packages/(errors|config)/']),
    only('core-knows-the-base', '^packages/core/', [base]),
    only('ui-knows-core', '^packages/ui/', [base]),
    only('app-knows-ui', '^packages/app/', [base, '^packages/ui/']),
    only('server-knows-core', '^packages/server/', [base]),
    only('cli-knows-server', '^packages/cli/', [base, '^packages/server/', common]),
    only('common-knows-core', common, [base, common]),
    only('browser-plugins-know-app', browserPlugin, [
      base,
      '^packages/(ui|app)/',
      common,
      browserPlugin,
    ]),
    only('backend-plugins-know-server', backend, [base, '^packages/server/', common]),
    {
      name: 'areas-run-downhill',
      comment:
        'auth and permission lowest, then catalog, then all others, which meet at extension points',
      severity: 'error',
      from: { path: String.raw`^plugins/([a-z-]+?)/`, pathNot: test },
      to: {
        path: browserPlugin,
        pathNot: ['^plugins/$1/', '^plugins/(auth|permission|catalog)/'],
      },
    },
    {
      name: 'catalog-knows-nobody-above',
      severity: 'error',
      from: { path: '^plugins/catalog(-common|-backend)?/', pathNot: test },
      to: { path: '^plugins/', pathNot: '^plugins/(catalog|auth|permission)(-common|-backend)?/' },
    },
    {
      name: 'nobody-imports-apps',
      severity: 'error',
      from: { path: '^(packages|plugins)/' },
      to: { path: '^apps/' },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { path: '^(packages|plugins)/', pathNot: [test, '^packages/testing/'] },
      to: { path: '^packages/testing/' },
    },
    {
      name: 'packages-by-name',
      comment: 'Another package is imported by its name, never by a path into it',
      severity: 'error',
      from: { path: '^(packages|plugins|apps)/([^/]+)/' },
      to: {
        path: '^(packages|plugins|apps)/',
        pathNot: '^$1/$2/',
        dependencyTypes: ['local'],
      },
    },
    {
      name: 'pages-are-lazy',
      comment: "A browser plugin's pages and cards are fetched when they are first shown",
      severity: 'error',
      from: { path: '^plugins/[^/]+/src/(index|plugin)[.]ts' },
      to: { path: '^plugins/[^/]+/src/pages/', dynamic: false },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`node_modules|/dist/|/types/|\.d\.ts$` },
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'default'],
    },
  },
};
