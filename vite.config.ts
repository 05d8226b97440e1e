import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { endpoints } from './src/contract/endpoints.ts'

const API = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`
const TEXT = /\.(?:js|css|html|svg|json)$/u
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

/** Each documented call goes to the API; pages that share its first letters do not. */
const proxied = [
  ...Object.values(endpoints).map(({ path }) => `^${path.replace(/:\w+/gu, '[^/]+')}(?:\\?|$)`),
  '^/media/',
  '^/config\\.json$',
]

/** What runs in Node, by itself or in jsdom. */
const inNode = (name: string, ...include: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    globalSetup: 'tests/support/databases.ts',
    setupFiles: 'tests/support/freshConsole.ts',
    // Browsers are at work beside these, and a database.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})

const endToEndFiles = (...names: string[]) => names.map((name) => `tests/e2e/${name}.test.ts`)

/** Looks and texts are the same on every back end, and so is what asks nothing of the adapter: tried on one. */
const LIKE_EVERYWHERE = endToEndFiles(
  'accessibility',
  'accessibleRefusals',
  'clicks',
  'focus',
  'hostileTexts',
  'keyboard',
  'offline',
  'phone',
  'publicPage',
  'quotedTexts',
  'reports',
  'rosterAccessibility',
  'signIn',
)

/** The console before the mock is the one before the server, and contract tests hold the two APIs against each other: the main job is tried, and long work. */
const BEFORE_MOCK = endToEndFiles('mainJob', 'downloads')

/** The end-to-end suite over one back end; each has its own, so they may run side by side. */
const endToEnd = (backend: 'server' | 'mock' | 'documented') => ({
  extends: true as const,
  test: {
    name: backend === 'server' ? 'e2e' : `e2e-${backend}`,
    include: backend === 'mock' ? BEFORE_MOCK : ['tests/e2e/**/*.test.ts'],
    exclude: backend === 'documented' ? LIKE_EVERYWHERE : [],
    provide: { backend },
    globalSetup: 'tests/support/e2e/portals.ts',
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    fileParallelism: false,
  },
})

export default defineConfig({
  plugins: [react(), precompressed()],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(proxied.map((pattern) => [pattern, { target: API }])),
  },
  optimizeDeps: {
    entries: ['src/main.tsx', 'src/console/**/*.tsx', 'src/credential/**/*.tsx'],
  },
  build: { sourcemap: false, chunkSizeWarningLimit: 700 },
  test: {
    // What a passing test makes the console say is its own business.
    silent: 'passed-only',
    // Files share what they import: loading it anew for each takes a fifth of the whole time. They clean up after themselves.
    isolate: false,
    projects: [
      inNode('unit', 'tests/{unit,component}/**/*.test.{ts,tsx}', 'tests/*.test.ts'),
      inNode('contract', 'tests/contract/**/*.test.ts'),
      endToEnd('server'),
      endToEnd('mock'),
      endToEnd('documented'),
    ],
  },
})
