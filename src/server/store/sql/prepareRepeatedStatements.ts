import { createHash } from 'node:crypto'
import type { PostgresPool } from 'kysely'
import type { Pool, PoolClient, QueryConfig } from 'pg'

/** Maximum number of different statements that are remembered per connection. */
const MAX_STATEMENTS = 300

/**
 * Matches counts of search results, which are not prepared. Postgres must plan them for each search word, because one plan
 * for all words would be slow.
 */
const FILTERED_WORD_COUNT = /^select count\(\*\) as n from \S+ as s join /u

/** Names of prepared statements by SQL text, for each connection. Statements that ran only once have no name. */
const statementNamesByConnection = new WeakMap<PoolClient, Map<string, string | undefined>>()

/** Returns the query configuration of a statement. A statement that runs a second time gets a name, so that Postgres prepares it. */
const createPostgresQueryConfig = (client: PoolClient, text: string, values: unknown[]): QueryConfig => {
  const statementNames = statementNamesByConnection.get(client) ?? new Map<string, string | undefined>()
  statementNamesByConnection.set(client, statementNames)
  // Only single statements can be prepared. The statements that begin a transaction consist of several.
  const canPrepare = /^(?:select|insert|update|delete|with)\b/u.test(text) && !FILTERED_WORD_COUNT.test(text)
  if (!canPrepare || (statementNames.size >= MAX_STATEMENTS && !statementNames.has(text)))
    return { text, values }
  if (!statementNames.has(text)) {
    statementNames.set(text, undefined)
    return { text, values }
  }
  const name = statementNames.get(text) ?? createHash('sha256').update(text).digest('base64url')
  statementNames.set(text, name)
  return { name, text, values }
}

/** Returns a connection pool that prepares repeated statements. */
export const prepareRepeatedStatements = (pool: Pool): PostgresPool => ({
  options: pool.options,
  async connect() {
    const client = await pool.connect()
    return {
      query: ((text: string, values: unknown[]) =>
        client.query(createPostgresQueryConfig(client, text, values))) as never,
      release: (destroy) => client.release(destroy),
    }
  },
  end: () => pool.end(),
})
