import { spawnSync } from 'node:child_process'
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
const tests: Step[] = [
  {
    name: 'unit, component and contract tests',
    command: 'vitest',
    args: ['run', '--project', 'unit', ...names],
  },
  { name: 'end to end', command: 'vitest', args: ['run', '--project', 'e2e', ...names] },
]
const steps = [...(names.length > 0 ? [] : checks), ...tests].filter(
  ({ name }) => browser || name !== 'end to end',
)

const failed = steps.filter(({ name, command, args }) => {
  const started = Date.now()
  console.log(`\n▶ ${name}`)
  const extra = names.length > 0 && command === 'vitest' ? ['--passWithNoTests'] : []
  const { status } = spawnSync(command, [...args, ...extra], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...tallies.env, ...(browser ? { CHROMIUM: browser } : {}) },
  })
  console.log(`${status === 0 ? '✔' : '✘'} ${name} (${((Date.now() - started) / 1000).toFixed(0)} s)`)
  return status !== 0
})

console.log(`\n${tallies.table()}`)
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
