import { endpoints } from '../../contract/endpoints.ts'
import { pathWithId } from './paths.ts'
import { request } from './request.ts'

/** What can be taken back, by its resource. */
export type Withdrawable = {
  [N in keyof typeof endpoints]: N extends `${infer Resource}.withdraw` ? Resource : never
}[keyof typeof endpoints]

/** Ours: takes back what was published by mistake; the record stays, with who did it and why. */
export const withdraw = async (resource: Withdrawable, id: number, reason: string): Promise<void> => {
  const { method, path } = endpoints[`${resource}.withdraw`]
  await request(pathWithId(path, id), { method, body: { reason } })
}

/** Ours: moves a person to another company. */
export const movePerson = async (id: string, company: number, reason: string): Promise<void> => {
  const { method, path } = endpoints['personnel.move']
  await request(pathWithId(path, id), { method, body: { company, reason } })
}
