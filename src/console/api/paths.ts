import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { settings } from './settings.ts'

const isName = (name: string): name is EndpointName => name in endpoints

const endpointOf = (resource: string, verb: 'list' | 'get' | 'update') => {
  const name = `${resource}.${verb}`
  return isName(name) ? endpoints[name] : undefined
}

/** The documented path of a resource's list, such as `/api/personnel/`. */
export const listPath = (resource: string): string => {
  const endpoint = endpointOf(resource, 'list')
  if (!endpoint) throw new Error(`no documented list of ${resource}`)
  return endpoint.path
}

/** A documented path with its id filled in. */
export const pathWithId = (path: string, id: string | number): string =>
  path.replace(':id', encodeURIComponent(id))

/** The documented path of one record. */
export const recordPath = (resource: string, id: string | number): string =>
  pathWithId(endpointOf(resource, 'get')?.path ?? `${listPath(resource)}:id/`, id)

/** Where one record is read; of a company, from a back end that can leave the rest out, only these parts of what is inside. */
export const readPath = (resource: string, id: string | number, parts?: string): string =>
  `${recordPath(resource, id)}${parts && settings().extras ? `?include=${parts}` : ''}`

/** A path with what a call wants in its query, if anything. */
export const withQuery = (path: string, query?: Record<string, string>): string =>
  query ? `${path}?${new URLSearchParams(query)}` : path

/** Can one record be asked for? If not, it is looked up in its list. */
export const hasGetEndpoint = (resource: string): boolean => endpointOf(resource, 'get') !== undefined

/** How a resource's changes travel: PUT takes a whole record, PATCH what was changed. */
export const updateMethod = (resource: string): 'PUT' | 'PATCH' =>
  endpointOf(resource, 'update')?.method === 'PUT' ? 'PUT' : 'PATCH'

/** The file fields of a resource whose changes travel as multipart; undefined where they travel as JSON. */
export const fileFields = (resource: string): readonly string[] | undefined => {
  const endpoint = endpointOf(resource, 'update')
  return endpoint && 'files' in endpoint ? Object.keys(endpoint.files) : undefined
}

/** Filters that the specification itself documents as parameters of the list. */
export const DOCUMENTED_FILTERS: Record<string, readonly string[]> = {
  personnel: ['active'],
  companyFiles: ['company_id'],
  documents: ['personnel'],
  personnelFiles: ['personnel_id'],
}
