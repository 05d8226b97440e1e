import { z } from 'zod'
import { isGenericRfc } from '../common/rfc.ts'

/** Record of a super-admin who registered a person or company despite a veto. It is kept when the person, company or veto is deleted. */
export const vetoExceptionRowSchema = z.object({
  id: z.int(),
  /** Id of the person; empty if the exception is for a company. */
  personnel: z.string(),
  company: z.int().nullable().default(null),
  rfc: z.string(),
  veto: z.int(),
  veto_name: z.string(),
  reason: z.string(),
  user: z.int(),
  created_at: z.string(),
})
export type VetoExceptionRow = z.infer<typeof vetoExceptionRowSchema>

/** Exception from a veto as the API returns it, with the name of the super-admin. */
export const vetoExceptionSchema = vetoExceptionRowSchema
  .pick({ id: true, veto_name: true, reason: true, created_at: true })
  .extend({ user_name: z.string() })
export type VetoException = z.infer<typeof vetoExceptionSchema>

/** Veto that applies to a person. `by` tells whether the RFC of the person or of the company matches. */
export const personVetoSchema = z.object({
  id: z.int(),
  name: z.string(),
  rfc: z.string().optional(),
  text: z.string(),
  created_at: z.string(),
  by: z.enum(['person', 'company']),
})
export type PersonVeto = z.infer<typeof personVetoSchema>

/** Registered person or company to which a veto applies. `exempt` means registered despite the veto. */
export const vetoTargetSchema = z.object({
  kind: z.enum(['personnel', 'companies']),
  id: z.union([z.string(), z.int()]),
  name: z.string(),
  people: z.int(),
  exempt: z.boolean(),
})
export type VetoTarget = z.infer<typeof vetoTargetSchema>

/** Person or company that can be chosen for a new veto. `rfc` is empty if no veto could match it. */
export const vetoCandidateSchema = vetoTargetSchema
  .omit({ exempt: true })
  .extend({ rfc: z.string(), detail: z.string(), vetoed: z.boolean() })
export type VetoCandidate = z.infer<typeof vetoCandidateSchema>

/** Lowest and highest homoclave, the last three characters of an RFC, in sort order. */
const [FIRST_HOMOCLAVE, LAST_HOMOCLAVE] = ['000', 'ZZZ']
const HOMOCLAVE_LENGTH = 3

const hasHomoclave = (rfc: string): boolean => /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/u.test(rfc)

/** Removes the homoclave, the last three characters of an RFC. */
const removeHomoclave = (rfc: string): string => (hasHomoclave(rfc) ? rfc.slice(0, -HOMOCLAVE_LENGTH) : rfc)

/** Whether two RFCs identify the same person or company: they are equal, or one lacks the homoclave. */
export const isSameRfc = (first: string, second: string): boolean =>
  first !== '' &&
  !isGenericRfc(first) &&
  !isGenericRfc(second) &&
  (first === second || first === removeHomoclave(second) || second === removeHomoclave(first))

/** Returns the filter for all RFCs that identify the same person or company as the given RFC. */
export const createSameRfcFilter = (
  rfc: string,
): { exact: string[]; between?: { from: string; to: string } } =>
  hasHomoclave(rfc)
    ? { exact: [rfc, removeHomoclave(rfc)] }
    : { exact: [rfc], between: { from: rfc + FIRST_HOMOCLAVE, to: rfc + LAST_HOMOCLAVE } }

/** Person who may be blocked by a veto, with the RFC of the company. */
export interface VetoSubject {
  id: string
  rfc: string
  company_rfc: string
}

/** Fields of a veto that decide whether it applies. */
interface VetoRule {
  id: number
  rfc: string
  withdrawn_at: string | null
}

/** Creates a function that returns the vetoes on the RFC of a person or their company, without exceptions. */
export const createVetoNoticeLookup = <V extends VetoRule>(
  vetoes: Iterable<V>,
  exceptions: Iterable<Pick<VetoExceptionRow, 'personnel' | 'veto'>>,
): ((person: VetoSubject) => (V & { by: PersonVeto['by'] })[]) => {
  const byRoot = new Map<string, V[]>()
  for (const veto of vetoes)
    if (veto.rfc !== '' && veto.withdrawn_at === null)
      byRoot.set(removeHomoclave(veto.rfc), [...(byRoot.get(removeHomoclave(veto.rfc)) ?? []), veto])
  const exempt = new Set([...exceptions].map(({ personnel, veto }) => `${veto} ${personnel}`))
  const findByRfc = (rfc: string, by: PersonVeto['by']) =>
    (byRoot.get(removeHomoclave(rfc)) ?? []).flatMap((veto) =>
      isSameRfc(veto.rfc, rfc) ? [{ ...veto, by }] : [],
    )
  return ({ id, rfc, company_rfc }) =>
    [...findByRfc(rfc, 'person'), ...findByRfc(company_rfc, 'company')].filter(
      (veto) => !exempt.has(`${veto.id} ${id}`),
    )
}

/** Creates a function that tells whether a veto applies to a person. */
export const createVetoChecker = (portal: {
  companies: readonly { id: number; rfc: string }[]
  vetoes: readonly VetoRule[]
  veto_exceptions: readonly Pick<VetoExceptionRow, 'personnel' | 'veto'>[]
}): ((person: { id: string; rfc: string; company: number }) => boolean) => {
  const rfcOf = new Map(portal.companies.map(({ id, rfc }) => [id, rfc]))
  const findVetoes = createVetoNoticeLookup(portal.vetoes, portal.veto_exceptions)
  return ({ id, rfc, company }) => findVetoes({ id, rfc, company_rfc: rfcOf.get(company) ?? '' }).length > 0
}
