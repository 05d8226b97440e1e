import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { getBrowser } from './support/browser.ts'
import { collectTallies } from './support/cells/tally.ts'
import { getTools } from './support/install.ts'
import { getPostgres } from './support/postgres.ts'
import { whyNoRoot } from './support/release/emptyRoot.ts'

/**
 * `npm test`: everything that must hold before a change is done. It gets the browser, the Postgres and the tools that it needs; what it could not get it
 * says, and on CI that is a failure like any other. Names given on the command line are passed to Vitest: `npm test -- roster`.
 */
const names = process.argv.slice(2)
const browser = getBrowser()
const missing = getTools()
const postgres = getPostgres()
const tallies = collectTallies()

interface Step {
  name: string
  command: string
  args: string[]
}

const checks: Step[] = [
  { name: 'types', command: 'tsc', args: [] },
  { name: 'lint and format', command: 'biome', args: ['check', '--error-on-warnings'] },
  { name: 'dead code', command: 'knip', args: [] },
  { name: 'packages', command: 'node', args: ['tests/packages.ts'] },
]
const vitest = (name: string, project: string, ...more: string[]): Step => ({
  name,
  command: 'vitest',
  args: ['run', '--project', project, ...more, ...(names.length > 0 ? [...names, '--passWithNoTests'] : [])],
})
/** The two longest are halved, so that the lanes end together; each half has a portal or a Postgres of its own. */
const halved = (name: string, project: string): Step[] =>
  ['1/2', '2/2'].map((half) => vitest(`${name}, ${half}`, project, `--shard=${half}`))
const endToEnd = {
  server: halved('end to end over the server', 'e2e'),
  mock: [vitest('end to end over the mock', 'e2e-mock')],
  documented: [vitest('end to end over the documented calls alone', 'e2e-documented')],
}
const contract = halved('contract tests', 'contract')
const unit = vitest('unit and component tests', 'unit')
/** The longest first: the lanes end together. */
const suites: Step[] = browser
  ? [...contract, ...endToEnd.server, unit, ...endToEnd.documented, ...endToEnd.mock]
  : [...contract, unit]
/** A suite keeps two thirds of a core at work: it waits for disks, browsers and servers. */
const LANES = Math.min(suites.length, Math.ceil(1.5 * Math.max(2, availableParallelism())))

/** Portals are started by the dozen: each finds the code as the first has compiled it. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, '../node_modules/.cache/node')

/** What failed, and what it said of it: said once more at the end, where whoever sees only the last lines finds it. */
const failed: { name: string; said: string }[] = []

/** What passed only when it was tried once more, which Vitest says of it: a race in the test or in the screen, to be mended. */
const triedTwice: string[] = []
const findTriedTwice = (out: string): string[] =>
  stripVTControlCharacters(out)
    .split('\n')
    .filter((line) => /✓.*\(retry x\d+\)/u.test(line))

/** Suites that run side by side say at their end what they have to say. */
const run = async ({ name, command, args }: Step): Promise<void> => {
  const started = Date.now()
  console.log(`▶ ${name}`)
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...process.env, ...tallies.env, NODE_COMPILE_CACHE, ...(browser ? { CHROMIUM: browser } : {}) },
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = await once(child, 'exit')
  const [out, errors] = await said
  triedTwice.push(...findTriedTwice(out))
  for (const words of [out, errors]) if (words) console.log(words)
  console.log(`${status === 0 ? '✔' : '✘'} ${name} (${((Date.now() - started) / 1000).toFixed(0)} s)`)
  // Vitest writes its failures to the second, the others all they say to the first.
  if (status !== 0) failed.push({ name, said: errors.trim() || out.trim() })
}
const hasFailed = (step: Step): boolean => failed.some(({ name }) => name === step.name)

/** Takes one step after another from those that are left. */
const lane = async (left: Step[]): Promise<void> => {
  for (let step = left.shift(); step; step = left.shift()) await run(step)
}
const runAll = (steps: readonly Step[]): Promise<unknown> => {
  const left = [...steps]
  return Promise.all(Array.from({ length: LANES }, () => lane(left)))
}
if (names.length === 0) await runAll(checks)
await runAll(suites)

console.log(`\n${tallies.table()}`)
if (browser) {
  const over = (Object.keys(endToEnd) as (keyof typeof endToEnd)[]).map(
    (backend) => `${backend} ${endToEnd[backend].some(hasFailed) ? '✘' : '✔'}`,
  )
  console.log(`\nEnd to end over: ${over.join(', ')}`)
}
console.log(
  postgres ? `\nPostgres: ${postgres}` : '\n✘ NO POSTGRES: the tests over every store did NOT run over it.',
)
if (!postgres && process.env.CI) failed.push({ name: 'Postgres', said: '' })
if (!browser) {
  console.error('\n✘ NO BROWSER: the end-to-end tests did NOT run. Install Chromium or set CHROMIUM to one.')
  if (process.env.CI) failed.push({ name: 'browser', said: '' })
}
if (missing.length > 0) {
  console.error(`\n✘ NO ${missing.join(', ').toUpperCase()}: the tests that need them did NOT run.`)
  if (process.env.CI) failed.push({ name: missing.join(', '), said: '' })
}
const noRoot = whyNoRoot()
if (noRoot && missing.length === 0) {
  console.error(
    `\n✘ NO EMPTY MACHINE (${noRoot}): that the archive starts on one, and its image, was NOT tested.`,
  )
  if (process.env.CI) failed.push({ name: 'empty machine', said: '' })
}
/** Of what a suite says of its failures, the last: a failure takes some thirty lines. */
const LAST_LINES = 80
for (const { name, said } of failed)
  if (said) console.log(`\n✘ ${name}\n${said.split('\n').slice(-LAST_LINES).join('\n')}`)
if (triedTwice.length > 0) console.log(`\n⚠ Passed only at the second try:\n${triedTwice.join('\n')}`)
console.log(failed.length === 0 ? '\nAll is well.' : `\nFailed: ${failed.map(({ name }) => name).join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
