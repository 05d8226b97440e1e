import { parseWireColour, parseWireDay, parseWireFlag } from '../../domain/common/wireValues.ts'
import type { CardPerson } from '../../domain/credentials/CardPerson.ts'
import { getCredentialValidity } from '../../domain/credentials/credentialValidity.ts'
import { hasLostLetterCase, listPossibleIds } from '../../domain/credentials/validationAddress.ts'
import { isMarkup } from '../../domain/door/foreignPage.ts'
import { fetchWithoutCache } from './fetchWithoutCache.ts'
import { loadPublicPageSettings, type Settings } from './settings.ts'

/** Outcome of a check. `unknown`: the back end does not tell whether the credential is valid. `unchecked`: no answer. `unreadable`: the id lost its letter case. */
type CheckOutcome =
  | { kind: 'valid'; person: CardPerson }
  | { kind: 'invalid' }
  | { kind: 'unknown' }
  | { kind: 'unchecked'; isBusy?: boolean }
  | { kind: 'unreadable' }

/** Outcome of a check, with its time and the settings of the portal. */
export type Check = CheckOutcome & { at: Date; settings: Settings }
export type CheckKind = Check['kind'] | 'checking'

const BUILT_IN_API = (import.meta.env.VITE_API_URL ?? '').replace(/(?<!\/)\/+$/u, '')

/** HTTP statuses of a failed connection, which say nothing about the credential. */
const CONNECTION_STATUSES = [408, 425]
const TOO_MANY_REQUESTS = 429

/** Statuses that say that there is no such person, also with a page as the body. */
const MISSING_STATUSES = [404, 410]

/** Returns the person of a reply, with the values that other back ends write differently. A flag that cannot be read is unknown. */
const parsePublicPerson = (reply: object, apiUrl: string): CardPerson => {
  const person: CardPerson = { ...reply }
  const picture = person.profile_picture
  return {
    ...person,
    active: parseWireFlag(person.active),
    accreditation_flag: parseWireColour(person.accreditation_flag),
    accreditation_expiration_date: parseWireDay(
      person.accreditation_expiration_date,
    ) as CardPerson['accreditation_expiration_date'],
    // The API sends relative paths.
    ...(typeof picture === 'string' && picture.startsWith('/') && { profile_picture: apiUrl + picture }),
  }
}

const fetchCredentialCheckOutcome = async (apiUrl: string, id: string): Promise<CheckOutcome> => {
  const response = await fetchWithoutCache(`${apiUrl}/api/personnel_public/${encodeURIComponent(id)}/`)
  const { status } = response
  if (status >= 500 || status === TOO_MANY_REQUESTS) return { kind: 'unchecked', isBusy: true }
  if (CONNECTION_STATUSES.includes(status)) return { kind: 'unchecked' }
  if (MISSING_STATUSES.includes(status)) return { kind: 'invalid' }
  const text = await response.text()
  // The page of a network's sign-in or of a firewall says nothing about the credential.
  if (isMarkup(text)) return { kind: 'unchecked' }
  if (!response.ok) return { kind: 'invalid' }
  const body: unknown = JSON.parse(text.replace(/^\uFEFF/u, ''))
  if (body === null) return { kind: 'invalid' }
  if (typeof body !== 'object') return { kind: 'unchecked' }
  const person = parsePublicPerson(body, apiUrl)
  const validity = getCredentialValidity(person)
  return validity === 'valid' ? { kind: 'valid', person } : { kind: validity }
}

/** Calls the built-in API while the settings load. If the settings name another API, calls that API instead. */
const fetchCredentialCheckBeforeSettings = async (
  settings: Promise<Settings>,
  id: string,
): Promise<CheckOutcome> => {
  const [config, early] = await Promise.allSettled([settings, fetchCredentialCheckOutcome(BUILT_IN_API, id)])
  if (config.status === 'rejected') return { kind: 'unchecked' }
  const { apiUrl = BUILT_IN_API } = config.value
  if (apiUrl !== BUILT_IN_API) return fetchCredentialCheckOutcome(apiUrl, id)
  return early.status === 'fulfilled' ? early.value : { kind: 'unchecked' }
}

/** Checks the ids that an address may mean, one after the other, until one is not invalid. */
const fetchOutcomeOfPossibleIds = async (settings: Promise<Settings>, id: string): Promise<CheckOutcome> => {
  for (const possibleId of new Set([id, ...listPossibleIds(id)])) {
    const outcome = await fetchCredentialCheckBeforeSettings(settings, possibleId)
    if (outcome.kind !== 'invalid') return outcome
  }
  return { kind: hasLostLetterCase(id, window.location.pathname) ? 'unreadable' : 'invalid' }
}

/** Checks a credential through the API. Never throws: a failed request gives the outcome `unchecked`. */
export const checkCredential = async (id: string): Promise<Check> => {
  const settings = loadPublicPageSettings()
  const outcome = await fetchOutcomeOfPossibleIds(settings, id).catch(
    (): CheckOutcome => ({ kind: 'unchecked' }),
  )
  return { ...outcome, at: new Date(), settings: await settings.catch(() => ({})) }
}
