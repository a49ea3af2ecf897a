/**
 * The map of the house: what may import what. Everything not allowed here is an error, types included.
 *
 * errors <- config, patterns <- code-hosts; errors <- config, catalog-model, contract <- core, then core <- ui <- app <- browser plugins,
 * and core <- server <- code-hosts-node <- url-reader <- server plugins, then apps. In an area: common <- browser | backend,
 * and node <- backend.
 */
const base = '^packages/(errors|patterns|config|catalog-model|contract|code-hosts|core)/';
const codeHostsNode = '^packages/code-hosts-node/';
const urlReader = '^packages/url-reader/';
const common = '^plugins/[^/]+-common/';
const backend = '^plugins/[^/]+-backend/';
const node = '^plugins/[^/]+-node/';
/** Refs and types that areas of every height may import, so that they can add to each other's points. */
const points = '^plugins/[^/]+/src/points[.]tsx?$';
/** The configuration of browser plugins, which the server reads. */
const config = '^plugins/[^/]+/src/config[.]ts$';
const browserPlugin = '^plugins/(?!.*-(common|backend|node)/)[^/]+/';
const test = String.raw`\.(test|stories|slow)\.tsx?$|/testing/|/fixtures/`;

/** Forbids a package to import any workspace package but the named ones. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: '^(packages|plugins|apps)/', pathNot: [from, ...allowed] },
});

/** Areas from the lowest to the highest; those of one height never import each other's packages. */
const heights = [['auth', 'permission'], ['catalog']];
const parts = '(-common|-backend|-node)?';
const areaOf = names => `^plugins/(${names.join('|')})${parts}/`;

/**
 * An area imports another one's packages only where that is lower. Extension points are imported sideways and uphill: the
 * browser's from `@portico/<area>/points`, the server's from `<area>-node`.
 */
const downhill = [
  ...heights.flatMap((areas, height) =>
    areas.map(area => ({
      name: `${area}-knows-nobody-above`,
      severity: 'error',
      from: { path: areaOf([area]), pathNot: test },
      to: {
        path: '^plugins/',
        pathNot: [areaOf([area, ...heights.slice(0, height).flat()]), points, node],
      },
    })),
  ),
  {
    name: 'areas-meet-at-points',
    severity: 'error',
    from: {
      path: `^plugins/([a-z-]+?)${parts}/`,
      pathNot: [test, areaOf(heights.flat())],
    },
    to: {
      path: '^plugins/',
      pathNot: [`^plugins/$1${parts}/`, areaOf(heights.flat()), points, node],
    },
  },
];

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    only('errors-stands-alone', '^packages/errors/', []),
    only('patterns-know-errors', '^packages/patterns/', ['^packages/errors/']),
    only('config-knows-errors', '^packages/config/', ['^packages/errors/']),
    only('catalog-model-knows-errors', '^packages/catalog-model/', ['^packages/errors/']),
    only('contract-knows-errors', '^packages/contract/', ['^packages/errors/']),
    only('code-hosts-know-config', '^packages/code-hosts/', [
      '^packages/(errors|config|patterns)/',
    ]),
    only('core-knows-the-base', '^packages/core/', [base]),
    only('ui-knows-core', '^packages/ui/', [base]),
    only('app-knows-ui', '^packages/app/', [base, '^packages/ui/']),
    only('server-knows-core', '^packages/server/', [base]),
    only('code-hosts-node-knows-server', codeHostsNode, [base, '^packages/server/']),
    only('url-reader-knows-server', urlReader, [base, '^packages/server/', codeHostsNode]),
    only('vite-knows-nobody', '^packages/vite/', []),
    only('cli-knows-server', '^packages/cli/', [base, '^packages/server/', common]),
    only('common-knows-core', common, [base, common]),
    only('browser-plugins-know-app', browserPlugin, [
      base,
      '^packages/(ui|app)/',
      common,
      browserPlugin,
    ]),
    only('backend-plugins-know-server', backend, [
      base,
      codeHostsNode,
      urlReader,
      '^packages/server/',
      common,
      node,
    ]),
    only('node-packages-know-server', node, [base, '^packages/server/', common, node]),
    ...downhill,
    {
      name: 'points-are-refs-and-types',
      comment:
        'A points file is imported by areas that must not get the pages and components behind it',
      severity: 'error',
      from: { path: points },
      to: { path: '^(packages|plugins)/', pathNot: [base, common, '^packages/(ui|app)/', points] },
    },
    {
      name: 'config-is-for-the-server-too',
      comment: 'The server reads it, which knows no React',
      severity: 'error',
      from: { path: config },
      to: { path: '^(packages|plugins)/|node_modules/react', pathNot: [base] },
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
    only('local-code-host-stands-alone', '^packages/local-code-host/', []),
    {
      name: 'local-code-host-is-no-product',
      comment: 'The local code host is for tests, measurements and the demonstration',
      severity: 'error',
      from: {
        path: '^(packages|plugins|apps)/',
        pathNot: [test, '^packages/local-code-host/', '^apps/(server/demo|bench|e2e)/'],
      },
      to: { path: '^packages/local-code-host/' },
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
    exclude: {
      path: String.raw`node_modules|/dist/|/types/|^apps/portico/(portal|demo|templates)/|\.d\.ts$`,
    },
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'default'],
    },
  },
};
