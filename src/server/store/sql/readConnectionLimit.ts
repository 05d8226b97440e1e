import { openPostgresPool, TIMEOUTS_MS } from './postgres.ts'

/** Limit of Postgres without configuration: 100 connections, of which 3 are reserved for superusers. */
const DEFAULT_LIMIT = 97

/**
 * Returns the number of connections that the portal's role may open, by the limits of the server, the role and the database. Returns the default of
 * Postgres if the database is unreachable.
 */
export const readConnectionLimit = async (url: string): Promise<number> => {
  const pool = openPostgresPool(url, 1, TIMEOUTS_MS.request)
  try {
    const { rows } = await pool.query<{ connections: number }>(`select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
    ) as connections`)
    return rows[0]?.connections ?? DEFAULT_LIMIT
  } catch {
    // The first process reports why the database is unreachable.
    return DEFAULT_LIMIT
  } finally {
    await pool.end()
  }
}
