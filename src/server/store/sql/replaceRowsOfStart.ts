import { type DumpSource, readAllRowsOfDump } from '../dump.ts'
import { START_COLLECTIONS } from '../portalContents.ts'
import type { Database } from './database.ts'

/** Moves the settings of a start to free ids. Loaded settings replace those with the same key, and keep their ids, because the audit log refers to them. */
const makeRoomForSettings = async (db: Database, dump: DumpSource): Promise<void> => {
  const loadedRows = await readAllRowsOfDump(dump, 'settings')
  const rows = await db.selectFrom('settings').select(['id', 'key']).execute()
  let lastId = Math.max(0, ...[...rows, ...loadedRows].map(({ id }) => id))
  for (const { id, key } of rows) {
    if (loadedRows.some((row) => row.key === key))
      await db.deleteFrom('settings').where('id', '=', id).execute()
    else if (loadedRows.some((row) => row.id === id)) {
      lastId += 1
      await db.updateTable('settings').set({ id: lastId }).where('id', '=', id).execute()
    }
  }
}

/** Deletes the rows that a start wrote, with their audit log, before a dump is loaded. Keeps settings that the dump lacks. */
export const replaceRowsOfStart = async (db: Database, dump: DumpSource): Promise<void> => {
  for (const collection of START_COLLECTIONS.toReversed()) await db.deleteFrom(collection).execute()
  await makeRoomForSettings(db, dump)
}
