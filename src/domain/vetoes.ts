import { z } from 'zod'
import { isGenericRfc } from './rfc.ts'

/**
 * Exception from a veto: a super-admin registered a person or company despite it. It outlives both; `veto_name` is the name at that time.
 * The exception of a company does not apply to its people.
 */
export const vetoExceptionRow = z.object({
  id: z.int(),
  /** Empty for an exception of a company. */
  personnel: z.string(),
  company: z.int().nullable().default(null),
  rfc: z.string(),
  veto: z.int(),
  veto_name: z.string(),
  reason: z.string(),
  user: z.int(),
  created_at: z.string(),
})
export type VetoExceptionRow = z.infer<typeof vetoExceptionRow>

/** Exception on the wire. `user_name` is the super-admin. */
export const vetoException = vetoExceptionRow
  .pick({ id: true, veto_name: true, reason: true, created_at: true })
  .extend({ user_name: z.string() })
export type VetoException = z.infer<typeof vetoException>

/** Veto that applies to a person, for users who may read vetoes. `by` tells whose RFC matches. */
export const personVeto = z.object({
  id: z.int(),
  name: z.string(),
  rfc: z.string().optional(),
  text: z.string(),
  created_at: z.string(),
  by: z.enum(['person', 'company']),
})
export type HeldVeto = z.infer<typeof personVeto>

/** Registered person or company to which a veto applies, unless `exempt`. `people` is the number of people that it blocks. */
export const vetoTarget = z.object({
  kind: z.enum(['personnel', 'companies']),
  id: z.union([z.string(), z.int()]),
  name: z.string(),
  people: z.int(),
  exempt: z.boolean(),
})
export type VetoTarget = z.infer<typeof vetoTarget>

/** Person or company found for a new veto. `rfc` is empty if it is unknown or generic, as a veto could not match it. */
export const vetoCandidate = vetoTarget
  .omit({ exempt: true })
  .extend({ rfc: z.string(), detail: z.string(), vetoed: z.boolean() })
export type VetoCandidate = z.infer<typeof vetoCandidate>

/** First and last homoclave in sort order. */
const [FIRST_HOMOCLAVE, LAST_HOMOCLAVE] = ['000', 'ZZZ']
const HOMOCLAVE_LENGTH = 3

const hasHomoclave = (rfc: string): boolean => /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/u.test(rfc)

/** Returns an RFC without its homoclave. */
const removeHomoclave = (rfc: string): string => (hasHomoclave(rfc) ? rfc.slice(0, -HOMOCLAVE_LENGTH) : rfc)

/** Whether two RFCs identify the same person or company: equal, or one without homoclave. False for generic RFCs. */
export const isSameRfc = (first: string, second: string): boolean =>
  first !== '' &&
  !isGenericRfc(first) &&
  !isGenericRfc(second) &&
  (first === second || first === removeHomoclave(second) || second === removeHomoclave(first))

/** Returns the filter of the RFCs that identify the same person or company. */
export const filterSameRfc = (rfc: string): { exact: string[]; between?: { from: string; to: string } } =>
  hasHomoclave(rfc)
    ? { exact: [rfc, removeHomoclave(rfc)] }
    : { exact: [rfc], between: { from: rfc + FIRST_HOMOCLAVE, to: rfc + LAST_HOMOCLAVE } }

/** Person whom vetoes may block, with the company's RFC. */
export interface VetoSubject {
  id: string
  rfc: string
  company_rfc: string
}

/** Fields that decide whether a veto applies: not withdrawn and with an RFC. */
interface VetoRule {
  id: number
  rfc: string
  withdrawn_at: string | null
}

/** Returns a function that lists the vetoes of a person: those on the person's or the company's RFC without an exception. */
export const createVetoLookup = <V extends VetoRule>(
  vetoes: Iterable<V>,
  exceptions: Iterable<Pick<VetoExceptionRow, 'personnel' | 'veto'>>,
): ((person: VetoSubject) => (V & { by: HeldVeto['by'] })[]) => {
  const byRoot = new Map<string, V[]>()
  for (const veto of vetoes)
    if (veto.rfc !== '' && veto.withdrawn_at === null)
      byRoot.set(removeHomoclave(veto.rfc), [...(byRoot.get(removeHomoclave(veto.rfc)) ?? []), veto])
  const exempt = new Set([...exceptions].map(({ personnel, veto }) => `${veto} ${personnel}`))
  const findByRfc = (rfc: string, by: HeldVeto['by']) =>
    (byRoot.get(removeHomoclave(rfc)) ?? []).flatMap((veto) =>
      isSameRfc(veto.rfc, rfc) ? [{ ...veto, by }] : [],
    )
  return ({ id, rfc, company_rfc }) =>
    [...findByRfc(rfc, 'person'), ...findByRfc(company_rfc, 'company')].filter(
      (veto) => !exempt.has(`${veto.id} ${id}`),
    )
}

/** Returns a function that tells whether a person of the portal is vetoed. */
export const createVetoCheck = (portal: {
  companies: readonly { id: number; rfc: string }[]
  vetoes: readonly VetoRule[]
  veto_exceptions: readonly Pick<VetoExceptionRow, 'personnel' | 'veto'>[]
}): ((person: { id: string; rfc: string; company: number }) => boolean) => {
  const rfcOf = new Map(portal.companies.map(({ id, rfc }) => [id, rfc]))
  const findVetoes = createVetoLookup(portal.vetoes, portal.veto_exceptions)
  return ({ id, rfc, company }) => findVetoes({ id, rfc, company_rfc: rfcOf.get(company) ?? '' }).length > 0
}
