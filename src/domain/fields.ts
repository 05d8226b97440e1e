import { z } from 'zod'
import { isDayOrEmpty } from './days.ts'
import { type Cents, centsOf } from './money.ts'
import { isNss, normalizeNss } from './nss.ts'
import { hasExtension, isPhone, normalizePhone } from './phone.ts'
import { normalizeNumber } from './printedNumber.ts'
import { isCompanyRfc, isCompanyRfcOfNoDay, isPersonRfc, isPersonRfcOfNoDay, normalizeRfc } from './rfc.ts'
import { normalizeHtml, normalizeText } from './text.ts'

/**
 * The kinds of field that records are made of. A message given here is a code (see contract/messages.ts), never a text.
 * NUL and other control characters have no place in a record; a lone surrogate is no text.
 */
const UNSTORABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/u

/** Whether a database can store the text. */
const isStorable = (text: string): boolean => !UNSTORABLE.test(text)

/** Maximum length of a text before invisible characters are removed, as a multiple of its length afterwards. */
const RAW_FACTOR = 3

/** A normalized text with its line breaks. */
export const clean = (max: number) =>
  z
    .string()
    .max(max * RAW_FACTOR)
    .overwrite(normalizeText)
    .max(max)
    .refine(isStorable, 'text')

/** One line of normalized text, trimmed. */
export const line = (max = 200) => clean(max).transform((text) => text.replace(/\s+/gu, ' ').trim())

export const requiredLine = (max = 200) => line(max).refine((text) => text !== '', 'required')

/** More tags than anybody's formatting takes, and few enough to be cleaned in no time. */
const MOST_TAGS = 2000

/** Rich text, HTML or plain. The server removes what is not allowed in it, and says then whether anything is left. */
export const richText = z
  .string()
  .max(50_000)
  .overwrite(normalizeHtml)
  .refine(isStorable, 'text')
  .refine((text) => text.trim() !== '', 'required')
  .refine((text) => text.split('<').length <= MOST_TAGS, 'tooManyTags')

/** Empty means "none": forms send '' where JSON would say null. */
export const optionalLine = (max = 200) =>
  line(max)
    .nullable()
    .transform((text) => text ?? '')

/** Ours: counts a row's changes; sent back as `If-Match`, nobody overwrites what it has not seen. */
export const version = z.int()

/** A list of which nothing is asked for twice; `max` of them at most. */
export const distinct = <T extends z.ZodType>(item: T, max: number) =>
  z
    .array(item)
    .max(max)
    .refine((items) => new Set(items).size === items.length, 'repeated')

/** An id, as JSON numbers it or as a form field spells it. */
export const wireId = z.union([
  z.int().positive(),
  z
    .string()
    .min(1, 'required')
    .regex(/^[1-9]\d{0,14}$/u, 'invalid')
    .transform(Number),
])

export const day = z.string().min(1, 'required').refine(isDayOrEmpty, 'day')
export const optionalDay = z.union([z.literal('').transform(() => null), z.null(), day])

export const wireBoolean = z.union([
  z.boolean(),
  z
    .enum(['true', 'false', 'True', 'False', '1', '0'], {
      error: ({ input }) => ((input ?? null) === null ? 'required' : 'invalid'),
    })
    .transform((text) => /^(?:true|1)$/iu.test(text)),
])

export const phone = clean(40)
  .transform(normalizePhone)
  .refine((digits) => digits !== '', { error: 'required', abort: true })
  .refine((text) => !hasExtension(text), { error: 'phoneExtension', abort: true })
  .refine(isPhone, 'phone')
export const optionalPhone = z
  .union([z.null(), clean(40)])
  .transform((text) => normalizePhone(text ?? ''))
  .refine((text) => !hasExtension(text), { error: 'phoneExtension', abort: true })
  .refine((text) => text === '' || isPhone(text), 'phone')

/** A social security number (NSS), or an empty text. */
export const optionalNss = z
  .union([z.null(), clean(20)])
  .transform((text) => normalizeNss(text ?? ''))
  .refine((text) => text === '' || isNss(text), 'nss')

/** An accreditation number in the form in which it is stored; it may be empty. */
export const accreditationNumber = clean(40).transform(normalizeNumber)

export const email = clean(254)
  .transform((text) => text.trim())
  .refine((text) => text !== '', { error: 'required', abort: true })
  .refine((text) => z.email().safeParse(text).success, 'email')

/** The product asks for an email but never insisted on one; what is given must look like one. */
export const optionalEmail = z
  .union([z.null(), clean(254)])
  .transform((text) => (text ?? '').trim())
  .refine((text) => text === '' || z.email().safeParse(text).success, 'email')

const isRfcOfNoDay = (rfc: string): boolean => isPersonRfcOfNoDay(rfc) || isCompanyRfcOfNoDay(rfc)

/** The RFC of a person, or an empty text. */
export const optionalPersonRfc = clean(20)
  .transform(normalizeRfc)
  .refine((rfc) => rfc === '' || isPersonRfc(rfc) || isPersonRfcOfNoDay(rfc), 'rfc')
  .refine((rfc) => !isPersonRfcOfNoDay(rfc), 'rfcDay')

export const personRfc = optionalPersonRfc.refine((rfc) => rfc !== '', 'required')

/** The RFC of a firm, and of nobody else. */
export const companyRfcOnly = clean(20)
  .transform(normalizeRfc)
  .refine((rfc) => rfc !== '', 'required')
  .refine((rfc) => rfc === '' || isCompanyRfc(rfc) || isCompanyRfcOfNoDay(rfc), 'rfcCompany')
  .refine((rfc) => !isCompanyRfcOfNoDay(rfc), 'rfcDay')

export const companyRfc = clean(20)
  .transform(normalizeRfc)
  .refine((rfc) => rfc === '' || isCompanyRfc(rfc) || isPersonRfc(rfc) || isRfcOfNoDay(rfc), 'rfcCompany')
  .refine((rfc) => !isRfcOfNoDay(rfc), 'rfcDay')

/** Two names of one thing: where a request gives both, they agree, or the second is refused by name. */
export const agreeing =
  <N extends string>(one: N, other: N) =>
  (given: { [K in N]?: unknown }, ctx: z.RefinementCtx): void => {
    if (given[one] === undefined || given[other] === undefined || given[one] === given[other]) return
    ctx.addIssue({ code: 'custom', path: [other], message: 'contradiction' })
  }

/** An amount that somebody gives, as a number or a text; what is kept of it are cents. Empty means nothing. */
export const amount = z.union([z.null(), z.number(), z.string().max(40)]).transform((given, ctx): Cents => {
  const text = String(given ?? '').trim()
  const cents = text === '' ? 0 : centsOf(text)
  if (cents !== undefined) return cents
  ctx.addIssue({ code: 'custom', message: 'money' })
  return z.NEVER
})
