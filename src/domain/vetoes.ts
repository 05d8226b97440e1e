import { z } from 'zod'

/**
 * Why somebody was registered although its RFC is vetoed: who insisted, and with what reason. It outlives the person; `veto_name` is
 * whom the veto named at that time.
 */
export const vetoExceptionRow = z.object({
  id: z.int(),
  personnel: z.string(),
  rfc: z.string(),
  veto: z.int(),
  veto_name: z.string(),
  reason: z.string(),
  user: z.int(),
  created_at: z.string(),
})
export type VetoExceptionRow = z.infer<typeof vetoExceptionRow>

/** The same as a person's page shows it: `username` is who insisted. */
export const vetoException = vetoExceptionRow
  .pick({ id: true, veto_name: true, reason: true, created_at: true })
  .extend({ username: z.string() })
export type VetoException = z.infer<typeof vetoException>

/** A homoclave in its first and last place, as texts are ordered. */
const [FIRST, LAST] = ['000', 'ZZZ']
const HOMOCLAVE = 3

/**
 * The RFCs of vetoes that mean whoever has this one, as a filter: the same, and where either lacks its homoclave, the one that differs
 * in nothing else.
 */
export const vetoedAs = (rfc: string): { exact: string[]; between?: { from: string; to: string } } => {
  const root = rfc.slice(0, -HOMOCLAVE)
  const hasHomoclave = /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/u.test(rfc)
  return hasHomoclave
    ? { exact: [rfc, root] }
    : { exact: [rfc], between: { from: rfc + FIRST, to: rfc + LAST } }
}
