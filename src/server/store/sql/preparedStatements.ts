import { createHash } from 'node:crypto'
import type { PostgresPool } from 'kysely'
import type { Pool, PoolClient, QueryConfig } from 'pg'

/** A statement is prepared when a connection sees it for the second time, and so many of them at most: a list of values makes a text of each length. */
const STATEMENTS = 300

/**
 * How many rows have some words and pass a filter: that is planned by the words. Planned once for all words, those of a role with an "a" take two seconds at a hundred
 * thousand people, in place of a quarter of one.
 */
const WORDS_AND_ROWS = /^select count\(\*\) as n from \S+ as s join /u

const seen = new WeakMap<PoolClient, Map<string, string | undefined>>()

/**
 * A statement as a connection is asked it: by name, so that Postgres reads it once for each connection and not at each call. Planning the four
 * tables of a person takes longer than reading ten of them.
 */
const prepared = (client: PoolClient, text: string, values: unknown[]): QueryConfig => {
  const known = seen.get(client) ?? new Map<string, string | undefined>()
  seen.set(client, known)
  // What begins and ends a transaction is several statements, or none to be planned.
  const isPlanned = /^(?:select|insert|update|delete|with)\b/u.test(text) && !WORDS_AND_ROWS.test(text)
  if (!isPlanned || (known.size >= STATEMENTS && !known.has(text))) return { text, values }
  if (!known.has(text)) {
    known.set(text, undefined)
    return { text, values }
  }
  const name = known.get(text) ?? createHash('sha256').update(text).digest('base64url')
  known.set(text, name)
  return { name, text, values }
}

/** The same pool, whose connections ask by name what they are asked again. */
export const preparing = (pool: Pool): PostgresPool => ({
  options: pool.options,
  async connect() {
    const client = await pool.connect()
    return {
      query: ((text: string, values: unknown[]) => client.query(prepared(client, text, values))) as never,
      release: (destroy) => client.release(destroy),
    }
  },
  end: () => pool.end(),
})
