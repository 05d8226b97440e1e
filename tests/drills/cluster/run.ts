import { installPostgres, startPostgres } from '../../support/postgres.ts'
import { cluster } from './cluster.ts'

/** `npm run test:cluster`: two servers, two hundred clients, a kill every ten seconds, four connections cut each second, one failover, for a minute. */
const programs = installPostgres()
if (!programs) {
  console.error('✘ NO POSTGRES: this needs one.')
  process.exit(1)
}
// A Postgres as in production: what is acknowledged is on its disk.
const { url, stop, failOver } = await startPostgres(programs, [])
const plan = {
  clients: 200,
  seconds: Number(process.argv[2] ?? 60),
  killEvery: 10,
  cutEveryMs: 1_000,
  failOver,
}
const { acknowledged, kills, cuts, retries, wrong } = await cluster({ ...plan, database: `${url}/postgres` })
await stop()
console.log(
  `${plan.clients} clients, ${plan.seconds} s, ${kills} kills, ${cuts} connections cut, one failover: ${acknowledged} writes acknowledged, ${retries} calls made again.`,
)
for (const line of wrong.slice(0, 20)) console.error(`✘ ${line}`)
console.log(wrong.length === 0 ? 'Nothing was lost, nothing doubled.' : `✘ ${wrong.length} things are wrong.`)
process.exit(wrong.length === 0 ? 0 : 1)
