import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { routes } from './src/client/routes.ts'

/**
 * Around every later import, in place of Vite's own: its files, whose names the build puts beside it, are fetched at
 * once, and imported from the browser's cache. A fetch that fails can be made again, while many a browser remembers
 * for good that a module could not be had. What the page's head names is here already. A failure is heard by
 * `.catch`: the bundler makes `.then` a part of `load`.
 */
const FETCH_FIRST = String.raw`
const taken = {}
const take = (file) =>
  (taken[file] ??= document.head.querySelector('[href$="' + file + '"],[src$="' + file + '"]')
    ? 1
    : fetch('/' + file)
        .then((answer) => (answer.ok ? answer.text() : Promise.reject(Error(file))))
        .catch((error) => {
          delete taken[file]
          throw error
        }))
export const __vitePreload = (load, files) => Promise.all(files.map(take)).then(load)
`
const fetchFirst: Plugin = {
  name: 'fetch-first',
  enforce: 'pre',
  load: { filter: { id: /preload-helper/ }, handler: () => FETCH_FIRST },
}

/** zod tries whether it may make functions of text; a page's policy says no, and tells of the attempt: it need not ask. */
const neverEval: Plugin = {
  name: 'never-eval',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /zod.v4.core.core\.js/ },
    handler: (code) => {
      const changed = code.replace('.__zod_globalConfig = {}', '.__zod_globalConfig = { jitless: true }')
      if (changed === code) throw new Error('zod keeps its settings elsewhere now')
      return { code: changed, map: null }
    },
  },
}

/**
 * An Error keeps where it was made. While a tool looks on (DevTools, Lighthouse), V8 reads all the code that led there a
 * second time for that, which takes a slow phone as long as a part of the page. Nobody ever reads it of these: what React
 * throws to itself alone, made as its code is first run, and what the router gives as the reason why what belonged to
 * the page that goes need not go on, at each press of a link.
 */
const WITHOUT_STACK = [
  {
    file: /react-dom-client\.production\.js/,
    made: /(?<=\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g,
    count: 5,
    instead: '{ __proto__: Error.prototype, message: $1 }',
  },
  {
    file: /router-core.dist.esm.load-client\.js/,
    made: /(?<=\.abort\()(?=\))/g,
    count: 12,
    instead: '{ name: "AbortError" }',
  },
]
const withoutStack = WITHOUT_STACK.map(({ file, made, count, instead }): Plugin => ({
  name: 'without-stack',
  transform: {
    filter: { id: file },
    handler: (code) => {
      if (code.match(made)?.length !== count)
        throw new Error(`errors are made elsewhere now in ${file.source}`)
      return { code: code.replaceAll(made, instead), map: null }
    },
  },
}))

/**
 * What a page needs is mostly functions that run on it: V8 makes them all ready beside the network, on another thread,
 * instead of one by one when the page first calls them. Other browsers read a comment.
 */
const READY_AT_ONCE = '//# allFunctionsCalledOnLoad'

/** Its importers need not name it. */
const ON_EVERY_PAGE = /\b(entry-browser|framework|rolldown-runtime)-/

export default defineConfig(({ command }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      virtualRouteConfig: routes,
      routesDirectory: 'src/client',
      generatedRouteTree: 'src/client/route-tree.gen.ts',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      addExtensions: true,
      disableLogging: true,
    }),
    react(),
    tailwindcss(),
    fetchFirst,
    neverEval,
    ...withoutStack,
  ],
  clearScreen: false,
  // React has had it built in since 18
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // for fetchFirst; the first page's are in the server's HTML
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((file) => !ON_EVERY_PAGE.test(file)),
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'src/client/entry-browser.tsx',
          // a schema that the browser never parses with must not bring zod along
          treeshake: {
            manualPureFunctions: ['z'],
            // nor does anything here happen by a look at a property
            propertyReadSideEffects: false,
            // they do not say so themselves: links and sockets that nothing uses would stay
            moduleSideEffects: [{ test: /@trpc.(client|react-query)/, sideEffects: false }],
          },
          output: {
            postBanner: READY_AT_ONCE,
            // what every page needs is one file: it compresses better whole, and outlives our own changes
            // (tagged: what only a later part takes of the same packages comes with that part)
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  tags: ['$initial'],
                  test: /node_modules.(react|react-dom|scheduler|use-sync-external-store|@tanstack|@trpc)\//,
                },
                // our own part of it too: it would fall apart into a file for every set of pages with something in common.
                // Not with what it imports: a schema that only a later part uses would bring zod to every page
                {
                  name: 'site',
                  tags: ['$initial'],
                  test: /src.(client|shared)|preload-helper/,
                  includeDependenciesRecursively: false,
                },
                // every form takes most of these: a file of its own each would be ten to wait for, a few at a time
                {
                  name: 'form-parts',
                  test: /src.(client.forms.(choice-group|form-shell|form-texts|person-fields|submission-key|use-form)\b|shared.form-choices)/,
                  includeDependenciesRecursively: false,
                },
                // and the dashboard and the checkout only these
                {
                  name: 'field-parts',
                  test: /src.client.(call-error|ui.(field|when-released))\b/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'later-parts',
                  test: /src.client.ui.(early-press|fetched-later)\b/,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // bundled whole: starts faster, and React's production build whatever NODE_ENV says. But for the client of calls:
      // the server's link to them throws its errors, which must be of the class that the pages know
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
