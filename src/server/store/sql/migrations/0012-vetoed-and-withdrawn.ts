import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { NUMBERED } from './parts.ts'

const BOARDS = ['vetoes', 'announcements', 'administrative_acts', 'non_accordance']
const WITHDRAWABLE = [...BOARDS, 'contacts', 'company_files', 'documents', 'personnel_files']

/** Whose RFC, of the rows called `m`, means the same as a veto's: three conditions, so that each is answered by an index. */
const MEANT = (veto: string, rfc: string) => [
  `${rfc} = ${veto}`,
  `length(${veto}) > 11 and ${rfc} = substr(${veto}, 1, length(${veto}) - 3)`,
  `length(${rfc}) = length(${veto}) + 3 and ${rfc} > ${veto} and ${rfc} <= ${veto} || 'ZZZ'`,
]

const HELD = [
  ...MEANT('v.rfc', 'p.rfc').map(
    (condition) => `select p.id from vetoes v join personnel p on ${condition}
      where v.rfc <> '' and not exists (select 1 from veto_exceptions e where e.veto = v.id and e.personnel = p.id)`,
  ),
  ...MEANT('v.rfc', 'c.rfc').map(
    (
      condition,
    ) => `select p.id from vetoes v join companies c on ${condition} join personnel p on p.company = c.id
      where v.rfc <> '' and not exists (select 1 from veto_exceptions e where e.veto = v.id and e.personnel = p.id)`,
  ),
]

/** Who is vetoed is kept beside the person; what was published by mistake is withdrawn, not deleted; who moved from company to company. */
export const vetoedAndWithdrawn: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run('alter table personnel add column vetoed integer not null default 0')
    await run('create index companies__rfc on companies (rfc)')
    for (const held of HELD) await run(`update personnel set vetoed = 1 where id in (${held})`)
    await run('drop index personnel__expiration')
    await run(
      'create index personnel__expiration on personnel (active, accreditation_expiration_date, unmet_items, vetoed)',
    )
    await run('create index personnel__vetoed on personnel (vetoed, active, name_key, id)')
    for (const table of WITHDRAWABLE) {
      await run(`alter table ${table} add column withdrawn_at text`)
      await run(`alter table ${table} add column withdrawn_by integer references users`)
      await run(`alter table ${table} add column withdrawn_reason text not null default ''`)
      await run(`alter table ${table} add column withdrawn_name text not null default ''`)
      await run(`create index ${table}__withdrawn_by on ${table} (withdrawn_by)`)
    }
    // Lists show what stands, so the whole is no longer what they count.
    await run(`delete from tallies where collection in (${BOARDS.map((board) => `'${board}'`).join()})`)
    await run(`create table personnel_moves (${NUMBERED}, personnel text not null references personnel (id), from_company integer not null,
      from_name text not null, to_company integer not null, to_name text not null, reason text not null,
      "user" integer not null references users, created_at text not null, username text not null)`)
    await run('create index personnel_moves__personnel on personnel_moves (personnel)')
    await run('create index personnel_moves__user on personnel_moves ("user")')
  },
})
