import { z } from 'zod'
import { line, requiredLine, wireBoolean } from './fields.ts'
import { GROUPS } from './groups.ts'
import { parseUrl } from './parseUrl.ts'

/* One sign-in for the company's people: what is set of the provider (OpenID Connect) that says who they are. */

/** What somebody is given: a group, or one of an account's flags. */
export const GIVEN = [...GROUPS, 'admin_access', 'super_admin'] as const

/** Whoever's claim has this value is given this; a contractor also which company. */
const signOnRule = z
  .strictObject({
    claim: requiredLine(100),
    value: requiredLine(200),
    gives: z.enum(GIVEN),
    company: z.int().positive().nullable().default(null),
  })
  .refine(({ gives, company }) => gives !== 'company' || company !== null, 'companyNeeded')
  .transform((rule) => (rule.gives === 'company' ? rule : { ...rule, company: null }))
export type SignOnRule = z.output<typeof signOnRule>

/** Who is created when they first come: nobody, or everybody to whom a rule gives a group. */
export const CREATES = ['nobody', 'mapped'] as const

/** What the provider is asked for where nobody says otherwise. */
export const USUAL_SCOPE = 'openid profile email'

const asJson = (text: string, ctx: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    ctx.addIssue({ code: 'custom', message: 'json' })
    return z.NEVER
  }
}

/** A list, as JSON has it or as a form spells it. */
export const spelled = <T extends z.ZodType>(list: z.ZodArray<T>) =>
  z.union([list, z.string().max(50_000).transform(asJson).pipe(list)])

export const domainsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,;]+/u)
    .map((domain) => domain.replace(/^@/u, ''))
    .filter(Boolean)

const DOMAIN = /^[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?(?:\.[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?)+$/u

const isIssuer = (text: string): boolean =>
  /^https?:$/u.test(parseUrl(text)?.protocol ?? '') && !/[?#]/u.test(text)

/** The settings of the provider, each as its field; its secret is sent apart, and never shown. */
export const signOnValues = {
  sign_on_name: line(60),
  sign_on_issuer: line(300)
    // What is found under its address is often pasted for it.
    .transform((text) => text.replace(/\/\.well-known\/.*$/u, ''))
    .refine((text) => text === '' || isIssuer(text), 'issuer'),
  sign_on_client: line(300),
  sign_on_scope: line(300).transform((text) => text || USUAL_SCOPE),
  sign_on_creates: z.enum(CREATES),
  /** Whether an e-mail address counts as verified if the provider sends no `email_verified`. */
  sign_on_trusts_email: wireBoolean,
  sign_on_rules: spelled(z.array(signOnRule).max(100)),
  /** Mail domains whose people have no password here. */
  sign_on_domains: line(1000)
    .transform((text) => domainsOf(text).join(', '))
    .refine((text) => domainsOf(text).every((domain) => DOMAIN.test(domain)), 'domains'),
}

/** Is this mail address of one of these domains? */
export const isOfDomain = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.toLowerCase().split('@').at(-1) ?? '') && email.includes('@')
