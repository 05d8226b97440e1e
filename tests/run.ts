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
 * `npm test`: what must hold before a change is done. `npm run test:all` (`--all`): everything, once before an issue is resolved or a version released. Both
 * get the browser, the Postgres and the tools that they need; what could not be had is said, and on CI that is a failure like any other.
 *
 * Names are handed to Vitest: `npm test -- roster` runs the tests of every kind whose path has `roster` in it.
 * `--second-look` is for .ci/run alone: up to two end-to-end files that failed are run once more, by themselves, and named at the end.
 */
const given = process.argv.slice(2)
const isWhole = given.includes('--all')
const hasSecondLook = given.includes('--second-look')
const names = given.filter((word) => !word.startsWith('--'))

const browser = installBrowser()
const missing = installTools(isWhole ? TOOL_PACKAGES : READER_PACKAGES)
const postgres = installPostgres()
const folder = openRunFolder()
const tallies = collectTallies(folder.path)

const env = {
  ...process.env,
  ...tallies.env,
  ...folder.env,
  ...(isWhole ? { TEST_WHOLE: '1' } : {}),
  ...(names.length > 0 ? { TEST_NAMED: '1' } : {}),
  ...(browser ? { CHROMIUM: browser } : {}),
  // Portals are started by the dozen: each finds the code as the first has compiled it.
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/node'),
}

interface Step {
  name: string
  command: string
  args: string[]
  /** Is it about the built pages, and waits until they are there? */
  opensPages?: boolean
}

const pages: Step = { name: 'pages', command: 'node', args: ['src/server/cli/ready.mjs', 'pages'] }

const checks: Step[] = [
  { name: 'types', command: 'tsc', args: [] },
  { name: 'types in browsers', command: 'tsc', args: ['-p', 'tsconfig.browsers.json'] },
  { name: 'lint and format', command: 'biome', args: ['check', '--error-on-warnings'] },
  { name: 'dead code', command: 'knip', args: [] },
  { name: 'packages', command: 'node', args: ['tests/packages.ts', ...(isWhole ? ['--audit'] : [])] },
]

/** Where a suite's results are written, for what is said at the end. */
const resultsOf = ({ name }: Step): string => join(folder.path, `${name.replaceAll(/\W+/gu, '-')}.json`)

const suite = (name: string, projects: readonly string[], ...more: string[]): Step => {
  const step: Step = { name, command: 'vitest', args: [] }
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsOf(step)}`]
  step.args = ['run', ...reporters, ...projects.map((project) => `--project=${project}`), ...more]
  return step
}
/** In two halves, so that the lanes end together; each has a portal or a Postgres of its own. */
const halved = (name: string, project: string): Step[] =>
  ['1/2', '2/2'].map((half) => suite(`${name}, ${half}`, [project], `--shard=${half}`))

const endToEnd = [
  ...halved('end to end over the server', 'e2e'),
  suite('end to end over the mock', ['e2e-mock']),
  ...(isWhole
    ? [suite('the main job over the mock that answers little', ['e2e-mock-id', 'e2e-mock-nothing'])]
    : []),
].map((step): Step => ({ ...step, opensPages: true }))
const contract: Step[] = isWhole
  ? halved('contract tests over every store', 'contract')
  : [suite('contract tests', ['contract']), suite('contract tests over Postgres', ['postgres'])]

const inNode = suite('unit and component tests', ['unit', 'component'])
/** The longest first, so that the lanes end together. What opens pages comes after what does not: they are built meanwhile. */
const suites: Step[] = [
  ...contract.slice(0, 1),
  inNode,
  ...(browser ? endToEnd.slice(0, -1) : []),
  ...contract.slice(1),
  ...(browser ? [suite('components in a browser', ['browser']), ...endToEnd.slice(-1)] : []),
]
/** They wait for time, kill processes or want the machine for themselves: one after another, when all else is done. */
const drills: Step[] = isWhole ? [{ ...suite('drills', ['drills']), opensPages: true }] : []

/** A suite keeps two thirds of a core at work: it waits for disks, browsers and servers. */
const LANES = Math.ceil(1.5 * Math.max(2, availableParallelism()))

const failed: { step: Step; said: string }[] = []
const took: string[] = []
const running = new Set<number>()
const built = Promise.withResolvers<void>()

/** What a suite has to say it says at its end, as others run beside it. */
const run = async (step: Step): Promise<boolean> => {
  if (step.opensPages) await built.promise
  const started = Date.now()
  console.log(`▶ ${step.name}`)
  const child = spawn(step.command, step.args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    // A process group of its own: an interrupted run ends whatever its suites have started.
    detached: process.platform !== 'win32',
    env,
  })
  const { pid = 0 } = child
  running.add(pid)
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = await once(child, 'exit')
  running.delete(pid)
  if (step === pages) built.resolve()
  const [out, errors] = await said
  for (const words of [out, errors]) if (words) console.log(words)
  const line = `${status === 0 ? '✔' : '✘'} ${step.name} (${((Date.now() - started) / 1000).toFixed(0)} s)`
  console.log(line)
  took.push(line)
  // Vitest writes its failures to the second, the others all they say to the first.
  if (status !== 0) failed.push({ step, said: errors.trim() || out.trim() })
  return status === 0
}

/** Takes one step after another from those that are left. */
const lane = async (left: Step[]): Promise<void> => {
  for (let step = left.shift(); step; step = left.shift()) await run(step)
}
const runAll = (steps: readonly Step[], lanes = LANES): Promise<unknown> => {
  const left = [...steps]
  return Promise.all(Array.from({ length: lanes }, () => lane(left)))
}

const killRunning = (signal: NodeJS.Signals): void => {
  for (const pid of running) {
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, signal)
    } catch {
      // It has ended meanwhile.
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

/** The suites of this run. */
const all: Step[] = []

/** What passed only when it was run again. */
const lookedAtTwice: string[] = []
const MOST_LOOKED_AT_TWICE = 2
const lookAgain = async (): Promise<void> => {
  const files = failed.flatMap(({ step }) => failedFiles(step))
  const isEndToEnd = failed.every(({ step }) => endToEnd.includes(step) && failedFiles(step).length > 0)
  if (!isEndToEnd || files.length === 0 || files.length > MOST_LOOKED_AT_TWICE) return
  for (const { step } of failed.splice(0)) {
    const projects = step.args.filter((arg) => arg.startsWith('--project=')).map((arg) => arg.slice(10))
    const again = suite(`${step.name}, what failed once more`, projects, ...failedFiles(step))
    if (await run(again)) lookedAtTwice.push(...failedFiles(step))
    all.push(again)
  }
}

if (names.length > 0) {
  // Of each kind of test whatever is called so; over every database and back end only with --all.
  const inPages = readdirSync('tests/e2e').some((file) =>
    names.some((name) => `tests/e2e/${file}`.includes(name)),
  )
  const projects = ['unit', 'component', 'contract', 'drills']
  if (browser) projects.push('browser', ...(inPages ? ['e2e'] : []))
  if (browser && inPages && isWhole) projects.push('e2e-mock', 'e2e-mock-id', 'e2e-mock-nothing')
  if (inPages) await run(pages)
  all.push(suite(names.join(' '), projects, ...names))
  await runAll(all)
} else {
  all.push(...suites, ...drills)
  await runAll([pages, ...suites.slice(0, 2), ...checks, ...suites.slice(2)])
  await runAll(drills, 1)
  if (hasSecondLook) await lookAgain()
}

const table = tallies.table()
if (table) console.log(`\n${table}`)
const fail = (name: string, why: string) => {
  console.error(`\n✘ NO ${name.toUpperCase()}: ${why}`)
  if (process.env.CI) failed.push({ step: { name, command: '', args: [] }, said: '' })
}
if (!postgres) fail('Postgres', 'what is tried over it was NOT tried.')
if (!browser) fail('browser', 'the end-to-end tests did NOT run. Install Chromium or set CHROMIUM to one.')
if (missing.length > 0) fail(missing.join(', '), 'the tests that need them did NOT run.')
const noRoot = isWhole && missing.length === 0 ? whyRootUnavailable() : undefined
if (noRoot) fail('empty machine', `that the archive starts on one was NOT tried: ${noRoot}.`)

/** Of what a suite says of its failures, the last: a failure takes some thirty lines. */
const LAST_LINES = 80
for (const { step, said } of failed)
  if (said) console.log(`\n✘ ${step.name}\n${said.split('\n').slice(-LAST_LINES).join('\n')}`)
console.log(`\n${took.join('\n')}`)
if (lookedAtTwice.length > 0)
  console.log(`\n⚠ Passed only when run once more; mend or delete first:\n${lookedAtTwice.join('\n')}`)
const sum = (count: (results: Results) => number) =>
  all.map(readResults).reduce((total, results) => total + (results ? count(results) : 0), 0)
const counts = [sum((one) => one.numPassedTests), failed.length === 0 ? 0 : sum((one) => one.numFailedTests)]
console.log(`\ntests: ${counts[0]} passed, ${counts[1]} failed, ${sum((one) => one.numPendingTests)} skipped`)
console.log(
  failed.length === 0 ? '\nAll is well.' : `\nFailed: ${failed.map(({ step }) => step.name).join(', ')}`,
)
process.exit(failed.length === 0 ? 0 : 1)
