import { installPostgres, startPostgres } from '../../support/postgres.ts'
import { maxCallMs, runChaos } from './runChaos.ts'

/**
 * `npm run test:chaos`: causes each fault for ten seconds while a user works. No call of the user may take
 * longer than `maxCallMs`.
 */
const programs = installPostgres()
if (!programs) {
  console.error('✘ NO POSTGRES: this needs one.')
  process.exit(1)
}
const { url, stop } = await startPostgres(programs)
const lastsMs = Number(process.argv[2] ?? 10) * 1000
const { errors, rounds, acknowledged } = await runChaos({ server: url, lastsMs }).finally(stop)
for (const { what, slowestMs, slowest, calls, retries } of rounds) {
  console.log(
    `${what}: ${calls} calls, ${retries} repeated, the slowest ${slowestMs.toFixed(0)} ms (${slowest})`,
  )
  if (slowestMs > maxCallMs(what)) errors.push(`${slowest} took ${slowestMs.toFixed(0)} ms while ${what}`)
}
for (const line of errors) console.error(`✘ ${line}`)
console.log(
  errors.length === 0
    ? `${acknowledged} writes acknowledged, nothing was lost.`
    : `✘ ${errors.length} things are wrong.`,
)
process.exit(errors.length === 0 ? 0 : 1)
