import { z } from 'zod'
import { parseUrl } from '../common/parseUrl.ts'
import { booleanInputSchema, createRequiredLineSchema, createSingleLineSchema } from '../fields/inputs.ts'
import { GROUPS } from '../groups.ts'

/* Single sign-on for the utility's staff: settings of the OpenID Connect provider. */

/** Groups and flags that a sign-on rule can grant. */
export const GRANTS = [...GROUPS, 'admin_access', 'super_admin'] as const

/** Rule that grants a group or flag to users whose claim has a certain value. */
const signOnRuleSchema = z
  .strictObject({
    claim: createRequiredLineSchema(100),
    value: createRequiredLineSchema(200),
    gives: z.enum(GRANTS),
    company: z.int().positive().nullable().default(null),
  })
  .refine(({ gives, company }) => gives !== 'company' || company !== null, 'companyNeeded')
  .transform((rule) => (rule.gives === 'company' ? rule : { ...rule, company: null }))
export type SignOnRule = z.output<typeof signOnRuleSchema>

/** When the first sign-on of a user creates an account: never, or if a rule gives the user a group. */
export const ACCOUNT_CREATIONS = ['nobody', 'mapped'] as const

/** Default scope of the request to the provider. */
export const DEFAULT_SCOPE = 'openid profile email'

const parseJsonOrReportIssue = (text: string, ctx: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    ctx.addIssue({ code: 'custom', message: 'json' })
    return z.NEVER
  }
}

/** Creates a schema for a list, sent as JSON or, in forms, as JSON text. */
export const createListOrJsonSchema = <T extends z.ZodType>(list: z.ZodArray<T>) =>
  z.union([list, z.string().max(50_000).transform(parseJsonOrReportIssue).pipe(list)])

export const parseEmailDomains = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,;]+/u)
    .map((domain) => domain.replace(/^@/u, ''))
    .filter(Boolean)

const DOMAIN = /^[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?(?:\.[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?)+$/u

const isIssuerUrl = (text: string): boolean =>
  /^https?:$/u.test(parseUrl(text)?.protocol ?? '') && !/[?#]/u.test(text)

/** Settings of the sign-on provider. The client secret is sent separately and never returned. */
export const signOnFields = {
  sign_on_name: createSingleLineSchema(60),
  sign_on_issuer: createSingleLineSchema(300)
    // Users often paste the address of the discovery document.
    .transform((text) => text.replace(/\/\.well-known\/.*$/u, ''))
    .refine((text) => text === '' || isIssuerUrl(text), 'issuer'),
  sign_on_client: createSingleLineSchema(300),
  sign_on_scope: createSingleLineSchema(300).transform((text) => text || DEFAULT_SCOPE),
  sign_on_creates: z.enum(ACCOUNT_CREATIONS),
  /** Whether e-mail addresses count as verified if the provider sends no `email_verified`. */
  sign_on_trusts_email: booleanInputSchema,
  sign_on_rules: createListOrJsonSchema(z.array(signOnRuleSchema).max(100)),
  /** E-mail domains whose users sign in through the sign-on provider instead of a password. */
  sign_on_domains: createSingleLineSchema(1000)
    .transform((text) => parseEmailDomains(text).join(', '))
    .refine((text) => parseEmailDomains(text).every((domain) => DOMAIN.test(domain)), 'domains'),
}

/** Whether an e-mail address belongs to one of the domains. */
export const hasEmailDomain = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.toLowerCase().split('@').at(-1) ?? '') && email.includes('@')
