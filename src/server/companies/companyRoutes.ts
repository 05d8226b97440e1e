import { COMPANY_PARTS, type companyEndpoints } from '../../contract/companies.ts'
import { MAX_RANGE } from '../../contract/limits.ts'
import type { todoEndpoints } from '../../contract/todos.ts'
import { normalizePhoneNumber } from '../../domain/common/phone.ts'
import { NOT_WITHDRAWN } from '../../domain/common/withdrawals.ts'
import { canChangeCompanyField } from '../../domain/companies/access.ts'
import { BLANK_COMPANY, type Company } from '../../domain/companies/schemas.ts'
import type { ContactRow } from '../../domain/contacts/schemas.ts'
import type { Actor } from '../../domain/groups.ts'
import { canSeeCompany, getAccessibleCompany, hasPermission } from '../../domain/permissions.ts'
import { assertCatalogEntryActive } from '../catalogs/entries.ts'
import { createNotFoundError, createValidationError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { deleteDocumentFile } from '../files/uploads.ts'
import type { Handlers } from '../http/call.ts'
import { assertRfcHasNoVeto, insertVetoExceptions } from '../personnel/vetoes.ts'
import { assertRecordNotReferenced } from '../records/assertRecordNotReferenced.ts'
import { listDocumentsOfOwner } from '../records/documentRows.ts'
import type { ListQueries } from '../records/listQueries.ts'
import {
  convertListRequestToQuery,
  filterListQueryByValue,
  getListPageOrRowStream,
  mapRows,
} from '../records/lists.ts'
import {
  assertRecordVersionMatches,
  getFieldsChangedByPatch,
  incrementRecordVersion,
} from '../records/versions.ts'
import {
  getWithdrawnRecordsFilter,
  restoreWithdrawnRecord,
  withdrawRecordWithReason,
} from '../records/withdrawals.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { assertCompanyChangesAllowed } from './assertCompanyChangesAllowed.ts'
import {
  createCompanyDetailResponse,
  createCompanyListQuery,
  createCompanyMapper,
  createContactListQuery,
  createContactMapper,
  getCompanyData,
  getVisibleCompany,
} from './companyReads.ts'
import { addPeopleCounts } from './peopleCounts.ts'
import { assertNoDuplicateCompany } from './sameCompany.ts'
import { getContractorProgress, listCompanyTodos } from './todos.ts'

const MAX_CONTACTS_FOUND = 20

/** Maximum number of users that the error message of a deletion names. */
const MAX_NAMED_USERS = 10

/** Throws 409 if a company has people, users or other records. Disabled users count, because they could not be enabled without their company. */
const assertCompanyNotUsed = async (tx: Reader, company: number): Promise<void> => {
  const people = await tx.getList('personnel', { filter: { company }, range: [0, 0] })
  if (people.total > 0) throw new HttpError(409, texts.companyHasPersonnel)
  const users = await tx.getList('users', {
    filter: { company },
    sort: { field: 'name', order: 'ASC' },
    range: [0, MAX_NAMED_USERS - 1],
  })
  if (users.total > 0)
    throw new HttpError(409, texts.companyHasUsers(users.rows, users.total - users.rows.length))
  await assertRecordNotReferenced(tx, 'companies', company)
}

const getVisibleContact = async (tx: Reader, actor: Actor, id: number): Promise<Row<'contacts'>> => {
  const row = await tx.getOne('contacts', id)
  if (!row || !canSeeCompany(actor, row.company)) throw createNotFoundError()
  return row
}

export const companyListQueries: ListQueries<'companies' | 'contacts'> = {
  companies: (call) => createCompanyListQuery(call.query, call),
  contacts: async ({ actor, store, query }) => {
    const { id } = await getVisibleCompany(store, actor, query.filter.company)
    return createContactListQuery(actor, id, query)
  },
}

export const companyRoutes: Handlers<typeof companyEndpoints> = {
  'companies.list': async (call) => {
    const {
      store,
      actor,
      today,
      query: { include, ...query },
    } = call
    const listQuery = createCompanyListQuery(query, call)
    const toWire = createCompanyMapper(call)
    if (!include || !hasPermission(actor, 'personnel.read'))
      return getListPageOrRowStream(store, 'companies', listQuery, toWire)
    const list = await getListPageOrRowStream(store, 'companies', listQuery, (row) => row)
    const rows = mapRows(addPeopleCounts(store, list.rows, today), (row) => ({
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
      await assertCatalogEntryActive(tx, 'zones', 'zone', body.zone)
      const { veto_reason = '', name_confirmed: isConfirmed = false, rfc = '', ...fields } = body
      await assertNoDuplicateCompany(tx, actor, body, { isConfirmed })
      const exception = await assertRfcHasNoVeto(tx, actor, rfc, veto_reason)
      const row = await tx.create('companies', {
        ...BLANK_COMPANY,
        ...fields,
        rfc,
        created_at: now().toISOString(),
      })
      if (exception) await insertVetoExceptions(tx, exception, row, actor, now())
      return { ...createCompanyMapper(call)(row), contacts: [], users: [], personnel: [], files: [] }
    }),

  'companies.get': async (call) => {
    const { params, query, actor, store } = call
    const row = await getVisibleCompany(store, actor, params.id)
    return createCompanyDetailResponse(store, actor, row, call, query.include ?? COMPANY_PARTS)
  },

  'companies.delete': async ({ params, actor, store, files, ifMatch }) => {
    const deletedFiles = await store.transaction(async (tx) => {
      const { id, version } = await getVisibleCompany(tx, actor, params.id)
      assertRecordVersionMatches(ifMatch, version)
      await assertCompanyNotUsed(tx, id)
      const documents = await listDocumentsOfOwner(tx, 'companies', id)
      await tx.delete('companies', id)
      return documents
    })
    for (const { key } of deletedFiles) await deleteDocumentFile(files, key)
    return undefined
  },

  'companyData.get': async ({ params, actor, store }) =>
    getCompanyData(store, actor, await getVisibleCompany(store, actor, params.id)),

  'companyData.update': ({ params, body: input, actor, store, ifMatch, now }) =>
    store.transaction(async (tx) => {
      const row = await getVisibleCompany(tx, actor, params.id)
      assertRecordVersionMatches(ifMatch, row.version)
      const { version: _, veto_exceptions: __, tax_list: ___, repse_until: ____, ...writable } = input
      const { veto_reason = '', name_confirmed = false, ...body } = writable
      const changes = getFieldsChangedByPatch(row, body)
      const forbiddenFields = Object.keys(changes).filter((field) => !canChangeCompanyField(actor, field))
      if (forbiddenFields.length > 0) {
        throw createValidationError(
          Object.fromEntries(forbiddenFields.map((field) => [field, 'forbiddenField' as const])),
        )
      }
      const exception = await assertCompanyChangesAllowed(tx, actor, row, changes, {
        veto_reason,
        isConfirmed: name_confirmed,
      })
      if (exception) await insertVetoExceptions(tx, exception, { ...row, ...changes }, actor, now())
      const updated = await tx.update('companies', row.id, incrementRecordVersion(row, changes))
      return getCompanyData(tx, actor, updated ?? row)
    }),

  'contacts.create': ({ params, body: { positon, position, ...body }, actor, store, now }) =>
    store.transaction(async (tx) => {
      const { id } = await getVisibleCompany(tx, actor, params.id)
      const row = await tx.create('contacts', {
        ...body,
        ...NOT_WITHDRAWN,
        company: id,
        position: positon ?? position ?? '',
        mail_off: false,
        version: 1,
        created_at: now().toISOString(),
      })
      return createContactMapper(actor)(row)
    }),

  'contacts.list': async ({ params, query, actor, store }) => {
    const { id } = await getVisibleCompany(store, actor, params.id)
    return getListPageOrRowStream(
      store,
      'contacts',
      createContactListQuery(actor, id, query),
      createContactMapper(actor),
    )
  },

  'contacts.update': ({ params, body, actor, store, ifMatch }) =>
    store.transaction(async (tx) => {
      const row = await getVisibleContact(tx, actor, params.id)
      if (row.withdrawn_at !== null) throw createNotFoundError()
      assertRecordVersionMatches(ifMatch, row.version)
      const changes = getFieldsChangedByPatch<ContactRow>(row, body)
      return createContactMapper(actor)(
        (await tx.update('contacts', row.id, incrementRecordVersion(row, changes))) ?? row,
      )
    }),

  'contacts.search': async ({ query: { search }, actor, store }) => {
    // Removes the spaces and signs of a phone number from the search, because phones are stored as digits.
    const q = /\p{L}/u.test(search) ? search : normalizePhoneNumber(search)
    const listQuery = convertListRequestToQuery('contacts', {
      filter: { q, ...getWithdrawnRecordsFilter(actor) },
    })
    const visibleQuery = filterListQueryByValue(listQuery, 'company', getAccessibleCompany(actor))
    const rows = await store.getPage('contacts', { ...visibleQuery, range: [0, MAX_CONTACTS_FOUND - 1] })
    const companies = await store.getMany('companies', [...new Set(rows.map(({ company }) => company))])
    const names = new Map(companies.map(({ id, company_name }) => [id, company_name]))
    const contacts = rows.map((row) => ({
      ...createContactMapper(actor)(row),
      company: row.company,
      company_name: names.get(row.company) ?? '',
    }))
    return { rows: contacts }
  },

  'contacts.withdraw': ({ params, body, actor, store, now }) =>
    store.transaction(async (tx) => {
      const row = await getVisibleContact(tx, actor, params.id)
      return createContactMapper(actor)(
        await withdrawRecordWithReason(tx, 'contacts', row, { actor, now, reason: body.reason }),
      )
    }),

  'contacts.restore': ({ params, actor, store, ifMatch }) =>
    store.transaction(async (tx) => {
      const row = await getVisibleContact(tx, actor, params.id)
      assertRecordVersionMatches(ifMatch, row.version)
      return createContactMapper(actor)(await restoreWithdrawnRecord(tx, 'contacts', row, actor))
    }),

  'contacts.resumeMails': ({ params, actor, store }) =>
    store.transaction(async (tx) => {
      const row = await getVisibleContact(tx, actor, params.id)
      if (row.withdrawn_at !== null) throw createNotFoundError()
      return createContactMapper(actor)((await tx.update('contacts', row.id, { mail_off: false })) ?? row)
    }),
}

/** Default row range: the largest allowed one. */
const FULL_RANGE: [number, number] = [0, MAX_RANGE - 1]

export const todoRoutes: Handlers<typeof todoEndpoints> = {
  'todos.list': async ({ params, query: { filter = {}, range = FULL_RANGE }, actor, store, today }) =>
    listCompanyTodos(store, await getVisibleCompany(store, actor, params.id), filter, range, {
      actor,
      today,
    }),

  'todos.progress': async ({ params, actor, store, today }) =>
    getContractorProgress(store, await getVisibleCompany(store, actor, params.id), { actor, today }),
}
