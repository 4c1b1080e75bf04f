// The imports allowed between packages. `npm run lint` checks them; CONTRIBUTING.md says why they point this
// way.
const { existsSync, globSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/** What each room may import of ours: `uses` at run time, `types` only as types. Everything else is forbidden. */
const ROOMS = {
  'packages/sat-catalogs': {},
  'packages/cfdi': { uses: ['packages/sat-catalogs'] },
  'packages/database': { types: ['packages/cfdi'] },
  'packages/services': { uses: ['packages/database', 'packages/cfdi', 'packages/sat-catalogs'] },
  'packages/adapters': {
    uses: [
      'packages/cfdi',
      'packages/sat-catalogs',
      'packages/services/src/errors.ts',
      'packages/services/src/gathered-bytes.ts',
    ],
    types: ['packages/services/src/ports'],
  },
  'packages/router': { uses: ['packages/services', 'packages/cfdi'], types: ['packages/sat-catalogs'] },
  'packages/client': {},
  'packages/sdk': {},
  'packages/pac-simulator': {},
  'packages/embedded': {},
  'packages/runtime': {
    uses: ['adapters', 'services', 'database', 'embedded', 'pac-simulator', 'cfdi', 'sat-catalogs'].map(
      (name) => `packages/${name}`,
    ),
  },
  'apps/api': { uses: ['packages/runtime', 'packages/router', 'packages/services'] },
  'apps/cli': { uses: ['packages/sdk', 'apps/mcp'] },
  'apps/web': { uses: ['packages/client', 'packages/cfdi', 'packages/sat-catalogs'] },
  'apps/docs': { uses: ['packages/router', 'packages/services', 'packages/client', 'packages/sdk'] },
  'apps/mcp': {},
  'apps/worker': { uses: ['packages/runtime', 'packages/services'] },
  'apps/launcher': { uses: ['packages/runtime', 'packages/embedded', 'packages/pac-simulator'] },
  'examples/typed-client': { uses: ['packages/client'] },
  'examples/inhouse': { uses: ['packages/client'] },
  'examples/oauth-app': { uses: ['packages/sdk'] },
  'examples/shop': { uses: ['packages/sdk'] },
};

/** Rooms whose folders form no cycle either; files at their top, which all folders use, do not count as a folder. */
const FOLDERS_WITHOUT_CYCLES = ['packages/services/src'];

/** Libraries that a room must not know, however they come to be installed. */
const STRANGERS = {
  'apps/web': ['express', 'typeorm', 'pg', 'zod', '@trpc/server'],
  'packages/sat-catalogs': ['typeorm', 'zod', 'pg', 'express'],
  'packages/cfdi': ['typeorm', 'zod', 'pg', 'express', 'undici'],
  'packages/services': ['express', '@trpc/', 'agenda', '@agendajs/', 'puppeteer', 'typeorm/?$'],
  'packages/router': ['express', 'typeorm', 'pg', 'puppeteer', 'agenda', '@agendajs/'],
  'packages/client': ['express', 'typeorm', 'pg', 'zod'],
  'packages/sdk': ['express', 'typeorm', 'pg', 'zod', '@trpc/'],
  'packages/runtime': ['express', '@trpc/'],
  'apps/cli': ['express', 'typeorm', 'pg', 'zod', '@trpc/'],
};

/** Plain JavaScript that runs before anything is installed, for whatever starts programs. */
const OF_ALL_STARTERS = '^scripts/memory-settings\\.mjs$';
const TESTS = '(^|/)test/|\\.test\\.ts$';
const OURS = '^(apps|packages|examples|bench|scripts)/';
const BUILT_IN_OUTSIDE =
  '^(node:)?(fs|fs/promises|net|http|https|http2|dns|dns/promises|tls|dgram|child_process|worker_threads)$';

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const within = (paths) => `^(${paths.map((path) => escape(path) + (path.endsWith('.ts') ? '$' : '/')).join('|')})`;

/** The manifests of all workspaces, by folder. */
const manifests = Object.fromEntries(
  globSync(JSON.parse(readFileSync(join(__dirname, 'package.json'), 'utf8')).workspaces, { cwd: __dirname })
    .filter((folder) => existsSync(join(__dirname, folder, 'package.json')))
    .map((folder) => [folder, JSON.parse(readFileSync(join(__dirname, folder, 'package.json'), 'utf8'))]),
);
const folderOf = Object.fromEntries(Object.entries(manifests).map(([folder, { name }]) => [name, folder]));

function arrows(room, { uses = [], types = [] }) {
  const from = { path: within([room]), pathNot: TESTS };
  return [
    {
      name: `${room} may import only what its row allows`,
      severity: 'error',
      from,
      to: { path: OURS, pathNot: `${within([room, ...uses, ...types])}|${OF_ALL_STARTERS}` },
    },
    ...(types.length === 0
      ? []
      : [
          {
            name: `${room} may import this only as types`,
            severity: 'error',
            from,
            to: { path: within(types), dependencyTypesNot: ['type-only', 'type-import'] },
          },
        ]),
  ];
}

/** A workspace of ours that package.json does not name: `dependencies` for sources, `devDependencies` too for tests. */
function undeclared(folder, manifest) {
  const names = ['dependencies', 'optionalDependencies'].flatMap((kind) => Object.keys(manifest[kind] ?? {}));
  const forTests = [...names, ...Object.keys(manifest.devDependencies ?? {})];
  const folders = (list) => [folder, ...list.map((name) => folderOf[name]).filter((path) => path !== undefined)];
  return [
    {
      name: `${folder}/package.json does not declare it`,
      severity: 'error',
      from: { path: within([folder]), pathNot: TESTS },
      to: { path: OURS, pathNot: `${within(folders(names))}|${OF_ALL_STARTERS}` },
    },
    {
      name: `${folder}/package.json does not declare it, not even for tests`,
      severity: 'error',
      from: { path: `${within([folder])}.*(${TESTS})` },
      to: { path: OURS, pathNot: within(folders(forTests)) },
    },
  ];
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(ROOMS).flatMap(([room, row]) => arrows(room, row)),
    ...Object.entries(manifests).flatMap(([folder, manifest]) => undeclared(folder, manifest)),
    ...Object.entries(STRANGERS).map(([room, names]) => ({
      name: `${room} must not know this library`,
      severity: 'error',
      from: { path: within([room]), pathNot: TESTS },
      to: {
        path: `^node_modules/(${names.map((name) => (name.endsWith('/') ? name : `${name}/`)).join('|')})`.replaceAll(
          '/?$/',
          '/',
        ),
      },
    })),
    {
      name: 'sdk runs where there is no Node',
      severity: 'error',
      from: { path: within(['packages/sdk']), pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'cfdi and sat-catalogs do not read or write the world outside',
      severity: 'error',
      from: { path: within(['packages/cfdi', 'packages/sat-catalogs']), pathNot: `${TESTS}|/scripts/` },
      to: { path: BUILT_IN_OUTSIDE },
    },
    {
      name: 'no room without a row in .dependency-cruiser.cjs',
      severity: 'error',
      from: {
        path: '^(apps|packages|examples)/',
        pathNot: within([...Object.keys(ROOMS), 'packages/testing']),
      },
      to: {},
    },
    {
      name: 'testing serves only tests, benchmarks and examples',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: `${TESTS}|^packages/testing/` },
      to: { path: '^packages/testing/' },
    },
    {
      name: 'apps do not import each other',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: '^apps/cli/src/commands/mcp\\.ts$' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      // `lacre mcp` is the program lacre-mcp by another name; both are published.
      name: 'the command imports of the apps only the tools for agents',
      severity: 'error',
      from: { path: '^apps/cli/' },
      to: { path: '^apps/', pathNot: '^apps/(?:cli|mcp)/' },
    },
    {
      name: 'packages import no app and no example',
      severity: 'error',
      from: { path: '^packages/', pathNot: '^packages/testing/' },
      to: { path: '^(apps|examples)/' },
    },
    {
      name: 'sources do not import tests',
      severity: 'error',
      from: { path: OURS, pathNot: TESTS },
      to: { path: TESTS, pathNot: 'node_modules' },
    },
    {
      name: 'tests do not import the tests of another package',
      severity: 'error',
      from: { path: '^(apps|packages|examples)/([^/]+)/' },
      to: { path: '^(apps|packages|examples)/[^/]+/test/', pathNot: '^$1/$2/' },
    },
    {
      name: 'no cycles, of types neither',
      severity: 'error',
      from: { path: OURS },
      to: { circular: true },
    },
    {
      name: 'every library is declared in package.json',
      severity: 'error',
      from: { path: OURS },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'sources do not need a development dependency',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: `${TESTS}|^packages/[^/]+/scripts/` },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['npm', 'npm-optional', 'npm-peer'],
        pathNot: '^node_modules/@types/',
      },
    },
    {
      name: 'every import is found',
      severity: 'error',
      from: { path: OURS },
      // The generator of the documentation makes it as it builds.
      to: { couldNotResolve: true, pathNot: '^astro:content$' },
    },
  ],
  options: {
    // TypeScript 7 has no API for other programs; swc reads the same syntax and knows `import type`.
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    // Of declarations only ours: that of a library stands for the library.
    exclude: {
      path: '/node_modules/\\.cache/|^(?!.*node_modules/).*\\.d\\.m?ts$|^(apps|packages)/[^/]+/dist|/\\.try-',
    },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};

// Not of dependency-cruiser, whose own rule for folders counts what lies above them: scripts/check-imports.ts looks at
// it.
module.exports.foldersWithoutCycles = FOLDERS_WITHOUT_CYCLES;

// What docs/architecture.md says of them is held against this.
module.exports.rooms = ROOMS;
