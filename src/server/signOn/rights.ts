import { GROUPS, type Group } from '../../domain/groups.ts'
import type { SignOnRule } from '../../domain/signOn.ts'

/** What an account may do, as the provider's word has it. */
export interface Rights {
  groups: Group[]
  company: number | null
  admin_access: boolean
  super_admin: boolean
}

/** A claim by its name, which may be a path into another, such as `realm_access.roles`. */
const claimOf = (claims: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(claims, name)
    ? claims[name]
    : name
        .split('.')
        .reduce<unknown>(
          (value, part) =>
            typeof value === 'object' && value !== null && Object.hasOwn(value, part)
              ? Reflect.get(value, part)
              : undefined,
          claims,
        )

const has = (claim: unknown, value: string): boolean =>
  Array.isArray(claim) ? claim.some((one) => has(one, value)) : claim !== undefined && String(claim) === value

/** What the rules give to whoever has these claims; undefined where none does. */
export const rightsOf = (
  claims: Record<string, unknown>,
  rules: readonly SignOnRule[],
): Rights | undefined => {
  const met = rules.filter(({ claim, value }) => has(claimOf(claims, claim), value))
  if (met.length === 0) return undefined
  const given = new Set(met.map(({ gives }) => gives))
  return {
    groups: GROUPS.filter((group) => given.has(group)),
    company: met.find(({ gives }) => gives === 'company')?.company ?? null,
    admin_access: given.has('admin_access'),
    super_admin: given.has('super_admin'),
  }
}
