import { useState } from 'react'
import { message } from '../../../../contract/messages.ts'
import { normalizeRfc } from '../../../../domain/rfc.ts'
import type { Veto } from './vetoContext.ts'

type Values = Record<string, unknown>
type Submit = (values: Values) => Promise<Values | undefined>

/** Whether the veto is about this RFC; with another RFC, veto and reason no longer apply. */
export const vetoAppliesTo = (veto: Veto | undefined, rfc: unknown): veto is Veto =>
  veto !== undefined && normalizeRfc(String(rfc ?? '')) === veto.rfc

/**
 * Lets a form set a veto aside: a refusal that asks for a reason is remembered, from then on the reason is required, and it is sent with the
 * RFC that it is for and with no other.
 */
export const useVetoOverride = () => {
  const [veto, setVeto] = useState<Veto>()

  const validate = ({ rfc, veto_reason: reason }: Values): Record<string, string> =>
    vetoAppliesTo(veto, rfc) && !String(reason ?? '').trim()
      ? { rfc: veto.text, veto_reason: message('required') }
      : {}

  const wrapSubmit =
    (submit: Submit): Submit =>
    async ({ veto_reason: reason, ...values }) => {
      const refused = await submit(
        vetoAppliesTo(veto, values.rfc) ? { ...values, veto_reason: reason } : values,
      )
      if (refused?.veto_reason)
        setVeto({ rfc: normalizeRfc(String(values.rfc)), text: String(refused.rfc ?? '') })
      return refused
    }

  return { veto, validate, wrapSubmit }
}
