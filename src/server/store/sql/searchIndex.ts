import { sql } from 'kysely'
import type { Collection, Row } from '../collections.ts'
import type { Id } from '../store.ts'
import type { Database } from './database.ts'
import { SEARCHED, searchText } from './searchText.ts'

/** Puts a row's words into its collection's index, in place of the ones that were there. */
export const indexWords = async <C extends Collection>(
  db: Database,
  collection: C,
  row: Row<C>,
): Promise<void> => {
  if (!SEARCHED.includes(collection)) return
  await unindexWords(db, collection, row.id)
  const index = sql.raw(`${collection}_search`)
  await sql`insert into ${index} (rowid, words)
    select seq, ${searchText(collection, row)} from ${sql.raw(collection)} where id = ${row.id}`.execute(db)
}

export const unindexWords = async <C extends Collection>(
  db: Database,
  collection: C,
  id: Id<C>,
): Promise<void> => {
  if (!SEARCHED.includes(collection)) return
  const index = sql.raw(`${collection}_search`)
  await sql`delete from ${index} where rowid = (select seq from ${sql.raw(collection)} where id = ${id})`.execute(
    db,
  )
}
