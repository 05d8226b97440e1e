import { formatValidationErrorCode } from '../../../contract/errorTexts.ts'
import { isGenericRfc, isValidPersonRfc } from '../../../domain/common/rfc.ts'
import type { Actor } from '../../../domain/groups.ts'
import { isSameRfc } from '../../../domain/notices/vetoes.ts'
import { canSeePersonField } from '../../../domain/people/access.ts'
import { canPerformAction, isEndpointAvailable } from '../../port/backend.ts'
import { callEndpoint } from '../../port/client.ts'

/** Lengths of a person's RFC (tax number) without and with its three-character suffix (homoclave). */
const [ROOT, COMPLETE] = [10, 13]

/**
 * Looks up an RFC among the people whom the user may see. Returns the server's error if the RFC is already registered. On
 * submit, the server also finds people of other companies.
 */
export const findDuplicateRfc = async (
  actor: Actor,
  rfc: string,
): Promise<{ rfc?: string; rfc_confirmed?: string; registered_person?: string }> => {
  const canSearch = isEndpointAvailable('personnel.list', 'filter') && canSeePersonField(actor, 'rfc')
  if (!canSearch || !isValidPersonRfc(rfc) || isGenericRfc(rfc)) return {}
  const filter = JSON.stringify({ q: rfc.slice(0, ROOT) })
  const people = await callEndpoint('personnel.list', { query: { filter, range: '[0,24]' } })
  const others = people
    .filter((person) => isSameRfc(person.rfc ?? '', rfc))
    .sort((a, b) => Number(b.active) - Number(a.active))
  const same = rfc.length === COMPLETE && others.find((person) => person.rfc === rfc)
  const person = same || others[0]
  if (!person) return {}
  return {
    rfc: formatValidationErrorCode(same ? 'rfcTaken' : 'rfcAlike'),
    ...(!same && { rfc_confirmed: formatValidationErrorCode('rfcConfirm') }),
    ...(canPerformAction(actor, 'personnel.move') && { registered_person: person.id }),
  }
}
