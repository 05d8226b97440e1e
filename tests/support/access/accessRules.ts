import type { Id, Kind, Owner } from './cellRows.ts'
import type { CellUser, SessionName } from './cellUsers.ts'
import { isBound } from './cellUsers.ts'
import type { WireRequest } from './wire.ts'

/**
 * Whether a user may make a call, as docs/decisions.md says. It does not use the rules of
 * the server.
 */
export type Rule = (user: CellUser) => boolean

const hasAnyLetter = (user: CellUser, letters: string): boolean =>
  [...letters].some((letter) => user.letters.includes(letter))

export const isAnyone: Rule = () => true
export const isSignedIn: Rule = ({ brokenSession }) => !brokenSession
/**
 * Members of one of these groups. The letters are those of users.ts: A is admin_access, X a
 * super-admin.
 */
export const isMemberOf =
  (letters: string): Rule =>
  (user) =>
    isSignedIn(user) && hasAnyLetter(user, letters)
/** Members of one of these groups who may write. */
export const isWriterIn =
  (letters: string): Rule =>
  (user) =>
    isMemberOf(letters)(user) && !hasAnyLetter(user, 'RM')
/**
 * Contractors. Those with read-only access may write to records of their own company, so members of
 * the utility with read-only access are excluded.
 */
export const isContractor: Rule = (user) =>
  isMemberOf('C')(user) && (isBound(user) || !hasAnyLetter(user, 'RM'))
export const exceptMembersOf =
  (letters: string, rule: Rule): Rule =>
  (user) =>
    rule(user) && !hasAnyLetter(user, letters)

export const either =
  (first: Rule, second: Rule): Rule =>
  (user) =>
    first(user) || second(user)

/** Excludes users who are bound to a company. */
export const exceptBound =
  (rule: Rule): Rule =>
  (user) =>
    rule(user) && !isBound(user)

/** Excludes users who are bound to a company but were never given one. */
export const exceptWithoutCompany =
  (rule: Rule): Rule =>
  (user) =>
    rule(user) && !(isBound(user) && user.company === null)

export interface Expectation {
  canCall: Rule
  /** Status for a user who may make the call. */
  okStatus: number
  /** Creates the request for a row of this owner. */
  call: (id: Id, owner: Owner) => WireRequest
  /** Kind of the row. Without it, the call is about no row. */
  kind?: Kind
  owners: readonly Owner[]
  /** Status for a row that does not exist: 404, or 400 with an error on the field that names it. */
  missingStatus: 400 | 404
  /** Status for a row of the user's own company, if it is not `okStatus`. */
  ownStatus?: number
  /** Status for a user who is bound to a company, on a row of that company. */
  boundOwnStatus?: number
  /** The response is a list of the rows that the user may see. */
  isList?: true
  /** A successful call leaves the row unusable for the next call. */
  consumesRow?: true
  /** The session that the call ends. */
  endsSession?: SessionName
}

type ExpectationOptions = Partial<
  Pick<
    Expectation,
    'missingStatus' | 'ownStatus' | 'boundOwnStatus' | 'consumesRow' | 'endsSession' | 'owners'
  >
>

/** Expects a call that is not about a row. */
export const expectCall = (
  canCall: Rule,
  okStatus: number,
  call: () => WireRequest,
  options: ExpectationOptions = {},
): Expectation => ({
  canCall,
  okStatus,
  call,
  owners: ['own'],
  missingStatus: 404,
  ...options,
})

/** Expects a call about a row of the user's company, of another company, or of none. */
export const expectOnRow = (
  canCall: Rule,
  okStatus: number,
  kind: Kind,
  call: Expectation['call'],
  options: ExpectationOptions = {},
): Expectation => ({
  canCall,
  okStatus,
  kind,
  call,
  owners: ['own', 'another', 'absent'],
  missingStatus: 404,
  ...options,
})

/** Expects a call about a row that belongs to no company. */
export const expectOnSharedRow = (
  canCall: Rule,
  okStatus: number,
  kind: Kind,
  call: Expectation['call'],
  options: ExpectationOptions = {},
): Expectation => expectOnRow(canCall, okStatus, kind, call, { owners: ['own', 'absent'], ...options })

/** Expects a list with the rows of the user's company, or of all companies. */
export const expectInList = (canCall: Rule, kind: Kind, call: Expectation['call']): Expectation => ({
  canCall,
  okStatus: 200,
  kind,
  call,
  owners: ['own', 'another'],
  missingStatus: 404,
  isList: true,
})

/** Kinds of rows that belong to no company. */
const SHARED_KINDS: ReadonlySet<Kind> = new Set([
  'blockedPerson',
  'arcoFile',
  'arcoRequest',
  'identifiedRequest',
  'visitReport',
  'unusualCheck',
  'inspection',
  'webhook',
  'webhookDelivery',
  'veto',
  'announcement',
  'tier',
  'zone',
  'role',
  'requirement',
  'companyFileName',
  'personnelFileName',
  'zoneToDelete',
  'roleToDelete',
  'requirementToDelete',
  'companyFileNameToDelete',
  'personnelFileNameToDelete',
  'tierToDelete',
])

/** Whether the user may see the row. */
export const canSee = (user: CellUser, { kind }: Expectation, owner: Owner): boolean => {
  if (owner === 'absent') return false
  if (!kind || !isBound(user) || SHARED_KINDS.has(kind)) return true
  return owner === 'own' && user.company !== null
}

/** Returns the status that the user must receive. */
export const expectedStatus = (user: CellUser, expectation: Expectation, owner: Owner): number => {
  if (!expectation.canCall(user)) return isSignedIn(user) ? 403 : 401
  // Public calls do not identify the user, so they hide no row.
  if (expectation.canCall === isAnyone)
    return owner === 'absent' ? expectation.missingStatus : expectation.okStatus
  if (expectation.isList) return expectation.okStatus
  if (!canSee(user, expectation, owner)) return expectation.missingStatus
  if (owner !== 'own') return expectation.okStatus
  return (
    (isBound(user) ? expectation.boundOwnStatus : undefined) ?? expectation.ownStatus ?? expectation.okStatus
  )
}
