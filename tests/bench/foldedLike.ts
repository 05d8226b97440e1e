import BetterSqlite from 'better-sqlite3'
import { fold, words } from '../../src/domain/text.ts'
import type { Sought } from './searchMix.ts'

const LIMIT = 50
const SEARCHED =
  'last_names first_names rfc accreditation_number naturgy_id role_name company_name zone'.split(' ')

/**
 * What one would write without an index of words: a table of the same people with one folded text of what a search looks at, kept in the
 * list's order so that the first fifty need no sorting, and asked with LIKE. `some` are people to look for, at random.
 */
export const foldedLike = (filename: string, source: string) => {
  const db = new BetterSqlite(filename)
  for (const pragma of ['journal_mode = WAL', 'cache_size = -65536', 'mmap_size = 1073741824'])
    db.pragma(pragma)
  db.function('fold', (text) => fold(String(text)))
  db.exec(`attach '${source.replaceAll("'", "''")}' as portal;
    create table plain (name text, id text, folded text, primary key (name, id)) without rowid;
    insert into plain select name_key, id, fold(${SEARCHED.map((field) => `coalesce(${field}, '')`).join(" || ' ' || ")})
      from portal.personnel order by name_key, id;
    analyze`)

  const conditions = (asked: readonly string[]) => asked.map(() => 'folded like ?').join(' and ')
  const search = (q: string): { ids: string[]; total: number } => {
    const asked = words(q)
    const patterns = asked.map((word) => `%${word}%`)
    const found = db.prepare<string[], { id: string }>(
      `select id from plain where ${conditions(asked)} order by name, id limit ${LIMIT}`,
    )
    const counted = db.prepare<string[], { n: number }>(
      `select count(*) as n from plain where ${conditions(asked)}`,
    )
    return { ids: found.all(...patterns).map(({ id }) => id), total: counted.get(...patterns)?.n ?? 0 }
  }
  return {
    search,
    some: (count: number): Sought[] =>
      db.prepare<[number], Sought>('select * from portal.personnel order by id limit ?').all(count),
    close: () => db.close(),
  }
}
