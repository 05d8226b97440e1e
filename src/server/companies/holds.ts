import { type Company, type CompanyStanding, lacksOn } from '../../domain/companies.ts'
import { addDays, type Day } from '../../domain/days.ts'
import type { Actor } from '../../domain/groups.ts'
import { can, companyScope } from '../../domain/permissions.ts'
import { invalid } from '../common/httpError.ts'
import { toListQuery, within } from '../records/lists.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, ListQuery } from '../store/store.ts'

export const wireCompany = (row: Row<'companies'>): Company => ({
  id: row.id,
  company_name: row.company_name,
  name: row.company_name,
  zone: { id: row.zone, name: row.zone_name },
  active: row.active,
  version: row.version,
})

export interface Asking {
  actor: Actor
  today: Day
  config: { holdDays: number }
}

/** Companies for which a hold is proposed lack what weighs so much since this day or before. */
const proposedBefore = ({ today, config }: Pick<Asking, 'today' | 'config'>): Day =>
  addDays(today, -config.holdDays)

const standingOf = (row: Row<'companies'>, asking: Asking): CompanyStanding => {
  return {
    ...lacksOn(row, asking.today),
    hold_proposed: row.active && row.held_at === null && row.arrears_from <= proposedBefore(asking),
    held_at: row.held_at,
    hold_reason: row.hold_reason,
  }
}

/** A company with how its papers stand, for whoever may look at companies. */
export const companyFor =
  (asking: Asking) =>
  (row: Row<'companies'>): Company => ({
    ...wireCompany(row),
    ...(can(asking.actor, 'companies.read') ? { papers: standingOf(row, asking) } : {}),
  })

/** What of a list's filters is about papers. */
interface PaperFilter {
  lacking?: boolean | undefined
  held?: boolean | undefined
  hold_proposed?: boolean | undefined
}

/** The companies that lack something, whose payments are held, or for which that is proposed. */
const standingFilter = (
  { lacking, held, hold_proposed }: PaperFilter,
  asking: Pick<Asking, 'today' | 'config'>,
): Filter<'companies'> => ({
  ...(lacking === undefined
    ? {}
    : { lacking_from: lacking ? { to: asking.today } : { from: addDays(asking.today, 1) } }),
  ...(held === undefined ? {} : { held_at: held ? { present: true } : null }),
  ...(hold_proposed ? { arrears_from: { to: proposedBefore(asking) }, held_at: null } : {}),
})

/** The query of the list of companies, as its schema has read it. */
interface CompaniesQuery {
  sort?: [string, 'ASC' | 'DESC']
  range?: [number, number]
  filter?: PaperFilter & { active?: boolean; zone?: number; q?: string; id?: number[] }
}

/** The companies that an actor asks for; refused where it asks by what it is not told. */
export const companiesQuery = (asked: object, asking: Asking): ListQuery<'companies'> => {
  const { filter = {}, ...query }: CompaniesQuery = asked
  const { lacking, held, hold_proposed, ...others } = filter
  const papers = { lacking, held, hold_proposed }
  const isNarrowed = Object.values(papers).some((value) => value !== undefined)
  if ((isNarrowed || query.sort?.[0] === 'lacking_from') && !can(asking.actor, 'companies.read'))
    throw invalid({ filter: 'invalid' })
  const plain = toListQuery('companies', { ...query, filter: others }, { company_name: 'name' })
  const narrowed = { ...plain, filter: { ...plain.filter, ...standingFilter(papers, asking) } }
  return within(narrowed, 'id', companyScope(asking.actor))
}
