import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../../src/contract/endpoints.ts'
import { cellUsers, sessionHeader } from '../access/cellUsers.ts'
import { formRequest, jsonRequest } from '../access/wire.ts'
import type { FuzzRequest } from './requests.ts'
import { fuzzPeople } from './seeds.ts'
import { INVALID_VALUES, toText, VALID_VALUES } from './values.ts'

/** The user with most permissions, whose requests pass the access checks. */
const superAdmin = cellUsers.find(({ name }) => name === 'UAX')
const session = superAdmin ? sessionHeader(superAdmin) : {}

const sampleId = (path: string): string => (path.includes('/personnel/') ? (fuzzPeople[0] ?? '') : '1')

const sweepEndpoint = (name: EndpointName): FuzzRequest[] => {
  const definition: Endpoint = endpoints[name]
  const fields = Object.keys(definition.body?.shape ?? {})
  const validFields = Object.fromEntries(fields.map((field) => [field, VALID_VALUES[field]?.[0] ?? 'Otro']))
  const path =
    definition.path.replace(':id', sampleId(definition.path)) +
    (name === 'documents.create' ? `?personnel=${validFields.personnel}` : '')
  const hasStream = Object.values(definition.files ?? {}).some((file) => 'stream' in file)
  return fields.flatMap((field) =>
    INVALID_VALUES.map((value): FuzzRequest => {
      const body = { ...validFields, [field]: value }
      const textFields = Object.entries(body).map(([key, input]) => [key, toText(input)])
      const message = hasStream ? formRequest(Object.fromEntries(textFields)) : jsonRequest(body)
      return {
        endpoint: name,
        method: definition.method,
        path,
        ...message,
        headers: { ...message.headers, ...session },
      }
    }),
  )
}

/**
 * Requests that send every invalid value in every field of every endpoint, with valid values in the
 * other fields.
 */
export const sweep: FuzzRequest[] = (Object.keys(endpoints) as EndpointName[]).flatMap(sweepEndpoint)
