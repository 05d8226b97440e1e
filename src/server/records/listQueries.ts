import type { z } from 'zod'
import type { ACCESSES } from '../../contract/accesses.ts'
import type { endpoints } from '../../contract/endpoints.ts'
import { inLight, inState, readyOn } from '../../domain/accreditation.ts'
import { type Board, boards } from '../../domain/boards.ts'
import { addDays, type Day } from '../../domain/days.ts'
import type { Actor } from '../../domain/groups.ts'
import { can, companyScope } from '../../domain/permissions.ts'
import { showsVetoRfc } from '../../domain/shown.ts'
import { type Filter, type ListQuery, present } from '../store/store.ts'
import { assertMayNarrowBy, peopleQuery, toListQuery, within } from './lists.ts'
import { narrowed } from './narrowed.ts'
import { standing } from './withdrawals.ts'

/** A list's query as its schema reads it, without the page: the list and its export ask the same. */
type QueryOf<
  E extends 'personnel.list' | 'pricing.list' | 'quotations.list' | 'users.list' | `${Board}.list`,
> = Omit<z.output<(typeof endpoints)[E]['query']>, 'active'>

/** Those whose day lies between two, as far as they are asked for. */
const between = (field: string, from?: Day, to?: Day) =>
  from || to ? { [field]: { ...(from ? { from } : {}), ...(to ? { to } : {}) } } : {}

/** Somebody lacks a requirement from the day after its last one on. */
const dayAfter = (last: Day | undefined): Day | undefined => last && addDays(last, 1)

/** The people that whoever calls asks for; refused where it narrows them by what it is not shown. */
export const personnelQuery = (
  { actor, today }: { actor: Actor; today: Day },
  query: Pick<QueryOf<'personnel.list'>, 'filter' | 'sort' | 'range'>,
): ListQuery<'personnel'> => {
  assertMayNarrowBy(actor, query.filter)
  const { state, light, zone, has_photo, has_unmet, ready, ...others } = query.filter ?? {}
  const { registered_from, registered_to, ends_from, ends_to, proof_ends_from, proof_ends_to, ...filter } =
    others
  const plain = peopleQuery(actor, { ...query, filter })
  const asked = narrowed<'personnel'>(
    plain.filter,
    zone === undefined ? {} : { 'company.zone': zone },
    has_photo === undefined ? {} : { photo: has_photo ? present : null },
    has_unmet === undefined ? {} : { lacking_from: has_unmet ? { to: today } : { from: addDays(today, 1) } },
    ready && readyOn(today),
    state && inState(state, today),
    light && inLight(light, today),
    between('registration_date', registered_from, registered_to),
    between('accreditation_expiration_date', ends_from, ends_to),
    between('lacking_from', dayAfter(proof_ends_from), dayAfter(proof_ends_to)),
  )
  return within({ ...plain, filter: asked }, 'company', companyScope(actor))
}

/** The quotations that an actor asks for, the newest first unless told otherwise. */
export const quotationsQuery = (actor: Actor, query: QueryOf<'quotations.list'>): ListQuery<'quotations'> =>
  within(
    toListQuery('quotations', { sort: ['created_at', 'DESC'] as ['created_at', 'DESC'], ...query }),
    'company',
    companyScope(actor),
  )

/** The catalogues whose entries are deactivated. */
type Catalog =
  | 'zones'
  | 'roles'
  | 'accreditation_types'
  | 'obligations'
  | 'company_file_names'
  | 'personnel_file_names'

/** What of a catalogue is asked for: what is offered, unless all of it is wanted, or entries by their ids, which records may still have. */
const offered = <F extends { all?: boolean | undefined; id?: number[] | undefined }>({
  all,
  ...filter
}: F) => ({
  ...filter,
  ...(all || filter.id ? {} : { active: true }),
})

/** The entries of a catalogue that are asked for. */
export const catalogQuery = <C extends Catalog>(
  catalog: C,
  {
    filter,
    ...query
  }: Omit<z.output<(typeof endpoints)['zones.list']['query']>, 'filter'> & {
    filter?: { all?: boolean | undefined; id?: number[] | undefined; q?: string | undefined } | undefined
  },
): ListQuery<C> => toListQuery(catalog, { ...query, filter: offered(filter ?? {}) })

/** An entry as it is kept, for whoever keeps the catalogues; the others are told what they choose from. */
export const keptFor =
  (actor: Actor) =>
  <R extends { active: boolean; version: number }>(
    row: R,
  ): Omit<R, 'active' | 'version'> & { active?: boolean; version?: number } => {
    if (can(actor, 'catalog.write')) return row
    const { active: _, version: __, ...known } = row
    return known
  }

/** The prices that are asked for, by their metres unless told otherwise. */
export const pricingQuery = ({ filter, ...query }: QueryOf<'pricing.list'>): ListQuery<'pricing'> =>
  toListQuery('pricing', {
    sort: ['meters', 'ASC'] as ['meters', 'ASC'],
    ...query,
    filter: offered(filter ?? {}),
  })

/** Whose notices of a board somebody sees: a contractor its own company's, where the board has companies. */
export const scopeOn = (board: Board, actor: Actor) => (boards[board].ofCompany ? companyScope(actor) : 'all')

/** The notices of a board that an actor asks for, the newest first unless told otherwise. */
export const noticesQuery = (
  actor: Actor,
  board: Board,
  query: QueryOf<`${Board}.list`>,
): ListQuery<Board> => {
  const { withdrawn, ...filter } = query.filter ?? {}
  const newestFirst = { sort: ['created_at', 'DESC'] as ['created_at', 'DESC'] }
  const asked = toListQuery(board, { ...newestFirst, ...query, filter })
  const shown = {
    ...asked,
    personal: showsVetoRfc(actor),
    filter: { ...asked.filter, ...standing(actor, withdrawn) },
  }
  return within(shown, 'company', scopeOn(board, actor))
}

const DAY_MS = 86_400_000
const USER_SORTS = { username: 'name', name: 'full_name', last_access_at: 'last_access' }

/** When an account that is asked for was last used. */
const accessOf = (access: (typeof ACCESSES)[number], now: Date): Filter<'users'>['last_access_at'] => {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  return { week: { from: ago(7) }, month: { from: ago(30) }, longAgo: { to: ago(90) }, never: null }[access]
}

/** The accounts that are asked for, by their names unless told otherwise. What was deleted is none. */
export const usersQuery = (query: QueryOf<'users.list'>, now: Date): ListQuery<'users'> => {
  const { group, access, ...filter } = query.filter ?? {}
  const byName = { sort: ['username', 'ASC'] as ['username', 'ASC'] }
  const asked = toListQuery('users', { ...byName, ...query, filter }, USER_SORTS)
  const kept: Filter<'users'> = {
    ...asked.filter,
    deleted_at: null,
    ...(group ? { groups: { has: group } } : {}),
    ...(access ? { last_access_at: accessOf(access, now) } : {}),
  }
  return { ...asked, filter: kept }
}
