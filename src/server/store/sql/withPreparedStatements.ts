import { createHash } from 'node:crypto'
import type { PostgresPool } from 'kysely'
import type { Pool, PoolClient, QueryConfig } from 'pg'

/** Maximum number of statements that are counted per connection. Each length of a value list is a separate statement. */
const MAX_STATEMENTS = 300

/**
 * Pattern of statements that are not prepared: counts of rows that match search words and a filter. Their best plan depends on the words. With
 * one plan for all words, a search for a role and "a" among 100,000 people takes 2 s instead of 0.25 s.
 */
const FILTERED_WORD_COUNT = /^select count\(\*\) as n from \S+ as s join /u

/** Names of prepared statements by their SQL text, for each connection. A statement that ran only once has no name. */
const namesByClient = new WeakMap<PoolClient, Map<string, string | undefined>>()

/**
 * Returns the query configuration for a connection. A statement that runs for the second time gets a name, so that Postgres prepares it: planning
 * the four tables of a person takes longer than reading ten people.
 */
const toQueryConfig = (client: PoolClient, text: string, values: unknown[]): QueryConfig => {
  const statementNames = namesByClient.get(client) ?? new Map<string, string | undefined>()
  namesByClient.set(client, statementNames)
  // Statements that begin a transaction contain several statements, which cannot be prepared.
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
export const withPreparedStatements = (pool: Pool): PostgresPool => ({
  options: pool.options,
  async connect() {
    const client = await pool.connect()
    return {
      query: ((text: string, values: unknown[]) =>
        client.query(toQueryConfig(client, text, values))) as never,
      release: (destroy) => client.release(destroy),
    }
  },
  end: () => pool.end(),
})
