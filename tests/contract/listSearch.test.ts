import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matchesWords } from '../../src/domain/searchWords.ts'
import { splitWords } from '../../src/domain/text.ts'
import type { CollectionSpec } from '../../src/server/store/collectionSpec.ts'
import { COLLECTION_NAMES, collections } from '../../src/server/store/collections.ts'
import type { Collection, Row } from '../../src/server/store/rows.ts'
import { demoRows } from '../support/portalDump.ts'
import { type OpenStore, stores } from '../support/stores.ts'

const dump = demoRows()
const SEARCHED = COLLECTION_NAMES.filter(
  (collection) => collections[collection].search && dump[collection].length > 0,
)
/** So many words of each collection are asked for: whole, begun, two at once, with accents and without. */
const ASKED = 12

const textOf = <C extends Collection>(collection: C, row: Row<C>): string => {
  const { search, personal }: CollectionSpec<C> = collections[collection]
  return [...(search?.(row) ?? []), ...(personal?.(row) ?? [])].join(' ')
}

/** What somebody might type who looks for some of these texts. */
const questionsAbout = (texts: readonly string[]): string[] =>
  Array.from({ length: ASKED }, (_, i) => {
    const found = splitWords(texts[(i * 7) % texts.length] ?? '')
    const [first = '', second = ''] = [found[i % found.length], found[(i + 1) % found.length]]
    return [first, first.slice(0, 2), `${second.slice(0, 3)} ${first}`.toUpperCase()][i % 3] ?? ''
  })

describe.each(stores)('7 `q` in the $name store', ({ open }) => {
  let opened: OpenStore
  beforeAll(async () => {
    opened = await open()
    await opened.store.load(dump)
  })
  afterAll(() => opened.close())

  it.each(SEARCHED)(
    'finds every row of %s that has words which begin so, and no other',
    async (collection) => {
      const { rows } = await opened.store.getList(collection, {})
      const texts = new Map(rows.map((row) => [row.id, textOf(collection, row as Row<typeof collection>)]))
      for (const q of questionsAbout([...texts.values()])) {
        const wanted = [...texts].filter(([, text]) => matchesWords(text, q)).map(([id]) => id)
        const found = await opened.store.getList(collection, { q, personal: true, range: [0, 9999] })
        expect([q, found.rows.map(({ id }) => id).sort()]).toEqual([q, wanted.sort()])
        expect([q, found.total]).toEqual([q, wanted.length])
      }
    },
  )
})
