import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../../src/contract/endpoints.ts'
import { cellUsers, sessionHeader } from '../access/users.ts'
import { formRequest, jsonRequest } from '../access/wire.ts'
import type { FuzzRequest } from './requests.ts'
import { fuzzPeople } from './seeds.ts'
import { FITTING, JUNK, spelt } from './values.ts'

/** Whoever may do the most; it comes the furthest. */
const everything = cellUsers.find(({ name }) => name === 'UAX')
const session = everything ? sessionHeader(everything) : {}

const idFor = (path: string): string => (path.includes('/personnel/') ? (fuzzPeople[0] ?? '') : '1')

const sweepOf = (name: EndpointName): FuzzRequest[] => {
  const of: Endpoint = endpoints[name]
  const fields = Object.keys(of.body?.shape ?? {})
  const fitting = Object.fromEntries(fields.map((field) => [field, FITTING[field]?.[0] ?? 'Otro']))
  const path =
    of.path.replace(':id', idFor(of.path)) +
    (name === 'documents.create' ? `?personnel=${fitting.personnel}` : '')
  const streams = Object.values(of.files ?? {}).some((file) => 'stream' in file)
  return fields.flatMap((field) =>
    JUNK.map((value): FuzzRequest => {
      const body = { ...fitting, [field]: value }
      const spelled = Object.entries(body).map(([key, given]) => [key, spelt(given)])
      const sent = streams ? formRequest(Object.fromEntries(spelled)) : jsonRequest(body)
      return { endpoint: name, method: of.method, path, ...sent, headers: { ...sent.headers, ...session } }
    }),
  )
}

/** Every field of every call with every value that does not belong there, the other fields being as they should. */
export const sweep: FuzzRequest[] = (Object.keys(endpoints) as EndpointName[]).flatMap(sweepOf)
