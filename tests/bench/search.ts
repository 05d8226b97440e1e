import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlStore } from '../../src/server/store/sql/openSqlStore.ts'
import { clientOf } from './client.ts'
import { foldedLike } from './foldedLike.ts'
import { searchesFor } from './searchMix.ts'
import { startServer } from './startServer.ts'
import { median, percentile, timed } from './timing.ts'

const PEOPLE = Number(process.env.BENCH_SEARCH_PEOPLE ?? 1_000_000)
const SEARCHES = 200
const WARM = 40
const WORST = 5

interface Way {
  name: string
  /** Milliseconds of each search, in the order of the searches. */
  took: number[]
}

const measured = async (
  name: string,
  searches: readonly string[],
  ask: (q: string) => Promise<unknown>,
): Promise<Way> => {
  for (const q of searches.slice(SEARCHES)) await ask(q)
  const took: number[] = []
  for (const q of searches.slice(0, SEARCHES)) took.push(await timed(() => ask(q)))
  return { name, took }
}

const show = (ways: readonly Way[], searches: readonly string[]): void => {
  const [like, ...ours] = ways
  if (!like) return
  const p95 = ({ took }: Way) => percentile(took, 0.95)
  console.table(
    ways.map((way) => ({
      search: way.name,
      'p50, ms': median(way.took).toFixed(2),
      'p95, ms': p95(way).toFixed(2),
      'worst, ms': Math.max(...way.took).toFixed(2),
      'p95 of LIKE’s': way === like ? '' : `1/${(p95(like) / p95(way)).toFixed(1)}`,
    })),
  )
  const [store] = ours
  if (!store) return
  const slowest = searches
    .slice(0, SEARCHES)
    .map((q, i) => ({ q, ms: store.took[i] ?? 0, like: like.took[i] ?? 0 }))
    .sort((a, b) => b.ms - a.ms)
  console.log(`The ${WORST} slowest of the store’s`)
  console.table(
    slowest
      .slice(0, WORST)
      .map(({ q, ms, like }) => ({ q, 'store, ms': ms.toFixed(2), 'LIKE, ms': like.toFixed(2) })),
  )
}

/** A mix of searches among a million people, through the store and through HTTP, beside a folded LIKE over the same people. */
export const search = async (): Promise<void> => {
  console.log(`\nSearch among ${PEOPLE} people: ${SEARCHES} searches of one to five words`)
  const portal = await startServer('./portalServer.ts', { people: PEOPLE, anew: true })
  const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))
  const plain = foldedLike(join(folder, 'plain.sqlite'), portal.filename)
  const searches = searchesFor(plain.some(SEARCHES + WARM))
  const store = await openSqlStore({ filename: portal.filename })
  const client = clientOf(portal)
  show(
    [
      await measured('folded LIKE', searches, async (q) => plain.search(q)),
      await measured('the store', searches, async (q) => {
        const { total } = await store.search('personnel', { q, personal: true, limit: 50 })
        if (total === 0) throw new Error(`Nobody is found by "${q}"`)
      }),
      await measured('HTTP', searches, (q) =>
        client.ask(`/api/personnel_search/?${new URLSearchParams({ search: q })}`),
      ),
    ],
    searches,
  )
  client.close()
  await store.close()
  plain.close()
  await portal.stop()
  await rm(folder, { recursive: true })
}

if (import.meta.main) await search()
