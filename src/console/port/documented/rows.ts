import type { GetListParams } from 'react-admin'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { callResourceEndpoint } from '../client.ts'
import { splitFilterByApiSupport } from '../listParameters.ts'
import { addMissingCompanyName } from '../records/company.ts'
import { addDocumentFileName } from '../records/file.ts'
import { addPersonSortName } from '../records/person.ts'
import { fetchAllRecordsOfList, type Row } from './wholeLists.ts'
import { createZoneValueParser } from './zones.ts'

/** Whether the zone of each resource is only its name, and not a record. */
const HAS_ZONE_NAME: Readonly<Record<string, boolean>> = {
  companies: false,
  companyData: false,
  personnel: true,
}

/** Functions that add fields for sorting and searching which servers may omit, by resource. */
const COMPLETED: Record<string, (row: Row) => Row> = {
  companies: addMissingCompanyName,
  documents: addDocumentFileName,
  personnel: addPersonSortName,
}

/** Converts the zones of rows to the form that the console uses. Servers send a record, an id or a name. */
export const convertZonesOfRows = async <R extends Row>(resource: string, rows: R[]): Promise<R[]> => {
  const namesOnly = getOwnProperty(HAS_ZONE_NAME, resource)
  if (namesOnly === undefined) return rows
  const parseZone = await createZoneValueParser(
    rows.map(({ zone }) => zone),
    { namesOnly },
  )
  return rows.map((row) => {
    if (!('zone' in row)) return row
    const zone = parseZone(row.zone)
    return { ...row, zone: namesOnly ? zone?.name : zone }
  })
}

/** Adds the fields that sorting, filtering and searching need to the rows of a list. */
export const addSortAndSearchFields = async (resource: string, rows: Row[]): Promise<Row[]> => {
  const complete = getOwnProperty(COMPLETED, resource)
  const zoned = await convertZonesOfRows(resource, rows)
  return complete ? zoned.map(complete) : zoned
}

/** Returns the people in the record of a company; undefined if the record has no people. */
const fetchPeopleOfCompany = async (
  id: string | number,
  signal?: AbortSignal,
): Promise<Row[] | undefined> => {
  const options = { params: { id }, signal }
  const answer = await callResourceEndpoint<Row | null>('companies', 'get', options).catch(() => undefined)
  const company = answer?.data
  if (!Array.isArray(company?.personnel)) return undefined
  const { company_name = company.name } = company
  return company.personnel.map((row: Row) => ({ company_name, ...row, company: row.company ?? id }))
}

/** Returns the company's id if the filter selects the people of a single company. */
export const getCompanyIdFromFilter = (resource: string, { company }: Row): string | number | undefined =>
  resource === 'personnel' && (typeof company === 'string' || typeof company === 'number')
    ? company
    : undefined

/** Fetches all rows of a list, without filtering. Reads the people of one company from the company's record, if possible. */
export const fetchAllListRows = async (
  resource: string,
  { filter = {}, meta, signal }: GetListParams,
): Promise<Row[]> => {
  const company = getCompanyIdFromFilter(resource, filter)
  const people = company === undefined ? undefined : await fetchPeopleOfCompany(company, signal)
  return (
    people ??
    fetchAllRecordsOfList(resource, {
      ...splitFilterByApiSupport(resource, filter).query,
      ...meta?.query,
    })
  )
}
