import { z } from 'zod'
import { isGenericRfc } from './rfc.ts'

/**
 * Why a person, or a firm, was registered although its RFC is vetoed: who insisted, and with what reason. It outlives both; `veto_name` is
 * whom the veto named at that time. That of a firm is about the firm: its people remain vetoed until the veto is withdrawn.
 */
export const vetoExceptionRow = z.object({
  id: z.int(),
  /** Empty where it is about a firm. */
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

/** The same as a person's page shows it: `user_name` is who insisted. */
export const vetoException = vetoExceptionRow
  .pick({ id: true, veto_name: true, reason: true, created_at: true })
  .extend({ user_name: z.string() })
export type VetoException = z.infer<typeof vetoException>

/** A veto that holds on somebody, as a person's page shows it to those who may read vetoes: whether by its own RFC or by its company's. */
export const heldVeto = z.object({
  id: z.int(),
  name: z.string(),
  rfc: z.string().optional(),
  text: z.string(),
  created_at: z.string(),
  by: z.enum(['person', 'company']),
})
export type HeldVeto = z.infer<typeof heldVeto>

/** Somebody registered, or a firm, whom a veto means: whether it stops them now, or was set aside for them. Of a firm, how many people it stops. */
export const vetoTarget = z.object({
  kind: z.enum(['personnel', 'companies']),
  id: z.union([z.string(), z.int()]),
  name: z.string(),
  people: z.int(),
  exempt: z.boolean(),
})
export type VetoTarget = z.infer<typeof vetoTarget>

/** A person or firm found by name, RFC, number or ID 900, to be vetoed. `rfc` is empty where it is unknown or generic: no veto can stop them. */
export const vetoCandidate = vetoTarget
  .omit({ exempt: true })
  .extend({ rfc: z.string(), detail: z.string(), vetoed: z.boolean() })
export type VetoCandidate = z.infer<typeof vetoCandidate>

/** A homoclave in its first and last place, as texts are ordered. */
const [FIRST, LAST] = ['000', 'ZZZ']
const HOMOCLAVE = 3

const hasHomoclave = (rfc: string): boolean => /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/u.test(rfc)

/** An RFC without its homoclave. */
const rootOf = (rfc: string): string => (hasHomoclave(rfc) ? rfc.slice(0, -HOMOCLAVE) : rfc)

/** Whether two RFCs identify the same person or firm: they are equal, or one of them lacks its homoclave. False for generic RFCs. */
export const meansSame = (one: string, other: string): boolean =>
  one !== '' &&
  !isGenericRfc(one) &&
  !isGenericRfc(other) &&
  (one === other || one === rootOf(other) || other === rootOf(one))

/** The RFCs that mean the same as this one, as a filter. */
export const vetoedAs = (rfc: string): { exact: string[]; between?: { from: string; to: string } } =>
  hasHomoclave(rfc)
    ? { exact: [rfc, rootOf(rfc)] }
    : { exact: [rfc], between: { from: rfc + FIRST, to: rfc + LAST } }

/** Somebody on whom vetoes may hold: the RFCs are its own and its company's. */
export interface Vetoable {
  id: string
  rfc: string
  company_rfc: string
}

/** A veto as far as it decides: withdrawn, it holds no more; without an RFC, it never did. */
interface Deciding {
  id: number
  rfc: string
  withdrawn_at: string | null
}

/** Which of some vetoes hold on somebody: those of its own RFC or its company's, but for those that were set aside for this very person. */
export const vetoesHolding = <V extends Deciding>(
  vetoes: Iterable<V>,
  exceptions: Iterable<Pick<VetoExceptionRow, 'personnel' | 'veto'>>,
): ((person: Vetoable) => (V & { by: HeldVeto['by'] })[]) => {
  const byRoot = new Map<string, V[]>()
  for (const veto of vetoes)
    if (veto.rfc !== '' && veto.withdrawn_at === null)
      byRoot.set(rootOf(veto.rfc), [...(byRoot.get(rootOf(veto.rfc)) ?? []), veto])
  const exempt = new Set([...exceptions].map(({ personnel, veto }) => `${veto} ${personnel}`))
  const of = (rfc: string, by: HeldVeto['by']) =>
    (byRoot.get(rootOf(rfc)) ?? []).flatMap((veto) => (meansSame(veto.rfc, rfc) ? [{ ...veto, by }] : []))
  return ({ id, rfc, company_rfc }) =>
    [...of(rfc, 'person'), ...of(company_rfc, 'company')].filter((veto) => !exempt.has(`${veto.id} ${id}`))
}

/** Who is vetoed in a whole portal. */
export const vetoedIn = (portal: {
  companies: readonly { id: number; rfc: string }[]
  vetoes: readonly Deciding[]
  veto_exceptions: readonly Pick<VetoExceptionRow, 'personnel' | 'veto'>[]
}): ((person: { id: string; rfc: string; company: number }) => boolean) => {
  const rfcOf = new Map(portal.companies.map(({ id, rfc }) => [id, rfc]))
  const holding = vetoesHolding(portal.vetoes, portal.veto_exceptions)
  return ({ id, rfc, company }) => holding({ id, rfc, company_rfc: rfcOf.get(company) ?? '' }).length > 0
}
