import { sql } from 'kysely'
import type { Collection, Row } from '../collections.ts'
import type { Database } from './database.ts'
import { SEARCHED, searchText } from './searchText.ts'
import { tableOf } from './table.ts'

/** Puts a row's words into its collection's index under the row's number. */
export const indexWords = async <C extends Collection>(
  db: Database,
  collection: C,
  number: number,
  row: Row<C>,
): Promise<void> => {
  if (!SEARCHED.includes(collection)) return
  await sql`insert into ${tableOf(collection).index} (rowid, words) values (${number}, ${searchText(collection, row)})`.execute(
    db,
  )
}

export const unindexWords = async (db: Database, collection: Collection, number: number): Promise<void> => {
  if (!SEARCHED.includes(collection)) return
  await sql`delete from ${tableOf(collection).index} where rowid = ${number}`.execute(db)
}
