import {
  type GetListParams,
  type GetManyParams,
  HttpError,
  type Identifier,
  type QueryFunctionContext,
  type RaRecord,
} from 'react-admin'
import { callEndpoint, callResourceEndpoint } from '../client.ts'
import { createUnsupportedFilterError } from '../httpErrors.ts'
import { type ListAbilities, saveListAbilities, setDefaultListAbilitiesGetter } from '../listAbilities.ts'
import type { Strategy } from '../strategy.ts'
import { areFieldsOfAllFiltersLoaded, areFilterFieldsLoaded, findFieldsWithValues } from './listFields.ts'
import { filterListRows, queryRowsInBrowser } from './localList.ts'
import { fetchMatrixPage, getPersonAfterTicks } from './matrix.ts'
import {
  addSortAndSearchFields,
  convertZonesOfRows,
  fetchAllListRows,
  getCompanyIdFromFilter,
} from './rows.ts'
import { fetchAllRecordsOfList, type Row } from './wholeLists.ts'
import { getRecordAfterWrite } from './writes.ts'

const createListAbilities = (
  resource: string,
  fields: ReadonlySet<string>,
  isKnown = true,
): ListAbilities => ({
  isKnown,
  hasField: (field) => fields.has(field),
  canFilterBy: (filter, value) => areFilterFieldsLoaded(resource, fields, filter, value),
})

const NO_FIELDS: ReadonlySet<string> = new Set()
const defaultAbilitiesByResource = new Map<string, ListAbilities>()
setDefaultListAbilitiesGetter((resource) => {
  const abilities =
    defaultAbilitiesByResource.get(resource) ?? createListAbilities(resource, NO_FIELDS, false)
  defaultAbilitiesByResource.set(resource, abilities)
  return abilities
})

/** Filters, sorts and pages a list in the browser, because the documented endpoints return whole lists. */
const fetchListFilteredInBrowser = async (resource: string, params: GetListParams) => {
  const { filter = {} } = params
  const rows = await addSortAndSearchFields(resource, await fetchAllListRows(resource, params))
  const fields = findFieldsWithValues(rows)
  // Learns the list's fields from its rows, but not from people in a company's record, which may have other fields.
  if (fields.size > 0 && getCompanyIdFromFilter(resource, filter) === undefined)
    saveListAbilities(resource, createListAbilities(resource, fields))
  if (rows.length > 0 && !areFieldsOfAllFiltersLoaded(resource, fields, filter))
    throw createUnsupportedFilterError()
  return queryRowsInBrowser(resource, rows, params)
}

/** Fields that bulk actions need of each person. A list may omit some of them. */
const BULK_FIELDS = ['active', 'role_name', 'role_definition', 'accreditation_number', 'profile_picture']
/** Number of simultaneous requests for people. */
const CONCURRENCY = 6

/** Fetches the fields of people that bulk actions need and the list omits. Skips people who no longer exist. */
const fetchPeopleDetails = async (rows: readonly Row[], signal?: AbortSignal): Promise<Row[]> => {
  const read = async (row: Row): Promise<Row[]> => {
    if (BULK_FIELDS.every((field) => field in row)) return [row]
    try {
      const { data } = await callResourceEndpoint<Row>('personnel', 'get', {
        params: { id: String(row.id) },
        signal,
      })
      return [{ ...row, ...data }]
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return []
      throw error
    }
  }
  const people: Row[] = []
  for (let from = 0; from < rows.length; from += CONCURRENCY)
    people.push(...(await Promise.all(rows.slice(from, from + CONCURRENCY).map(read))).flat())
  return people
}

const fetchRecordsByIds = async (resource: string, { ids, signal }: GetManyParams & QueryFunctionContext) => {
  const requestedIds = new Set(ids.map(String))
  const rows = (await fetchAllRecordsOfList(resource)).filter(({ id }) => requestedIds.has(String(id)))
  const complete = await addSortAndSearchFields(resource, rows)
  return { data: resource === 'personnel' ? await fetchPeopleDetails(complete, signal) : complete }
}

/** Reads contacts from the record of their company, because the documented API has no list of contacts. */
const fetchContacts = async (company: Identifier, filter: Row, signal?: AbortSignal): Promise<RaRecord[]> => {
  const contacts: Row[] =
    (await callEndpoint('companies.get', { params: { id: company }, signal }))?.contacts ?? []
  // Uses the position in the list as id if the server sends none.
  const rows = contacts.map((contact, i) => ({ id: i + 1, ...contact }))
  return filterListRows('contacts', rows, filter) as RaRecord[]
}

/** Strategy for servers that only have the documented API. Filters, sorts and pages lists in the browser. */
export const documentedStrategy = {
  getList: fetchListFilteredInBrowser,
  getMany: fetchRecordsByIds,
  convertRecord: async (resource, record) => (await convertZonesOfRows(resource, [record]))[0] ?? record,
  getRecordAfterWrite,
  fetchContacts,
  fetchMatrixPage,
  getPersonAfterTicks,
} as Strategy
