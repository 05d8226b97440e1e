import { playwright } from '@vitest/browser-playwright'
import type { ProvidedContext } from 'vitest'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import type { Backend } from './support/e2e/backend.ts'
import { BROWSER_FLAGS, BROWSER_PATHS, findFirst, HEADLESS_PATHS } from './support/knownBrowsers.ts'

type TestOptions = TestProjectInlineConfiguration['test']

/** Whether `npm run test:all` runs the tests: all combinations. `npm test` runs a selection. */
export const isFullRun = process.env.TEST_WHOLE === '1'
/** Whether the run is of named files (`npm test -- NAME`), which no selection excludes. */
const hasNamedFiles = process.env.TEST_NAMED === '1'

const testFiles = (folder: string, ...names: string[]): string[] =>
  names.map((name) => `tests/${folder}/${name}.test.ts`)

/** Contract tests of statements that differ between Postgres and SQLite. */
const WHERE_SQL_DIFFERS = testFiles(
  'contract',
  'catalogs',
  'erasure',
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
  'taxList',
  'todos',
  'versions',
  'webhooks',
)

/** End-to-end tests of looks, texts and the public page, which do not depend on the console's adapter for a back end. */
const SAME_ON_EACH_BACK_END = testFiles(
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
  'print',
  'publicPage',
  'reports',
  'signIn',
)

/** The main job, which every run repeats over the mock. */
const MAIN_JOB = testFiles('e2e', 'mainJob')

/** States of screens. `npm test` checks only how each screen opens (everyScreen.test.ts). */
const SCREEN_STATES = testFiles('e2e', 'accessibility')

/** Defines tests without a browser. Tests end when their condition holds; the long limits only end tests that hang. */
const inNode = (name: string, options: TestOptions): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    ...options,
  },
})

/** Defines tests of the API over one or both databases. */
const overDatabases = (name: string, databases: ProvidedContext['databases'], include: string[]) =>
  inNode(name, {
    include,
    provide: { databases },
    globalSetup: databases.includes('Postgres') ? 'tests/support/postgresSetup.ts' : [],
  })

/** Tests of layout, focus and keys: components in a real browser, without a server. */
const inBrowser: TestProjectInlineConfiguration = {
  extends: true,
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
      instances: [{ browser: 'chromium' }],
    },
  },
}

interface EndToEndOptions {
  include?: string[]
  exclude?: string[]
  mockOptions?: string[]
}

/** Defines end-to-end tests over one back end. Each project starts its own back end, so that projects can run in parallel. */
const endToEnd = (
  name: string,
  backend: Backend,
  { include = ['tests/e2e/**/*.test.ts'], exclude = [], mockOptions = [] }: EndToEndOptions,
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include,
    exclude,
    provide: { backend, mockOptions, databases: ['SQLite'] },
    // A full run also tests the first start of a portal over Postgres.
    globalSetup: [
      'tests/support/e2e/startPortal.ts',
      ...(isFullRun && backend === 'server' ? ['tests/support/postgresSetup.ts'] : []),
    ],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    fileParallelism: false,
  },
})

/** The projects of Vitest. tests/run.ts says which of them a command runs. */
export const projects: TestProjectInlineConfiguration[] = [
  inNode('unit', { include: ['tests/unit/**/*.test.ts', 'tests/*.test.ts'] }),
  inNode('component', { include: ['tests/component/**/*.test.{ts,tsx}'], environment: 'jsdom' }),
  overDatabases('contract', isFullRun ? ['SQLite', 'Postgres'] : ['SQLite'], ['tests/contract/**/*.test.ts']),
  overDatabases('postgres', ['Postgres'], WHERE_SQL_DIFFERS),
  overDatabases('drills', ['SQLite', 'Postgres'], ['tests/drills/**/*.test.ts']),
  inBrowser,
  endToEnd('e2e', 'server', { exclude: isFullRun || hasNamedFiles ? [] : SCREEN_STATES }),
  endToEnd('e2e-mock', 'mock', isFullRun ? { exclude: SAME_ON_EACH_BACK_END } : { include: MAIN_JOB }),
  // The specification does not define the response to a write: the mock answers with the id, or with nothing.
  ...['id', 'nothing'].map((answers) =>
    endToEnd(`e2e-mock-${answers}`, 'mock', { include: MAIN_JOB, mockOptions: ['--answers', answers] }),
  ),
]
