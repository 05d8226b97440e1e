import { sql } from 'kysely'
import { collections } from '../collections.ts'
import type { Collection } from '../rows.ts'
import type { Sql, WordIndex } from './database.ts'
import { getSqlFragmentsOfCollection } from './table.ts'

/** Returns the column that is the rowid of an SQLite table. */
export const getSqliteRowidColumn = (collection: Collection): string =>
  collections[collection].numbered ? 'id' : 'seq'

const getFullTextSearchTable = (collection: Collection): Sql => sql.table(`${collection}_search`)

/** Full-text search of SQLite (FTS5). Quoted words need no escaping, because they contain only letters and digits. */
export const fts5: WordIndex = {
  toExpression: (words, mode) =>
    words
      .map((forms) => `(${forms.map((form) => `"${form}"${mode === 'prefix' ? '*' : ''}`).join(' OR ')})`)
      .join(' AND '),
  matchRows(collection, expression) {
    const index = getFullTextSearchTable(collection)
    return sql`from ${index} cross join ${getSqlFragmentsOfCollection(collection).name} as t on ${sql.ref(`t.${getSqliteRowidColumn(collection)}`)} = ${index}.rowid where ${index} match ${expression}`
  },
  matchEntries(collection, expression, mark) {
    const markedExpression = mark === undefined ? expression : `("=${Number(mark)}" AND ${expression})`
    return sql`from ${getFullTextSearchTable(collection)} where ${getFullTextSearchTable(collection)} match ${markedExpression}`
  },
}

/**
 * Returns the statements that create the full-text index of a collection, and its triggers. A worker thread merges the index
 * instead of FTS5 (createSqliteMaintenance.ts), so that writes stay fast.
 */
export const createSqliteFullTextIndexStatements = (collection: Collection): string[] => {
  const { index } = collections[collection]
  const mark = index?.mark
  const insertWords = `insert into ${collection}_search (rowid, words) values (new.${getSqliteRowidColumn(collection)}, new.words${mark ? ` || '=' || new.${mark}` : ''});`
  const deleteWords = `delete from ${collection}_search where rowid = old.${getSqliteRowidColumn(collection)};`
  return [
    `create virtual table ${collection}_search using fts5(words, content='', contentless_delete=1, detail=none, prefix='1 2 3 4 5 6', tokenize="ascii tokenchars '=:'")`,
    ...Object.entries({ automerge: 0, crisismerge: 1900 }).map(
      ([setting, value]) =>
        `insert into ${collection}_search (${collection}_search, rank) values ('${setting}', ${value})`,
    ),
    `create trigger ${collection}_search_insert after insert on ${collection} begin ${insertWords} end`,
    `create trigger ${collection}_search_delete after delete on ${collection} begin ${deleteWords} end`,
    `create trigger ${collection}_search_update after update of words${mark ? `, ${mark}` : ''} on ${collection}
      when old.words <> new.words${mark ? ` or old.${mark} <> new.${mark}` : ''} begin ${deleteWords} ${insertWords} end`,
  ]
}
