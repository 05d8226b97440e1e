import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { getBrowser } from './support/browser.ts'
import { collectTallies } from './support/cells/tally.ts'
import { getTools } from './support/install.ts'
import { getPostgres } from './support/postgres.ts'

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
]
const vitest = (name: string, project: string, files: readonly string[] = []): Step => ({
  name,
  command: 'vitest',
  args:
    names.length > 0
      ? ['run', '--project', project, ...names, '--passWithNoTests']
      : ['run', '--project', project, ...files],
})

/**
 * The main jobs are done over every back end each time. With TEST_ALL=1 the whole suite is, the fuzz and the kills are many times as many, and
 * more kinds of user look at each screen: ten minutes become half an hour.
 */
const JOBS = process.env.TEST_ALL ? [] : ['mainJob', 'matrix']
const endToEnd = {
  server: vitest('end to end over the server', 'e2e'),
  mock: vitest('end to end over the mock', 'e2e-mock', JOBS),
  documented: vitest('end to end over the documented calls alone', 'e2e-documented', JOBS),
}
const unit = vitest('unit, component and contract tests', 'unit')
/** Those that wait more than they work run side by side, and say at their end what they had to say. */
const steps: Step[][] = [
  ...(names.length > 0 ? [] : [checks]),
  browser ? [unit, endToEnd.server] : [unit],
  ...(browser ? [[endToEnd.mock, endToEnd.documented]] : []),
]

const run = async ({ name, command, args }: Step, aside: boolean): Promise<boolean> => {
  const started = Date.now()
  console.log(`\n▶ ${name}`)
  const child = spawn(command, args, {
    stdio: aside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...tallies.env, ...(browser ? { CHROMIUM: browser } : {}) },
  })
  const said = [child.stdout, child.stderr].map((stream) => stream && text(stream))
  const [status] = await once(child, 'exit')
  for (const words of await Promise.all(said)) if (words) console.log(words)
  console.log(`${status === 0 ? '✔' : '✘'} ${name} (${((Date.now() - started) / 1000).toFixed(0)} s)`)
  return status === 0
}

const failed: Step[] = []
for (const group of steps) {
  const ended = await Promise.all(group.map((step) => run(step, group.length > 1)))
  failed.push(...group.filter((_, i) => !ended[i]))
}

console.log(`\n${tallies.table()}`)
if (browser) {
  const over = (Object.keys(endToEnd) as (keyof typeof endToEnd)[]).map(
    (backend) => `${backend} ${failed.includes(endToEnd[backend]) ? '✘' : '✔'}`,
  )
  console.log(`\nEnd to end over: ${over.join(', ')}`)
}
console.log(
  postgres ? `\nPostgres: ${postgres}` : '\n✘ NO POSTGRES: the tests over every store did NOT run over it.',
)
if (!postgres && process.env.CI) failed.push({ name: 'Postgres', command: '', args: [] })
if (!browser) {
  console.error('\n✘ NO BROWSER: the end-to-end tests did NOT run. Install Chromium or set CHROMIUM to one.')
  if (process.env.CI) failed.push({ name: 'browser', command: '', args: [] })
}
if (missing.length > 0) {
  console.error(
    `\n✘ NO ${missing.join(', ').toUpperCase()}: the tests that read files back with them did NOT run.`,
  )
  if (process.env.CI) failed.push({ name: missing.join(', '), command: '', args: [] })
}
console.log(failed.length === 0 ? '\nAll is well.' : `\nFailed: ${failed.map(({ name }) => name).join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
