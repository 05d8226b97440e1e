import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import subsetFont from 'subset-font'
import { build, type Plugin, parseAst } from 'vite'
import type { ProvidedContext } from 'vitest'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { browserNames, buildTargets } from './release/supportedBrowsers.ts'
import type { Endpoint } from './src/contract/endpoint.ts'
import { endpoints } from './src/contract/endpoints.ts'
import { replyShapes } from './src/contract/replyShapes.ts'
import type { Backend } from './tests/support/e2e/backend.ts'
import { BROWSER_FLAGS, BROWSER_PATHS, findFirst, HEADLESS_PATHS } from './tests/support/knownBrowsers.ts'

const API = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`
const TEXT = /\.(?:js|css|html|svg|json|wasm)$/u
/** Below this a compressed copy saves nothing. */
const WORTH_IT = 1024

/** Writes a .br and a .gz beside each text asset, so that the server compresses nothing while it answers. */
const precompressed = (): Plugin => ({
  name: 'precompressed',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const [name, output] of Object.entries(bundle)) {
        const source = Buffer.from(output.type === 'chunk' ? output.code : output.source)
        // index.html is completed per response, so it cannot be compressed beforehand.
        if (!TEXT.test(name) || name.endsWith('.html') || source.length < WORTH_IT) continue
        const br = brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
        this.emitFile({ type: 'asset', fileName: `${name}.br`, source: br })
        this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: gzipSync(source, { level: 9 }) })
      }
    },
  },
})

/** All that the console's start runs. */
const STARTED = ['react', 'console']

/**
 * Tells the browser to compile the functions of what the console starts with while they are loaded, beside the page's own thread. Left to itself it compiles each as it
 * is first called: on a slow phone, a fourth of the way from sign-in to roster. Chromium knows it; to the others it is a comment.
 */
const compiledWhileLoaded = (): Plugin => ({
  name: 'compiled-while-loaded',
  apply: 'build',
  generateBundle: {
    // It has to be the first line, above what Vite puts there.
    order: 'post',
    handler(_, bundle) {
      for (const output of Object.values(bundle))
        if (output.type === 'chunk' && STARTED.includes(output.name))
          output.code = `//# allFunctionsCalledOnLoad\n${output.code}`
    },
  },
})

/**
 * Reduces the contract to the fields that the console calls endpoints with. The schemas stay out: they need zod, a twelfth of the first
 * download. A form loads its own schema together with zod when it opens.
 */
const contractOfPages = (): Plugin => ({
  name: 'contract-of-pages',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (/[\\/]src[\\/]contract[\\/]replyShapes\.ts$/u.test(id))
      return `export const replyShapes = ${JSON.stringify(replyShapes)}`
    if (!/[\\/]src[\\/]contract[\\/]endpoints\.ts$/u.test(id)) return null
    const rows = Object.entries<Endpoint>(endpoints).map(
      ([name, { method, path, access, documented, files, secret }]) => [
        name,
        { method, path, access, documented, files, secret },
      ],
    )
    return `export const endpoints = ${JSON.stringify(Object.fromEntries(rows))}`
  },
})

/** Options of fields that only the server reads. */
const OPTIONS_OF_SERVER = ['import', 'width', 'late']

interface SyntaxNode {
  type: string
  start: number
  end: number
  key?: { name?: string }
}
const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Lists the properties of all objects below a node that have one of these names. */
const findProperties = (node: unknown, names: readonly string[]): SyntaxNode[] => {
  if (Array.isArray(node)) return node.flatMap((element) => findProperties(element, names))
  if (!isNode(node)) return []
  if (node.type === 'Property' && names.includes(node.key?.name ?? '')) return [node]
  return Object.values(node).flatMap((value) => findProperties(value, names))
}

/** Leaves the options of the server out of the tables of fields, which the first page loads for labels and permissions. */
const fieldsOfPages = (): Plugin => ({
  name: 'fields-of-pages',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/[\\/]src[\\/]domain[\\/]\w+[\\/](?:fields|shared|\w+Fields)\.ts$/u.test(id)) return null
    const properties = findProperties(parseAst(code, { lang: 'ts' }), OPTIONS_OF_SERVER)
    return {
      code: properties.reduceRight(
        (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^,/u, ''),
        code,
      ),
      map: null,
    }
  },
})

/** Replacements of packages that react-admin imports and the console does not need, by import. */
const UNNEEDED: Readonly<Record<string, string>> = {
  // node-polyglot 2.6 supports browsers without Object.entries.
  'object.entries': 'module.exports = Object.entries',
  // Texts of a console without texts of its own.
  'ra-language-english': 'export default {}',
  // Exports lists in the browser. The server exports the console's lists (`exporter: false` in listDefaults.tsx).
  'jsonexport/dist/index.js': 'export default undefined',
}

/** Leaves packages out of the first download that are imported but not used. */
const omitUnneededPackages = (): Plugin => ({
  name: 'omit-unneeded-packages',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (Object.hasOwn(UNNEEDED, id) ? `\0${id}` : null),
  load: (id) => (id.startsWith('\0') ? (UNNEEDED[id.slice(1)] ?? null) : null),
})

/** Writes the supported browsers into index.html, for the page that an older browser shows. */
const namedBrowsers = (): Plugin => ({
  name: 'named-browsers',
  transformIndexHtml: (html) =>
    html.replace('__SUPPORTED_BROWSERS__', browserNames.map((name) => `<li>${name}</li>`).join('')),
})

const FONTS = /inter-[\w-]+\.woff2$/u

/** The characters of a `unicode-range`. */
const charactersOf = (range: string): string =>
  [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gu)]
    .flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16)
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => from + at)
    })
    .map((code) => String.fromCodePoint(code))
    .join('')

/** Cuts each font to the characters and weights that its rule in the style sheet says: a third of it is other weights. */
const cutFonts = (): Plugin => ({
  name: 'cut-fonts',
  apply: 'build',
  async generateBundle(_, bundle) {
    const css = readFileSync(join(import.meta.dirname, 'src/credential/fonts.css'), 'utf8')
    for (const [rule] of css.matchAll(/@font-face \{[^}]+\}/gu)) {
      const [, file = ''] = /files\/(inter-[\w-]+)\.woff2/u.exec(rule) ?? []
      const [, min, max] = /font-weight: (\d+) (\d+)/u.exec(rule) ?? []
      const [, range = ''] = /unicode-range:([^;]+)/u.exec(rule) ?? []
      const font = Object.values(bundle).find(
        ({ fileName }) => fileName.includes(file) && FONTS.test(fileName),
      )
      if (font?.type !== 'asset' || !min || !max) throw new Error(`no font for ${file}`)
      const source = await subsetFont(Buffer.from(font.source), charactersOf(range), {
        targetFormat: 'woff2',
        variationAxes: { wght: { min: Number(min), max: Number(max) } },
      })
      // Browsers keep it for a year: another cut has another name.
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      const fileName = `assets/${file}-${hash}.woff2`
      for (const sheet of Object.values(bundle))
        if (sheet.type === 'asset' && sheet.fileName.endsWith('.css'))
          sheet.source = String(sheet.source).replaceAll(basename(font.fileName), basename(fileName))
      delete bundle[font.fileName]
      this.emitFile({ type: 'asset', fileName, source })
    }
  },
})

/** The page at the door, for the server to write: one module, React and styles in it, beside the pages (src/credential/door/render.tsx). */
const doorForTheServer = (): Plugin => ({
  name: 'door-for-the-server',
  apply: 'build',
  async closeBundle() {
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [react()],
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: {
        cssTarget: buildTargets,
        ssr: join(import.meta.dirname, 'src/credential/door/render.tsx'),
        outDir: join(import.meta.dirname, 'dist/door'),
        minify: true,
        rolldownOptions: { output: { entryFileNames: 'door.js' } },
      },
    })
  },
})

/** Each documented call goes to the API; pages that share its first letters do not. */
const proxied = [
  ...Object.values(endpoints).map(({ path }) => `^${path.replace(/:\w+/gu, '[^/]+')}(?:\\?|$)`),
  '^/media/',
  '^/config\\.json$',
]

/** `npm run test:all` tries every combination, `npm test` some that stand for the others. */
const whole = process.env.TEST_WHOLE === '1'
/** Files were named, and are run whatever they are. */
const named = process.env.TEST_NAMED === '1'

/** Tests without a browser. Each waits for what it waits for, however busy the machine: the limits only end what hangs. */
const inNode = (name: string, test: TestProjectInlineConfiguration['test']) => ({
  extends: true as const,
  test: {
    ...{ name, testTimeout: 120_000, hookTimeout: 120_000 },
    expect: { poll: { timeout: 20_000 } },
    ...test,
  },
})

/** The contract suite over some of the stores. */
const contract = (name: string, databases: ProvidedContext['databases'], include: string[]) =>
  inNode(name, {
    include,
    provide: { databases },
    globalSetup: databases.includes('Postgres') ? 'tests/support/postgresSetup.ts' : [],
  })

const files = (folder: string, ...names: string[]) => names.map((name) => `tests/${folder}/${name}.test.ts`)

/** Where the SQL of Postgres is not that of SQLite. */
const WHERE_SQL_DIFFERS = files(
  'contract',
  'catalogs',
  'idempotency',
  'importForgery',
  'importUndo',
  'imports',
  'listSearch',
  'log',
  'logQueries',
  'logSigned',
  'logVerify',
  'matrix',
  'migrations',
  'monthly',
  'overview',
  'pastMonths',
  'personnelList',
  'queryPlans',
  'readOnlyDatabase',
  'restoreAfterStart',
  'reviews',
  'search',
  'statements',
  'store',
  'storeModel',
  'storeRanges',
  'storeSearch',
  'storeTransactions',
  'storeWrites',
  'todos',
  'versions',
)

/** Looks and texts are the same on every back end, and so is what asks nothing of the adapter: tried on one. */
const LIKE_EVERYWHERE = files(
  'e2e',
  'accessibility',
  'clicks',
  'coldStart',
  'doorAccessibility',
  'hostileTexts',
  'keyboardAndTouch',
  'offline',
  'olderBrowsers',
  'onSite',
  'publicPage',
  'reports',
  'signIn',
)

/** Whatever is not the same everywhere is tried over the mock with the rest, and the main job always. */
const MAIN_JOB = files('e2e', 'mainJob')

/** Components in a real browser, without a server: what only layout, focus and keys show. */
const inBrowser = {
  extends: true as const,
  test: {
    name: 'browser',
    include: ['tests/browser/**/*.test.tsx'],
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: {
          executablePath: findFirst([...HEADLESS_PATHS, ...BROWSER_PATHS]),
          args: BROWSER_FLAGS,
        },
        contextOptions: { locale: 'es-MX', timezoneId: 'America/Mexico_City', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
}

/** States of screens, which `npm test` checks only if the file is named. everyScreen.test.ts checks each screen as it opens. */
const MORE_SCREENS = files('e2e', 'accessibility')

interface EndToEnd {
  include?: string[]
  exclude?: string[]
  mockOptions?: string[]
}

/** End-to-end tests over one back end; each has its own, so they may run side by side. */
const endToEnd = (
  name: string,
  backend: Backend,
  { include = ['tests/e2e/**/*.test.ts'], exclude = [], mockOptions = [] }: EndToEnd,
) => ({
  extends: true as const,
  test: {
    ...{ name, include, exclude },
    provide: { backend, mockOptions, databases: ['SQLite' as const] },
    // The first start is tried over Postgres as well, where everything is.
    globalSetup: [
      'tests/support/e2e/startPortal.ts',
      ...(whole && backend === 'server' ? ['tests/support/postgresSetup.ts'] : []),
    ],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    fileParallelism: false,
  },
})

/**
 * What is loaded together is one file: React, the credential's card, and the console with its first list. Whatever else is shared by pages is left to
 * the bundler, and so is the public page, which the server writes by itself and only a static host shows.
 */
const CHUNKS = [
  // What the console's first list has in common with the card: else it would load the whole card for a few functions.
  {
    name: 'common',
    test: /src[\\/](?:domain[\\/](?:common[\\/](?:days|text)|people[\\/]accreditation)\.ts|credential[\\/](?:fonts\.css|public[\\/]formatDateAndTime\.ts))/u,
    priority: 5,
  },
  // What the first script needs: it must start without any other chunk, to say that none can be fetched.
  {
    name: 'preload',
    test: /vite[\\/]preload-helper|src[\\/]domain[\\/]door[\\/]foreignPage\.ts/u,
    priority: 6,
  },
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/u, priority: 3 },
  {
    name: 'credential',
    test: /src[\\/]credential[\\/](?!door|public[\\/](?!formatDateAndTime))/u,
    priority: 2,
  },
  {
    name: 'console',
    test: /src[\\/]console[\\/](?:main|features[\\/]people[\\/]PersonnelList)\.tsx$/u,
    priority: 1,
  },
]

/** What keeps Verificar en sitio there without a signal. */
const SERVICE_WORKER = 'on-site-worker'

export default defineConfig({
  // `.env` has the settings of a server, which neither the pages nor the tests may read.
  envDir: false,
  plugins: [
    react(),
    namedBrowsers(),
    contractOfPages(),
    fieldsOfPages(),
    omitUnneededPackages(),
    compiledWhileLoaded(),
    cutFonts(),
    precompressed(),
    doorForTheServer(),
  ],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(proxied.map((pattern) => [pattern, { target: API }])),
  },
  optimizeDeps: {
    entries: [
      'src/main.tsx',
      'src/console/**/*.tsx',
      'src/console/kit/pdfWorker.ts',
      'src/credential/**/*.tsx',
    ],
  },
  build: {
    target: buildTargets,
    sourcemap: false,
    chunkSizeWarningLimit: 1100,
    // The server reads there what a page begins with.
    manifest: true,
    rolldownOptions: {
      input: { index: 'index.html', [SERVICE_WORKER]: 'src/console/features/on-site/serviceWorker.ts' },
      output: {
        codeSplitting: { groups: CHUNKS },
        // Browsers look for a service worker's successor under its own name.
        entryFileNames: ({ name }) => (name === SERVICE_WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  test: {
    // What a passing test makes the console say is its own business.
    silent: 'passed-only',
    // Files share what they import: loading it anew for each takes a fifth of the whole time. They clean up after themselves.
    isolate: false,
    provide: { whole },
    // Rate limits share counters by hash. With a random salt, two addresses of a test would sometimes share one.
    env: { ACREDITA_COUNTER_SALT: 'tests' },
    projects: [
      inNode('unit', { include: ['tests/unit/**/*.test.ts', 'tests/*.test.ts'] }),
      inNode('component', { include: ['tests/component/**/*.test.{ts,tsx}'], environment: 'jsdom' }),
      contract('contract', whole ? ['SQLite', 'Postgres'] : ['SQLite'], ['tests/contract/**/*.test.ts']),
      contract('postgres', ['Postgres'], WHERE_SQL_DIFFERS),
      contract('drills', ['SQLite', 'Postgres'], ['tests/drills/**/*.test.ts']),
      inBrowser,
      endToEnd('e2e', 'server', { exclude: whole || named ? [] : MORE_SCREENS }),
      endToEnd('e2e-mock', 'mock', whole ? { exclude: LIKE_EVERYWHERE } : { include: MAIN_JOB }),
      // What a write is answered with, the specification does not say.
      ...(['id', 'nothing'] as const).map((answers) =>
        endToEnd(`e2e-mock-${answers}`, 'mock', {
          include: MAIN_JOB,
          mockOptions: ['--answers', answers],
        }),
      ),
    ],
  },
})
