import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { splitWords } from '../../src/domain/common/text.ts'
import { matchesWordBeginnings } from '../../src/domain/search/searchWords.ts'
import type { CollectionSpec } from '../../src/server/store/collections.ts'
import { COLLECTION_NAMES, collections } from '../../src/server/store/collections.ts'
import type { Collection, Row } from '../../src/server/store/rows.ts'
import { demoRows } from '../support/portalDump.ts'
import { type OpenStore, stores } from '../support/stores.ts'

const dump = demoRows()
const SEARCHED = COLLECTION_NAMES.filter(
  (collection) => collections[collection].search && dump[collection].length > 0,
)
/** Number of searches per collection: whole words, prefixes, two words, with and without accents. */
const SEARCH_COUNT = 12

const textsOf = <C extends Collection>(collection: C, row: Row<C>): string[] => {
  const { search, personal }: CollectionSpec<C> = collections[collection]
  return [...(search?.(row) ?? []), ...(personal?.(row) ?? [])].map((text) => text ?? '')
}

/** Returns search texts that a user might type to find some of these texts. */
const searchesFor = (texts: readonly string[]): string[] =>
  Array.from({ length: SEARCH_COUNT }, (_, i) => {
    const words = splitWords(texts[(i * 7) % texts.length] ?? '')
    const [first = '', second = ''] = [words[i % words.length], words[(i + 1) % words.length]]
    return [first, first.slice(0, 2), `${second.slice(0, 3)} ${first}`.toUpperCase()][i % 3] ?? ''
  })

describe.each(stores)('7 `q` in the $name store', ({ open }) => {
  let openStore: OpenStore
  beforeAll(async () => {
    openStore = await open()
    await openStore.store.load(dump)
  })
  afterAll(() => openStore.close())

  it.each(SEARCHED)(
    'finds every row of %s that has words which begin so, and no other',
    async (collection) => {
      const { rows } = await openStore.store.getList(collection, {})
      const texts = new Map(rows.map((row) => [row.id, textsOf(collection, row as Row<typeof collection>)]))
      for (const q of searchesFor([...texts.values()].map((all) => all.join(' ')))) {
        const expectedIds = [...texts].filter(([, all]) => matchesWordBeginnings(all, q)).map(([id]) => id)
        const result = await openStore.store.getList(collection, { q, personal: true, range: [0, 9999] })
        expect([q, result.rows.map(({ id }) => id).sort()]).toEqual([q, expectedIds.sort()])
        expect([q, result.total]).toEqual([q, expectedIds.length])
      }
    },
  )
})
