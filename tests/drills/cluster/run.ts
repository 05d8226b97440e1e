import { installPostgres, startPostgres } from '../../support/postgres.ts'
import { runCluster } from './runCluster.ts'

/**
 * `npm run test:cluster`: for one minute, two servers, two hundred clients, a kill every ten seconds, four
 * cut connections each second, and one failover.
 */
const programs = installPostgres()
if (!programs) {
  console.error('✘ NO POSTGRES: this needs one.')
  process.exit(1)
}
// A Postgres as in production: it waits for the disk.
const { url, stop, failOver } = await startPostgres(programs, [])
const plan = {
  clients: 200,
  seconds: Number(process.argv[2] ?? 60),
  killEvery: 10,
  cutEveryMs: 1_000,
  failOver,
}
const { acknowledged, kills, cuts, retries, errors } = await runCluster({
  ...plan,
  database: `${url}/postgres`,
})
await stop()
console.log(
  `${plan.clients} clients, ${plan.seconds} s, ${kills} kills, ${cuts} connections cut, one failover: ${acknowledged} writes acknowledged, ${retries} calls made again.`,
)
for (const line of errors.slice(0, 20)) console.error(`✘ ${line}`)
console.log(
  errors.length === 0 ? 'Nothing was lost, nothing doubled.' : `✘ ${errors.length} things are wrong.`,
)
process.exit(errors.length === 0 ? 0 : 1)
