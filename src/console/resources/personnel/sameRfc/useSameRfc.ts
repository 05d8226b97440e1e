import { useState } from 'react'
import { message } from '../../../../contract/messages.ts'
import { normalizeRfc } from '../../../../domain/rfc.ts'
import type { SameRfc } from './sameRfcContext.ts'

type Values = Record<string, unknown>
type Submit = (values: Values) => Promise<Values | undefined>

/** Whether the registered person has this RFC; with another RFC, confirmation and offer no longer apply. */
export const hasSameRfc = (same: SameRfc | undefined, rfc: unknown): same is SameRfc =>
  same !== undefined && normalizeRfc(String(rfc ?? '')) === same.rfc

/**
 * Lets a form say that this is somebody else with the same RFC: a refusal that asks for it is remembered, from then on it is required, and it is
 * sent with the RFC that it is for and with no other.
 */
export const useSameRfc = () => {
  const [same, setSame] = useState<SameRfc>()

  const validate = ({ rfc, rfc_confirmed: confirmed }: Values): Record<string, string> =>
    hasSameRfc(same, rfc) && same.mayBeAnother && !confirmed
      ? { rfc: same.text, rfc_confirmed: message('rfcConfirm') }
      : {}

  const wrapSubmit =
    (submit: Submit): Submit =>
    async ({ rfc_confirmed: confirmed, ...values }) => {
      const says = hasSameRfc(same, values.rfc) && same.mayBeAnother ? { rfc_confirmed: confirmed } : {}
      const { registered_person: person, ...refused } = (await submit({ ...values, ...says })) ?? {}
      if (Object.keys(refused).length === 0) return undefined
      const mayBeAnother = refused.rfc_confirmed !== undefined
      if (mayBeAnother || person !== undefined)
        setSame({
          ...{ rfc: normalizeRfc(String(values.rfc)), text: String(refused.rfc ?? ''), mayBeAnother },
          ...(person === undefined ? {} : { person: String(person) }),
        })
      return refused
    }

  return { same, validate, wrapSubmit }
}
