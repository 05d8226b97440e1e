import { sql } from 'kysely'
import { collections } from '../collections.ts'
import type { Collection } from '../rows.ts'
import type { Sql, WordIndex } from './database.ts'
import { getTable } from './table.ts'

/** The column that is a row's number in SQLite. */
export const sqliteRowKey = (collection: Collection): string =>
  collections[collection].numbered ? 'id' : 'seq'

const indexOf = (collection: Collection): Sql => sql.table(`${collection}_search`)

/** SQLite's FTS5. Words are letters and digits only, so quoting them is enough; a mark is no word, as it begins with `=`. */
export const fts5: WordIndex = {
  toExpression: (words, how) =>
    words
      .map((forms) => `(${forms.map((form) => `"${form}"${how === 'prefix' ? '*' : ''}`).join(' OR ')})`)
      .join(' AND '),
  matchRows(collection, expression) {
    const index = indexOf(collection)
    return sql`from ${index} cross join ${getTable(collection).name} as t on ${sql.ref(`t.${sqliteRowKey(collection)}`)} = ${index}.rowid where ${index} match ${expression}`
  },
  matchEntries(collection, expression, mark) {
    const marked = mark === undefined ? expression : `("=${Number(mark)}" AND ${expression})`
    return sql`from ${indexOf(collection)} where ${indexOf(collection)} match ${marked}`
  },
}

/**
 * The index of a collection's words, which triggers keep. Words come folded already, so the tokenizer only splits at blanks; `=` begins what a row is filtered
 * by. Beginnings of up to six letters have lists of their own: without one, whoever types "gas" waits for a merge of many.
 * The index is many sorted runs, a new one for each statement. FTS5 would merge them inside whatever statement writes: a thread does instead (createMaintenance.ts).
 */
export const fts5Statements = (collection: Collection): string[] => {
  const { index } = collections[collection]
  const mark = index?.mark
  const put = `insert into ${collection}_search (rowid, words) values (new.${sqliteRowKey(collection)}, new.words${mark ? ` || '=' || new.${mark}` : ''});`
  const drop = `delete from ${collection}_search where rowid = old.${sqliteRowKey(collection)};`
  return [
    `create virtual table ${collection}_search using fts5(words, content='', contentless_delete=1, detail=none, prefix='1 2 3 4 5 6', tokenize="ascii tokenchars '=:'")`,
    ...Object.entries({ automerge: 0, crisismerge: 1900 }).map(
      ([setting, value]) =>
        `insert into ${collection}_search (${collection}_search, rank) values ('${setting}', ${value})`,
    ),
    `create trigger ${collection}_search_insert after insert on ${collection} begin ${put} end`,
    `create trigger ${collection}_search_delete after delete on ${collection} begin ${drop} end`,
    `create trigger ${collection}_search_update after update of words${mark ? `, ${mark}` : ''} on ${collection}
      when old.words <> new.words${mark ? ` or old.${mark} <> new.${mark}` : ''} begin ${drop} ${put} end`,
  ]
}
