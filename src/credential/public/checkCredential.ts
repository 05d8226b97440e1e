import type { CardPerson } from '../../domain/CardPerson.ts'
import { getCredentialValidity } from '../../domain/credentialValidity.ts'
import { fetchWithoutCache } from './fetchWithoutCache.ts'
import { loadPublicPageSettings, type Settings } from './settings.ts'

/** Outcome of a check. `unknown`: the back end does not tell whether the credential is valid. `unchecked`: no answer. */
type CheckOutcome =
  | { kind: 'valid'; person: CardPerson }
  | { kind: 'invalid' }
  | { kind: 'unknown' }
  | { kind: 'unchecked'; isBusy?: boolean }

/** Outcome of a check, with its time and the settings of the portal. */
export type Check = CheckOutcome & { at: Date; settings: Settings }
export type CheckKind = Check['kind'] | 'checking'

const BUILT_IN_API = (import.meta.env.VITE_API_URL ?? '').replace(/\/+$/u, '')

/** HTTP statuses of a failed connection, which say nothing about the credential. */
const CONNECTION_STATUSES = [408, 425]
const TOO_MANY_REQUESTS = 429

const isPublicPersonResponse = (body: unknown): body is CardPerson =>
  typeof body === 'object' && body !== null && !Array.isArray(body)

/** Returns the person with an absolute picture address. The API sends relative paths. */
const addPersonPictureUrl = (person: CardPerson, apiUrl: string): CardPerson =>
  person.profile_picture?.startsWith('/')
    ? { ...person, profile_picture: apiUrl + person.profile_picture }
    : person

const fetchCredentialCheckOutcome = async (apiUrl: string, id: string): Promise<CheckOutcome> => {
  const response = await fetchWithoutCache(`${apiUrl}/api/personnel_public/${encodeURIComponent(id)}/`)
  if (response.status >= 500 || response.status === TOO_MANY_REQUESTS)
    return { kind: 'unchecked', isBusy: true }
  if (CONNECTION_STATUSES.includes(response.status)) return { kind: 'unchecked' }
  if (!response.ok) return { kind: 'invalid' }
  const body: unknown = await response.json()
  if (!isPublicPersonResponse(body)) return { kind: 'invalid' }
  const validity = getCredentialValidity(body)
  return validity === 'valid'
    ? { kind: 'valid', person: addPersonPictureUrl(body, apiUrl) }
    : { kind: validity }
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

/** Checks a credential through the API. Never throws: a failed request gives the outcome `unchecked`. */
export const checkCredential = async (id: string): Promise<Check> => {
  const settings = loadPublicPageSettings()
  const outcome = await fetchCredentialCheckBeforeSettings(settings, id).catch(
    (): CheckOutcome => ({ kind: 'unchecked' }),
  )
  return { ...outcome, at: new Date(), settings: await settings.catch(() => ({})) }
}
