import { installPostgres, startPostgres } from '../../support/postgres.ts'
import { chaos, limitOf } from './chaos.ts'

/** `npm run test:chaos`: everything goes wrong, ten seconds each, while somebody works. Nothing that this person calls may take longer than `limitOf` says. */
const programs = installPostgres()
if (!programs) {
  console.error('✘ NO POSTGRES: this needs one.')
  process.exit(1)
}
const { url, stop } = await startPostgres(programs)
const lastsMs = Number(process.argv[2] ?? 10) * 1000
const { wrong, told, acknowledged } = await chaos({ server: url, lastsMs }).finally(stop)
for (const { what, slowestMs, slowest, calls, again } of told) {
  console.log(
    `${what}: ${calls} calls, ${again} made again, the slowest ${slowestMs.toFixed(0)} ms (${slowest})`,
  )
  if (slowestMs > limitOf(what)) wrong.push(`${slowest} took ${slowestMs.toFixed(0)} ms while ${what}`)
}
for (const line of wrong) console.error(`✘ ${line}`)
console.log(
  wrong.length === 0
    ? `${acknowledged} writes acknowledged, nothing was lost.`
    : `✘ ${wrong.length} things are wrong.`,
)
process.exit(wrong.length === 0 ? 0 : 1)
