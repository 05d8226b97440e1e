import BetterSqlite from 'better-sqlite3'
import { PEOPLE } from './sizes.ts'
import { startServer } from './startServer.ts'
import { median } from './timing.ts'

const TIMES = 40

interface Mechanism {
  name: string
  /** Whether the store uses it, or it was removed. */
  state: 'kept' | 'taken out'
  with: string
  without: string
  /** Values of both statements. */
  values?: readonly number[]
}

const NAMES = `from personnel as t left join companies as c on c.id = t.company left join zones as z on z.id = c.zone`
const MATCHES = `from personnel_search cross join personnel as t on t.seq = personnel_search.rowid where personnel_search match '"mart"*'`
const FAR_OFFSET = Math.floor(PEOPLE * 0.85)
const OFFSET_FROM_END = Math.floor(PEOPLE * 0.92) - FAR_OFFSET - 10

/**
 * Pairs of statements with the same rows: one uses a mechanism, the other does not. `IDS` and `NUMBERS`
 * are replaced by those of ten people.
 */
const MECHANISMS: Mechanism[] = [
  {
    name: 'the total of who is active, as all less the others',
    state: 'kept',
    with: 'select (select count(*) from personnel) - (select count(*) from personnel where active = 0)',
    without: 'select count(*) from personnel where active = 1',
  },
  {
    name: 'an order that companies lend (page 100)',
    state: 'kept',
    with: `select t.id from companies as c cross join personnel as t where t.company = c.id and t.active = 1 order by c.name_key, c.id, t.name_key, t.id limit 10 offset 990`,
    without: `select t.id ${NAMES} where t.active = 1 order by c.name_key, c.id, t.name_key, t.id limit 10 offset 990`,
  },
  {
    name: 'a far page from the end of the list',
    state: 'kept',
    with: `select id from personnel where active = 1 order by name_key desc, id desc limit 10 offset ${OFFSET_FROM_END}`,
    without: `select id from personnel where active = 1 order by name_key, id limit 10 offset ${FAR_OFFSET}`,
  },
  {
    name: 'ids first, their rows then (page 100)',
    state: 'kept',
    with: `select t.*, c.company_name, z.name ${NAMES} where t.id in (select id from personnel where active = 1 order by name_key, id limit 10 offset 990) order by t.name_key, t.id`,
    without: `select t.*, c.company_name, z.name ${NAMES} where t.active = 1 order by t.name_key, t.id limit 10 offset 990`,
  },
  {
    name: 'rows by their number, put in order by us',
    state: 'kept',
    with: `select t.*, c.company_name, z.name ${NAMES} where t.seq in (NUMBERS)`,
    without: `select t.*, c.company_name, z.name ${NAMES} where t.id in (IDS) order by t.name_key, t.id`,
  },
  {
    name: 'the index asked whether many match, before they are read',
    state: 'kept',
    with: `select count(*) from (select 1 from personnel_search where personnel_search match '"mart"*' limit 1001)`,
    without: `select id, count(*) over () from (select t.seq, t.id, t.name_key ${MATCHES} limit 1001) order by name_key, id limit 10`,
  },
  {
    name: 'a walk along the list to many matches',
    state: 'kept',
    with: `select id from personnel where active = 1 and instr(words, ' mart') > 0 order by name_key, id limit 10`,
    without: `select t.id ${MATCHES} and t.active = 1 order by t.name_key, t.id limit 10`,
  },
  {
    name: 'lists of beginnings in the index of words (total)',
    state: 'kept',
    with: `select count(*) from personnel_search where personnel_search match '"m"*'`,
    without: `select count(*) from no_prefixes where no_prefixes match '"m"*'`,
  },
  {
    name: 'people numbered in list order (search of a word)',
    state: 'taken out',
    with: `select rowid from in_order where in_order match '"mart"*' order by rowid limit 10`,
    without: `select id from personnel where instr(words, ' mart') > 0 order by name_key, id limit 10`,
  },
  {
    name: 'names kept beside the row (page 100)',
    state: 'taken out',
    with: 'select * from names_kept where active = 1 order by name_key, id limit 10 offset 990',
    without: `select t.*, c.company_name, z.name ${NAMES} where t.id in (select id from personnel where active = 1 order by name_key, id limit 10 offset 990) order by t.name_key, t.id`,
  },
]

/** Tables for removed mechanisms, and for the full-text index without its prefix lists. */
const REMOVED_TABLES = `
  create virtual table no_prefixes using fts5(words, content='', detail=none, tokenize="ascii tokenchars '=:'");
  insert into no_prefixes (rowid, words) select seq, words from personnel;
  create virtual table in_order using fts5(words, content='', detail=none, prefix='1 2 3 4 5 6', tokenize="ascii tokenchars '=:'");
  insert into in_order (rowid, words) select row_number() over (order by name_key, id), words from personnel;
  create table names_kept as select t.*, c.company_name, z.name as zone_name ${NAMES};
  create index names_kept__list on names_kept (active, name_key, id);
  analyze;`

/** Measures each mechanism of the SQL store with and without it, in SQLite. */
export const benchMechanisms = async (): Promise<void> => {
  console.log(`\nMechanisms of the store with ${PEOPLE} people, in SQLite`)
  const portal = await startServer('crowd', { people: PEOPLE })
  const db = new BetterSqlite(portal.filename)
  db.exec(REMOVED_TABLES)
  const people = db
    .prepare<[], { id: string; seq: number }>(
      'select id, seq from personnel where active = 1 order by name_key, id limit 10',
    )
    .all()
  const ids = people.map(({ id }) => `'${id}'`).join()
  const numbers = people.map(({ seq }) => seq).join()
  const measureStatement = (text: string, values: readonly number[] = []): number => {
    const statement = db.prepare(text.replace('IDS', ids).replace('NUMBERS', numbers))
    const times = Array.from({ length: TIMES }, () => {
      const started = performance.now()
      statement.all(...values)
      return performance.now() - started
    })
    return median(times)
  }
  console.table(
    MECHANISMS.map((mechanism) => ({
      mechanism: mechanism.name,
      state: mechanism.state,
      'with, ms': measureStatement(mechanism.with, mechanism.values).toFixed(3),
      'without, ms': measureStatement(mechanism.without, mechanism.values).toFixed(3),
    })),
  )
  db.close()
  await portal.stop()
}
