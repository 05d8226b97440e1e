import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { readOf } from '../../../../domain/richText.ts'
import { words } from '../../../../domain/text.ts'
import type { Database, SqlDialect } from '../database.ts'

type Kept = Record<string, string | number | null>

/** Rows that have an RFC: what everybody finds them by, and what an index of words may filter by. */
const TABLES = {
  personnel: {
    found: [
      ...['last_names', 'first_names', 'accreditation_number', 'naturgy_id'],
      ...['role_name', 'company_name', 'zone'],
    ],
    filtered: ['active', 'company'],
  },
  vetoes: { found: ['name', 'company_name', 'text', 'file_name'], filtered: ['company'] },
}

/** So many rows are read and written at a time. */
const BATCH = 1000

const textOf = (row: Kept, column: string): string =>
  column === 'text' ? readOf(String(row[column])) : String(row[column] ?? '')

/** Takes RFCs out of the words that everybody finds people and vetoes by; whoever may be shown them finds them with a mark. */
export const personalWords: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const refill = async (table: keyof typeof TABLES) => {
      const { found, filtered } = TABLES[table]
      const number = dialect.words.numberOf(table)
      const columns = sql.join([...found, ...filtered, 'rfc'].map((column) => sql.ref(column)))
      for (let last: Kept | undefined, more = true; more; ) {
        const beyond = last ? sql`where ${sql.ref(number)} > ${last.number}` : sql``
        const { rows } =
          await sql<Kept>`select ${sql.ref(number)} as number, ${columns} from ${sql.table(table)}
          ${beyond} order by ${sql.ref(number)} limit ${BATCH}`.execute(db)
        const entries = rows.map((row) => ({
          number: row.number ?? 0,
          words: [
            ...new Set([
              ...words(found.map((column) => textOf(row, column)).join(' ')),
              ...words(String(row.rfc)).map((word) => `:${word}`),
            ]),
          ].join(' '),
          marks: filtered.map((column) => `=${column}:${Number(row[column])}`).join(' '),
        }))
        if (entries.length > 0) await dialect.refillSearchTable(db as Database, table, entries)
        last = rows.at(-1)
        more = rows.length === BATCH
      }
    }
    await refill('personnel')
    await refill('vetoes')
  },
})
