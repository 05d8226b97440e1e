import { getOwnProperty } from '../../domain/common/getOwnProperty.ts'
import { GROUPS, type Group } from '../../domain/groups.ts'
import type { SignOnRule } from '../../domain/users/signOn.ts'

export type Claims = Readonly<Record<string, unknown>>

/** Rights that sign-on rules can grant to an account. */
export interface Rights {
  groups: Group[]
  company: number | null
  admin_access: boolean
  super_admin: boolean
}

const isClaims = (value: unknown): value is Claims => typeof value === 'object' && value !== null

const getClaimOf = (value: unknown, name: string): unknown =>
  isClaims(value) ? getOwnProperty(value, name) : undefined

/** Returns a claim by its name or path, such as `realm_access.roles`. Returns undefined if the provider did not send the claim. */
const getClaimByPath = (claims: Claims, name: string): unknown =>
  Object.hasOwn(claims, name) ? claims[name] : name.split('.').reduce<unknown>(getClaimOf, claims)

const doesClaimContainValue = (claim: unknown, value: string): boolean =>
  Array.isArray(claim)
    ? claim.some((item) => doesClaimContainValue(item, value))
    : claim !== undefined && String(claim) === value

/** Returns a claim as a single line of at most 150 characters; empty if it is not a text. */
export const getClaimAsText = (claims: Claims, name: string): string => {
  const claim = claims[name]
  return typeof claim === 'string' ? claim.replace(/\s+/gu, ' ').trim().slice(0, 150) : ''
}

/** Values that mean true. Microsoft Entra ID sends `xms_edov` as a boolean, a number or a text. */
const SPELLINGS_OF_TRUE: readonly unknown[] = [true, 'true', 1, '1']

/** Returns whether the provider has verified the person's e-mail address. `trustsEmail` is the answer if the provider does not tell. */
export const isEmailVerified = (claims: Claims, trustsEmail: boolean): boolean => {
  const claim = ['email_verified', 'xms_edov'].find((name) => Object.hasOwn(claims, name))
  return claim === undefined ? trustsEmail : SPELLINGS_OF_TRUE.includes(claims[claim])
}

/**
 * Returns whether the provider left out a claim because the claim is too long. Microsoft Entra ID does this for users with more
 * than 200 groups.
 */
const isClaimTooLongToSend = (claims: Claims, name: string): boolean =>
  getClaimOf(claims._claim_names, name) !== undefined ||
  (name === 'groups' && SPELLINGS_OF_TRUE.includes(claims.hasgroups))

/** Returns the claims that the sign-on rules need and that the provider probably left out. */
const findClaimsNotSentByProvider = (claims: Claims, rules: readonly SignOnRule[]): string[] => {
  const names = [...new Set(rules.map(({ claim }) => claim))]
  const missingNames = names.filter((name) => getClaimByPath(claims, name) === undefined)
  const omittedNames = missingNames.filter((name) => isClaimTooLongToSend(claims, name))
  return omittedNames.length === 0 && missingNames.length === names.length ? missingNames : omittedNames
}

const hasRightGrantedBySignOnRule = (rights: Rights, right: SignOnRule['gives']): boolean =>
  right === 'admin_access' || right === 'super_admin' ? rights[right] : rights.groups.includes(right)

/**
 * Applies the sign-on rules to a person's claims. The account keeps rights whose claim the provider did not send. `rights` is
 * undefined if no rule grants a right.
 */
export const grantRightsBySignOnRules = (
  claims: Claims,
  rules: readonly SignOnRule[],
  current: Rights | undefined,
): { rights: Rights | undefined; unsent: string[] } => {
  const unsent = findClaimsNotSentByProvider(claims, rules)
  const matchingRules = rules.filter(({ claim, value }) =>
    doesClaimContainValue(getClaimByPath(claims, claim), value),
  )
  const retainedRules = rules.filter(
    ({ claim, gives }) => current && unsent.includes(claim) && hasRightGrantedBySignOnRule(current, gives),
  )
  const grants = new Set([...matchingRules, ...retainedRules].map(({ gives }) => gives))
  if (grants.size === 0) return { rights: undefined, unsent }
  const company = matchingRules.find(({ gives }) => gives === 'company')?.company ?? current?.company ?? null
  return {
    rights: {
      groups: GROUPS.filter((group) => grants.has(group)),
      company: grants.has('company') ? company : null,
      admin_access: grants.has('admin_access'),
      super_admin: grants.has('super_admin'),
    },
    unsent,
  }
}
