import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter, tanstackRouterGenerator } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { buildTargets } from './browsers.ts'
import { publicRoutes, routes } from './src/client/routes.ts'

/** The owner's code has names of its own, so that what visitors load can leave it out. */
const OWNERS = 'owner-'
/** What every page has loaded when it imports anything. */
const IN_FIRST_LOAD = /\/(framework|rolldown-runtime)-/
const isOwners = (file: string) => file.includes(`/${OWNERS}`)

/**
 * Small modules that the same pages need: on a slow network the headers of each file cost more than what it brings. A
 * module that only one page needs stays in that page's file, or the two files could import each other.
 */
const together = Object.entries({
  // 3 files fewer on the home page, 1 or 2 on nine others
  picture:
    /\/(ui\/(photo|skeleton|breadcrumb)|shell\/photograph|shared\/platform\/(pictures\/pictures|text\/format)|useSuspenseQuery)\.\w+$/,
  // 3 files fewer at the checkout, 2 on /donate and after a payment, and at the lock
  card: /\/(payments\/(attempts|tab-draft|paid-before)|client\/platform\/(call-error|drafts|forms\/form-scope|ui\/status\/alert-marks)|shared\/money\/checkout\/checkout)\.tsx?$/,
  // 1 file fewer after a payment
  returned: /\/payments\/(confirming|result-focus|returned-payment)\.tsx?$/,
  // 2 files fewer on /thank-you, 1 on /donate
  donations:
    /\/(shared\/(money\/(donations\/donation(s|-limits)|gift-aid\/gift-aid-rate)|platform\/text\/sentences)\.ts|gift-aid\/becomes\.ts|gift-shelf\.tsx|shelf\.svg\?url)$/,
  // 2 files fewer in the shop and on a bracelet's page
  bracelets: /\/(bracelet-card|bracelet-alt|wishlist-toggle)\.tsx?$/,
  // 1 file fewer on a bracelet's page, at the checkout and after it
  lines: /\/(bracelet-thumbnail|choice-list|shared\/site\/shop\/(choices|bead-colours))\.tsx?$/,
  // 1 file fewer on the home page
  beads: /\/(ornaments\/(bead-progress\.tsx|when-seen\.ts)|shared\/site\/projects\/projects\.ts)$/,
  // no bytes: these three are optional, and under names that no list of an ad blocker has
  extras: /\/ui\/share\/share-button\.tsx$/,
  views: /\/(shop\/gallery|bracelets\/wrist-art)\.tsx$/,
  asides: /\/ui\/share\/share(-face)?\.tsx$/,
  // 5 files fewer on Today, 2 at the lock
  time: /\/(shared\/platform\/(time\/|text\/urls)|react-router\/.*\/useLocation\.)/,
  // 1 file fewer on each page of the blog
  post: /\/(post-picture|post-details|blog\/cover|shared\/site\/content\/cover)\.tsx?$/,
}).map(([name, test]) => ({ name, test, includeDependenciesRecursively: false }))

type Graph = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never) => unknown>>[1]
const SOURCE = `${import.meta.dirname}/src/client/`

/** Everything that these modules import. @param isLate with what they import later, except the owner's pages */
function imported(graph: Graph, roots: readonly string[], isLate = false): Set<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id) || (isLate && id.startsWith(`${SOURCE}admin/`))) return
    found.add(id)
    const module = graph.getModuleInfo(id)
    for (const each of module?.importedIds ?? []) add(each)
    if (isLate) for (const each of module?.dynamicallyImportedIds ?? []) add(each)
  }
  for (const root of roots) add(root)
  return found
}

/** One file for what pages of the owner import and no visitor needs. */
function owners(name: string, page: string): Rolldown.CodeSplittingGroup {
  let [own, visitors]: Set<string>[] = []
  return {
    debugName: name,
    // what only this page needs stays in its file, with its icons
    minShareCount: 2,
    test: /\/src\/(client|shared)\/(?!.*(tsr-split|schema))|node_modules\/(?!.*(zod|lucide))/,
    includeDependenciesRecursively: false,
    name: (id, graph) => {
      own ??= imported(graph, [`${SOURCE}${page}`])
      visitors ??= imported(graph, [`${SOURCE}entry-browser.tsx`], true)
      return own.has(id) && !visitors.has(id) ? name : null
    },
  }
}

/** The decoder of HEIC photographs reads files only where it runs without a browser. */
const withoutNode: Plugin = {
  name: 'without-node',
  enforce: 'pre',
  resolveId: (id) => (['crypto', 'fs', 'path'].includes(id) ? '\0nothing' : undefined),
  load: (id) => (id === '\0nothing' ? 'export default {}' : undefined),
}

/**
 * What Tailwind writes for the newest browsers, for all: `translate`, `rotate` and `scale` as `transform`, a height for
 * those that do not know `dvh`, and no background in the colour of the text where colours cannot be mixed.
 */
const olderStyles: Plugin = {
  name: 'older-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler: (css) =>
      css
        .replaceAll(
          /(?<=[{;])(translate|rotate|scale):([^;}]+)/g,
          (_all, name: string, value: string) => `transform:${name}(${value.replace(') var', '),var')})`,
        )
        .replaceAll(/(?<=[{;])[\w-]+:[^:;{}]*\ddvh[^;{}]*/g, (set) => `${set.replaceAll('dvh', 'vh')};${set}`)
        .replaceAll(/background-color:currentcolor(?=}@supports)/gi, ''),
  },
}

/** The table of pages calls each by the path of its file, which nothing reads: numbers save every visitor 320 bytes. */
const shortRouteNames: Plugin = {
  name: 'short-route-names',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(route|public)-tree\.gen\.ts$/ },
    handler: (code) => {
      let count = 0
      return code.replaceAll(/^ {2}\w+Route:(?=\s+\w+Route)/gm, () => `${count++}:`)
    },
  },
}

/** Names the packages in each file of the browser's: docs/pci.md gives the reason for each that a visitor loads. */
const packagesOfFiles: Plugin = {
  name: 'packages-of-files',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).flatMap((chunk) => {
      if (chunk.type !== 'chunk') return []
      const used = Object.entries(chunk.modules).filter(([, { renderedLength }]) => renderedLength > 0)
      const names = used.flatMap(([id]) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? [])
      return [[chunk.fileName, [...new Set(names)].toSorted()] as const]
    })
    const source = JSON.stringify(Object.fromEntries(files))
    this.emitFile({ type: 'asset', fileName: '.vite/packages.json', source })
  },
}

/** Two tables of pages: with the owner's, and without them, which is what visitors load. */
const pageTable = (name: string, virtualRouteConfig: typeof routes) =>
  ({
    target: 'react',
    virtualRouteConfig,
    routesDirectory: 'src/client',
    generatedRouteTree: `src/client/${name}-tree.gen.ts`,
    quoteStyle: 'single',
    addExtensions: true,
    disableLogging: true,
  }) as const

export default defineConfig(({ command }) => ({
  plugins: [
    tanstackRouterGenerator(pageTable('public', publicRoutes)),
    tanstackRouter({ ...pageTable('route', routes), autoCodeSplitting: true }),
    react(),
    shortRouteNames,
    tailwindcss(),
    olderStyles,
    packagesOfFiles,
  ],
  clearScreen: false,
  // React has had the store's hook since version 18
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    target: buildTargets,
    assetsInlineLimit: 0,
    modulePreload: {
      // the server's HTML names what the first page needs
      polyfill: false,
      // what each of the owner's pages imports would double the table of them, which loads before the lock
      resolveDependencies: (file, imports, { hostId }) =>
        isOwners(file) && !isOwners(hostId) ? [] : imports.filter((name) => !IN_FIRST_LOAD.test(name)),
    },
  },
  worker: { plugins: () => [withoutNode] },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'src/client/entry-browser.tsx',
          treeshake: {
            // a schema that the browser never parses with does not bring zod along
            manualPureFunctions: ['z'],
            propertyReadSideEffects: false,
            // what they do not say: links, sockets and empty files of schemas that nothing uses would stay
            moduleSideEffects: [{ test: /@trpc.client|src.shared/, sideEffects: false }],
          },
          // what every page needs in two files, which outlive each other's changes, instead of in thirty
          output: {
            // the table of the owner's pages has the names of all their files: they are short
            chunkFileNames: ({ facadeModuleId }) =>
              facadeModuleId?.includes('/src/client/admin/')
                ? `assets/${OWNERS}[hash].js`
                : 'assets/[name]-[hash].js',
            codeSplitting: {
              groups: [
                // 19 files and 6.5 kB fewer on every page
                { name: 'framework', tags: ['$initial'], test: /node_modules|preload-helper/ },
                // 8 files and 2 kB fewer on every page
                {
                  name: 'site',
                  tags: ['$initial'],
                  // named there by schemas with which no browser parses
                  test: /src\/(?!shared\/platform\/text\/clean-text)/,
                  includeDependenciesRecursively: false,
                },
                ...together,
                // 9 files and 16 kB fewer before the password can be typed
                owners('lock', 'route-tree.gen.ts'),
                // 23 files and 4 kB fewer on the first page behind it; others load it once
                owners('today', 'admin/today/today.page.tsx?tsr-split=component'),
                // 4 files fewer at the lock, 12 on the dashboard, for 2 kB
                {
                  name: 'icons',
                  test: /lucide-react/,
                  minShareCount: 2,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundled whole, with React's production build: it starts faster. The tRPC client stays outside: the server's link
      // throws its errors, and the pages know them by their class.
      ...(command === 'build' && {
        resolve: { noExternal: true, external: ['@trpc/client'] },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      }),
      build: {
        outDir: 'dist/server',
        rolldownOptions: { input: 'src/client/entry-server.tsx' },
      },
    },
  },
  builder: {},
}))
