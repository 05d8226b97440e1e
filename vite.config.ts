import react from '@vitejs/plugin-react'
import { createFilter } from 'vite'
import { defineConfig } from 'vitest/config'
import { buildCredentialPage } from './release/plugins/buildCredentialPage.ts'
import { compileOnLoad } from './release/plugins/compileOnLoad.ts'
import { compressAssets } from './release/plugins/compressAssets.ts'
import { insertBrowserNames } from './release/plugins/insertBrowserNames.ts'
import { omitUnneededPackages } from './release/plugins/omitUnneededPackages.ts'
import { reduceContract } from './release/plugins/reduceContract.ts'
import { removeServerOptions } from './release/plugins/removeServerOptions.ts'
import { subsetFonts } from './release/plugins/subsetFonts.ts'
import { buildTargets } from './release/supportedBrowsers.ts'
import { endpoints } from './src/contract/endpoints.ts'
import { isFullRun, projects } from './tests/projects.ts'

/** Address of the API that the development server sends calls to. */
const API = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

/** Patterns of the addresses that the API serves. Each matches a whole path, because addresses of pages start with the same words. */
const API_PATHS = [
  ...Object.values(endpoints).map(({ path }) => `^${path.replace(/:\w+/gu, '[^/]+')}(?:\\?|$)`),
  '^/media/',
  '^/config\\.json$',
]

/**
 * Modules that load together, as one file each: React, the credential's card, and the console with its first list. The bundler splits the other
 * modules, also those of the public page: the server renders that page, and only a static host loads its scripts.
 */
const CHUNKS = [
  // Modules that the first list shares with the card. Without this chunk, the list would load the whole card.
  {
    name: 'common',
    test: createFilter([
      'src/domain/common/{days,text}.ts',
      'src/domain/people/accreditation.ts',
      'src/domain/credentials/credentialValidity.ts',
      'src/credential/preventBrowserTranslationErrors.ts',
      'src/credential/fonts.css',
    ]),
    priority: 5,
  },
  // The first script must start without any other chunk: it reports chunks that cannot be loaded.
  {
    name: 'preload',
    test: (id: string) =>
      id.includes('vite/preload-helper') || id.endsWith('/src/domain/door/foreignPage.ts'),
    priority: 6,
  },
  { name: 'react', test: createFilter('node_modules/{react,react-dom,scheduler}/**'), priority: 3 },
  {
    name: 'credential',
    test: createFilter('src/credential/**', 'src/credential/{door,public}/**'),
    priority: 2,
  },
  {
    name: 'console',
    test: createFilter(['src/console/main.tsx', 'src/console/features/people/PersonnelList.tsx']),
    priority: 1,
  },
]

/** Name of the service worker that serves Verificar en sitio without a signal. */
const SERVICE_WORKER = 'on-site-worker'

export default defineConfig({
  // `.env` has the settings of a server. Neither the pages nor the tests may read it.
  envDir: false,
  plugins: [
    react(),
    insertBrowserNames(),
    reduceContract(),
    removeServerOptions(),
    omitUnneededPackages(),
    compileOnLoad(),
    subsetFonts(),
    compressAssets(),
    buildCredentialPage(),
  ],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(API_PATHS.map((pattern) => [pattern, { target: API }])),
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
    // The server reads in the manifest which files a page preloads.
    manifest: true,
    rolldownOptions: {
      input: { index: 'index.html', [SERVICE_WORKER]: 'src/console/features/on-site/serviceWorker.ts' },
      output: {
        codeSplitting: { groups: CHUNKS },
        // A service worker keeps its name, because browsers look for updates at the same address.
        entryFileNames: ({ name }) => (name === SERVICE_WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  test: {
    silent: 'passed-only',
    // Test files share loaded modules, which saves a fifth of the time. Each file cleans up after itself.
    isolate: false,
    provide: { whole: isFullRun },
    // Rate limits share counters by hash. With a random salt, two addresses of a test would sometimes share one.
    env: { ACREDITA_COUNTER_SALT: 'tests' },
    projects,
  },
})
