import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { whyRootUnavailable } from './drills/release/emptyRoot.ts'
import { collectTallies } from './support/access/tally.ts'
import { installBrowser } from './support/browser.ts'
import { installTools, READER_PACKAGES, TOOL_PACKAGES } from './support/installTools.ts'
import { installPostgres } from './support/postgres.ts'
import { openRunFolder } from './support/runFolder.ts'

/**
 * `npm test` runs everything that must pass before a change is finished.
 * `npm run test:all` (`--all`) also runs the slow tests, before an issue is resolved or a version is released.
 * Both install the browser, Postgres and the tools they need. A missing tool is reported, and fails the run on CI.
 *
 * Names are passed to Vitest: `npm test -- roster` runs the tests of every kind whose path contains `roster`.
 * `--second-look` is for .ci/run only: repeats up to two failed end-to-end files and names them at the end.
 */
const cliArguments = process.argv.slice(2)
const isFullRun = cliArguments.includes('--all')
const hasSecondLook = cliArguments.includes('--second-look')
const names = cliArguments.filter((word) => !word.startsWith('--'))

const browser = installBrowser()
const missing = installTools(isFullRun ? TOOL_PACKAGES : READER_PACKAGES)
const postgres = installPostgres()
const folder = openRunFolder()
const tallies = collectTallies(folder.path)

const env = {
  ...process.env,
  ...tallies.env,
  ...folder.env,
  ...(isFullRun ? { TEST_WHOLE: '1' } : {}),
  ...(names.length > 0 ? { TEST_NAMED: '1' } : {}),
  ...(browser ? { CHROMIUM: browser } : {}),
  // Many portals are started: each reuses the compiled code of the first.
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/node'),
}

interface Step {
  name: string
  command: string
  args: string[]
  /** Whether the suite needs the built pages. */
  opensPages?: boolean
}

const pages: Step = { name: 'pages', command: 'node', args: ['src/server/cli/ready.mjs', 'pages'] }

const checks: Step[] = [
  { name: 'types', command: 'tsc', args: [] },
  { name: 'types in browsers', command: 'tsc', args: ['-p', 'tsconfig.browsers.json'] },
  { name: 'lint and format', command: 'biome', args: ['check', '--error-on-warnings'] },
  { name: 'dead code', command: 'knip', args: [] },
  { name: 'packages', command: 'node', args: ['tests/packages.ts', ...(isFullRun ? ['--audit'] : [])] },
]

/** Returns the path of a suite's results for the summary. */
const resultsOf = ({ name }: Step): string => join(folder.path, `${name.replaceAll(/\W+/gu, '-')}.json`)

const suite = (name: string, projects: readonly string[], ...extraArguments: string[]): Step => {
  const step: Step = { name, command: 'vitest', args: [] }
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsOf(step)}`]
  step.args = ['run', ...reporters, ...projects.map((project) => `--project=${project}`), ...extraArguments]
  return step
}
/** Splits a suite in two shards, so that the lanes end together. Each shard has its own portal or Postgres. */
const splitSuite = (name: string, project: string): Step[] =>
  ['1/2', '2/2'].map((shard) => suite(`${name}, ${shard}`, [project], `--shard=${shard}`))

const endToEnd = [
  ...splitSuite('end to end over the server', 'e2e'),
  suite('end to end over the mock', ['e2e-mock']),
  ...(isFullRun
    ? [suite('the main job over the mock that answers little', ['e2e-mock-id', 'e2e-mock-nothing'])]
    : []),
].map((step): Step => ({ ...step, opensPages: true }))
const contract: Step[] = isFullRun
  ? splitSuite('contract tests over every store', 'contract')
  : [suite('contract tests', ['contract']), suite('contract tests over Postgres', ['postgres'])]

const inNode = suite('unit and component tests', ['unit', 'component'])
/** Suites, the longest first, so that the lanes end together. Suites that need the built pages come last. */
const suites: Step[] = [
  ...contract.slice(0, 1),
  inNode,
  ...(browser ? endToEnd.slice(0, -1) : []),
  ...contract.slice(1),
  ...(browser ? [suite('components in a browser', ['browser']), ...endToEnd.slice(-1)] : []),
]
/** Drills wait for time, kill processes or need the whole machine, so they run one after another at the end. */
const drills: Step[] = isFullRun ? [{ ...suite('drills', ['drills']), opensPages: true }] : []

/** Number of parallel lanes. A suite keeps two thirds of a core busy and otherwise waits for disks, browsers and servers. */
const LANE_COUNT = Math.ceil(1.5 * Math.max(2, availableParallelism()))

const failedSteps: { step: Step; said: string }[] = []
const took: string[] = []
const runningPids = new Set<number>()
const built = Promise.withResolvers<void>()

/** Runs a suite and prints its output at the end, because suites run in parallel. */
const run = async (step: Step): Promise<boolean> => {
  if (step.opensPages) await built.promise
  const startedAt = Date.now()
  console.log(`▶ ${step.name}`)
  const child = spawn(step.command, step.args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    // The suite gets its own process group, so that an interrupted run also ends its child processes.
    detached: process.platform !== 'win32',
    env,
  })
  const { pid = 0 } = child
  runningPids.add(pid)
  const outputs = Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = await once(child, 'exit')
  runningPids.delete(pid)
  if (step === pages) built.resolve()
  const [output, errors] = await outputs
  for (const words of [output, errors]) if (words) console.log(words)
  const line = `${status === 0 ? '✔' : '✘'} ${step.name} (${((Date.now() - startedAt) / 1000).toFixed(0)} s)`
  console.log(line)
  took.push(line)
  // Vitest writes failures to stderr; the other commands write everything to stdout.
  if (status !== 0) failedSteps.push({ step, said: errors.trim() || output.trim() })
  return status === 0
}

/** Runs the remaining steps one after another. */
const runLane = async (remaining: Step[]): Promise<void> => {
  for (let step = remaining.shift(); step; step = remaining.shift()) await run(step)
}
const runAll = (steps: readonly Step[], lanes = LANE_COUNT): Promise<unknown> => {
  const remaining = [...steps]
  return Promise.all(Array.from({ length: lanes }, () => runLane(remaining)))
}

const killRunning = (signal: NodeJS.Signals): void => {
  for (const pid of runningPids) {
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, signal)
    } catch {
      // The process has already ended.
    }
  }
}
const GRACE_MS = 3_000
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    killRunning('SIGTERM')
    setTimeout(() => {
      killRunning('SIGKILL')
      process.exit(1)
    }, GRACE_MS)
  })
process.on('exit', folder.remove)

interface Results {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { name: string; status: string }[]
}
const readResults = (step: Step): Results | undefined =>
  existsSync(resultsOf(step)) ? JSON.parse(readFileSync(resultsOf(step), 'utf8')) : undefined
const failedFiles = (step: Step): string[] =>
  (readResults(step)?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => relative(process.cwd(), name))

/** Suites of this run. */
const allSuites: Step[] = []

/** Files that passed only when they were repeated. */
const repeatedFiles: string[] = []
const MOST_LOOKED_AT_TWICE = 2
const lookAgain = async (): Promise<void> => {
  const files = failedSteps.flatMap(({ step }) => failedFiles(step))
  const isEndToEnd = failedSteps.every(({ step }) => endToEnd.includes(step) && failedFiles(step).length > 0)
  if (!isEndToEnd || files.length === 0 || files.length > MOST_LOOKED_AT_TWICE) return
  for (const { step } of failedSteps.splice(0)) {
    const projects = step.args.filter((arg) => arg.startsWith('--project=')).map((arg) => arg.slice(10))
    const retry = suite(`${step.name}, what failed once more`, projects, ...failedFiles(step))
    if (await run(retry)) repeatedFiles.push(...failedFiles(step))
    allSuites.push(retry)
  }
}

if (names.length > 0) {
  // Selects every test file with this name. Only --all uses every database and back end.
  const inPages = readdirSync('tests/e2e').some((file) =>
    names.some((name) => `tests/e2e/${file}`.includes(name)),
  )
  const projects = ['unit', 'component', 'contract', 'drills']
  if (browser) projects.push('browser', ...(inPages ? ['e2e'] : []))
  if (browser && inPages && isFullRun) projects.push('e2e-mock', 'e2e-mock-id', 'e2e-mock-nothing')
  if (inPages) await run(pages)
  allSuites.push(suite(names.join(' '), projects, ...names))
  await runAll(allSuites)
} else {
  allSuites.push(...suites, ...drills)
  await runAll([pages, ...suites.slice(0, 2), ...checks, ...suites.slice(2)])
  await runAll(drills, 1)
  if (hasSecondLook) await lookAgain()
}

const table = tallies.table()
if (table) console.log(`\n${table}`)
const fail = (name: string, why: string) => {
  console.error(`\n✘ NO ${name.toUpperCase()}: ${why}`)
  if (process.env.CI) failedSteps.push({ step: { name, command: '', args: [] }, said: '' })
}
if (!postgres) fail('Postgres', 'what is tried over it was NOT tried.')
if (!browser) fail('browser', 'the end-to-end tests did NOT run. Install Chromium or set CHROMIUM to one.')
if (missing.length > 0) fail(missing.join(', '), 'the tests that need them did NOT run.')
const noRoot = isFullRun && missing.length === 0 ? whyRootUnavailable() : undefined
if (noRoot) fail('empty machine', `that the archive starts on one was NOT tried: ${noRoot}.`)

/** Number of last lines shown for a failed suite; one failure takes about thirty. */
const LAST_LINES = 80
for (const { step, said: outputs } of failedSteps)
  if (outputs) console.log(`\n✘ ${step.name}\n${outputs.split('\n').slice(-LAST_LINES).join('\n')}`)
console.log(`\n${took.join('\n')}`)
if (repeatedFiles.length > 0)
  console.log(`\n⚠ Passed only when run once more; mend or delete first:\n${repeatedFiles.join('\n')}`)
const sum = (count: (results: Results) => number) =>
  allSuites.map(readResults).reduce((total, results) => total + (results ? count(results) : 0), 0)
const counts = [
  sum((suiteResult) => suiteResult.numPassedTests),
  failedSteps.length === 0 ? 0 : sum((suiteResult) => suiteResult.numFailedTests),
]
console.log(
  `\ntests: ${counts[0]} passed, ${counts[1]} failed, ${sum((suiteResult) => suiteResult.numPendingTests)} skipped`,
)
console.log(
  failedSteps.length === 0
    ? '\nAll is well.'
    : `\nFailed: ${failedSteps.map(({ step }) => step.name).join(', ')}`,
)
process.exit(failedSteps.length === 0 ? 0 : 1)
