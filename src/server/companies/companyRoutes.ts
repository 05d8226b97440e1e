import { COMPANY_PARTS, type companyEndpoints } from '../../contract/companies.ts'
import { MAX_RANGE } from '../../contract/limits.ts'
import type { todoEndpoints } from '../../contract/todos.ts'
import { BLANK_COMPANY, type Company } from '../../domain/companies.ts'
import type { ContactRow } from '../../domain/contacts.ts'
import type { Actor } from '../../domain/groups.ts'
import { can, canChangeCompanyField, canSeeCompany, companyScope } from '../../domain/permissions.ts'
import { normalizePhone } from '../../domain/phone.ts'
import { NOT_WITHDRAWN } from '../../domain/withdrawals.ts'
import { assertOffered } from '../catalogs/entries.ts'
import { HttpError, invalid, notFound } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { dropDocument } from '../files/uploads.ts'
import type { Handlers } from '../http/call.ts'
import { assertNotVetoed, keepException } from '../personnel/vetoes.ts'
import { assertNothingHangsOn } from '../records/deletion.ts'
import { listed, mapped, toListQuery, within } from '../records/lists.ts'
import { assertVersion, changesOf, counted } from '../records/versions.ts'
import { restore, standing, withdraw } from '../records/withdrawals.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'
import {
  companiesQuery,
  companyDataFor,
  companyDetailOf,
  companyFor,
  companySeenBy,
  contactsQuery,
  wireCompany,
  wireContact,
} from './companies.ts'
import { assertNoSameCompany } from './sameCompany.ts'
import { progressOf, todosOf } from './todos.ts'
import { withPeople } from './withPeople.ts'

/** A search of contacts shows so many at most. */
const CONTACTS_FOUND = 20

/**
 * Throws 409 if the company has people, active users or other records (docs/requirements.md §3.2). Inactive users lose their company and
 * do not prevent the deletion.
 */
const freeCompany = async (tx: Writer, company: number): Promise<void> => {
  const one = [0, 0] as const
  const people = await tx.getList('personnel', { filter: { company }, range: one })
  if (people.total > 0) throw new HttpError(409, texts.companyHasPersonnel)
  const users = await tx.getList('users', { filter: { company, active: true }, range: one })
  if (users.total > 0) throw new HttpError(409, texts.companyHasUsers)
  await tx.updateMany('users', { company }, { company: null })
  await assertNothingHangsOn(tx, 'companies', company)
}

/** The contact, if this actor may know of its company. */
const contactSeenBy = async (tx: Reader, actor: Actor, id: number): Promise<Row<'contacts'>> => {
  const row = await tx.getOne('contacts', id)
  if (!row || !canSeeCompany(actor, row.company)) throw notFound()
  return row
}

export const companyRoutes: Handlers<typeof companyEndpoints> = {
  'companies.list': async (call) => {
    const {
      store,
      actor,
      today,
      query: { include, ...query },
    } = call
    const asked = companiesQuery(query, call)
    const toWire = companyFor(call)
    if (!include || !can(actor, 'personnel.read')) return listed(store, 'companies', asked, toWire)
    const list = await listed(store, 'companies', asked, (row) => row)
    const rows = mapped(withPeople(store, list.rows, today), (row) => ({
      ...toWire(row),
      people: row.people,
    }))
    if (!Array.isArray(list.rows)) return { rows }
    const page: Company[] = []
    for await (const row of rows) page.push(row)
    return { ...list, rows: page }
  },

  'companies.create': (call) =>
    call.store.transaction(async (tx) => {
      const { body, actor, now } = call
      await assertOffered(tx, 'zones', 'zone', body.zone)
      const { veto_reason = '', name_confirmed: isConfirmed = false, rfc = '', ...named } = body
      await assertNoSameCompany(tx, actor, body, { isConfirmed })
      const exception = await assertNotVetoed(tx, actor, rfc, veto_reason)
      const row = await tx.create('companies', {
        ...BLANK_COMPANY,
        ...named,
        rfc,
        created_at: now().toISOString(),
      })
      if (exception) await keepException(tx, exception, row, actor, now())
      return { ...wireCompany(row), contacts: [], users: [], personnel: [], files: [] }
    }),

  'companies.get': async (call) => {
    const { params, query, actor, store } = call
    const row = await companySeenBy(store, actor, params.id)
    return companyDetailOf(store, actor, row, call, query.include ?? COMPANY_PARTS)
  },

  'companies.delete': async ({ params, actor, store, files, ifMatch }) => {
    const dropped = await store.transaction(async (tx) => {
      const { id, version } = await companySeenBy(tx, actor, params.id)
      assertVersion(ifMatch, version)
      await freeCompany(tx, id)
      const { rows: papers } = await tx.getList('company_papers', { filter: { company: id } })
      const { rows } = await tx.getList('company_files', { filter: { company: id } })
      await tx.delete('companies', id)
      return [...rows, ...papers]
    })
    for (const { key } of dropped) await dropDocument(files, key)
    return undefined
  },

  'companyData.get': async ({ params, actor, store }) =>
    companyDataFor(store, actor, await companySeenBy(store, actor, params.id)),

  'companyData.update': ({ params, body: sent, actor, store, ifMatch, now }) =>
    store.transaction(async (tx) => {
      const row = await companySeenBy(tx, actor, params.id)
      assertVersion(ifMatch, row.version)
      const { version: _, veto_exceptions: __, veto_reason = '', name_confirmed = false, ...body } = sent
      const changes = changesOf(row, body)
      const closed = Object.keys(changes).filter((field) => !canChangeCompanyField(actor, field))
      if (closed.length > 0) {
        throw invalid(Object.fromEntries(closed.map((field) => [field, 'forbiddenField' as const])))
      }
      await assertOffered(tx, 'zones', 'zone', changes.zone)
      await assertNoSameCompany(tx, actor, changes, { isConfirmed: name_confirmed, except: row.id })
      const exception = changes.rfc && (await assertNotVetoed(tx, actor, changes.rfc, veto_reason))
      if (exception) await keepException(tx, exception, { ...row, ...changes }, actor, now())
      const updated = await tx.update('companies', row.id, counted(row, changes))
      return companyDataFor(tx, actor, updated ?? row)
    }),

  'contacts.create': ({ params, body: { positon, position, ...body }, actor, store, now }) =>
    store.transaction(async (tx) => {
      const { id } = await companySeenBy(tx, actor, params.id)
      const row = await tx.create('contacts', {
        ...body,
        ...NOT_WITHDRAWN,
        company: id,
        position: positon ?? position ?? '',
        mail_off: false,
        version: 1,
        created_at: now().toISOString(),
      })
      return wireContact(actor)(row)
    }),

  'contacts.list': async ({ params, query, actor, store }) => {
    const { id } = await companySeenBy(store, actor, params.id)
    return listed(store, 'contacts', contactsQuery(actor, id, query), wireContact(actor))
  },

  'contacts.update': ({ params, body, actor, store, ifMatch }) =>
    store.transaction(async (tx) => {
      const row = await contactSeenBy(tx, actor, params.id)
      if (row.withdrawn_at !== null) throw notFound()
      assertVersion(ifMatch, row.version)
      const changes = changesOf<ContactRow>(row, body)
      return wireContact(actor)((await tx.update('contacts', row.id, counted(row, changes))) ?? row)
    }),

  'contacts.search': async ({ query: { search }, actor, store }) => {
    // A phone is kept as its digits.
    const q = /\p{L}/u.test(search) ? search : normalizePhone(search)
    const asked = toListQuery('contacts', { filter: { q, ...standing(actor) } })
    const seen = within(asked, 'company', companyScope(actor))
    const rows = await store.getPage('contacts', { ...seen, range: [0, CONTACTS_FOUND - 1] })
    const companies = await store.getMany('companies', [...new Set(rows.map(({ company }) => company))])
    const names = new Map(companies.map(({ id, company_name }) => [id, company_name]))
    const found = rows.map((row) => ({
      ...wireContact(actor)(row),
      company: row.company,
      company_name: names.get(row.company) ?? '',
    }))
    return { rows: found }
  },

  'contacts.withdraw': ({ params, body, actor, store, now }) =>
    store.transaction(async (tx) => {
      const row = await contactSeenBy(tx, actor, params.id)
      return wireContact(actor)(await withdraw(tx, 'contacts', row, { actor, now, reason: body.reason }))
    }),

  'contacts.restore': ({ params, actor, store, ifMatch }) =>
    store.transaction(async (tx) => {
      const row = await contactSeenBy(tx, actor, params.id)
      assertVersion(ifMatch, row.version)
      return wireContact(actor)(await restore(tx, 'contacts', row, actor))
    }),

  'contacts.resumeMails': ({ params, actor, store }) =>
    store.transaction(async (tx) => {
      const row = await contactSeenBy(tx, actor, params.id)
      if (row.withdrawn_at !== null) throw notFound()
      return wireContact(actor)((await tx.update('contacts', row.id, { mail_off: false })) ?? row)
    }),
}

/** Where no page is asked for, as many as one may have. */
const MOST: [number, number] = [0, MAX_RANGE - 1]

export const todoRoutes: Handlers<typeof todoEndpoints> = {
  'todos.list': async ({ params, query: { filter = {}, range = MOST }, actor, store, today }) =>
    todosOf(store, await companySeenBy(store, actor, params.id), filter, range, { actor, today }),

  'todos.progress': async ({ params, actor, store, today }) =>
    progressOf(store, await companySeenBy(store, actor, params.id), { actor, today }),
}
