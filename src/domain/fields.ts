import { z } from 'zod'
import { isCalendarDayOrEmpty } from './days.ts'
import { type Cents, parsePesosAsCents } from './money.ts'
import { isNss, normalizeNss } from './nss.ts'
import { hasPhoneExtension, isPhoneNumber, normalizePhone } from './phone.ts'
import { normalizeAccreditationNumber } from './printedNumber.ts'
import {
  isCompanyRfc,
  isCompanyRfcWithWrongDate,
  isPersonRfc,
  isPersonRfcWithWrongDate,
  normalizeRfc,
} from './rfc.ts'
import { normalizeHtml, normalizeText } from './text.ts'

/** Matches characters that a database cannot store: control characters and lone surrogates. */
const UNSTORABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/u

const isStorableText = (text: string): boolean => !UNSTORABLE.test(text)

/** Maximum length before invisible characters are removed, as a multiple of the final maximum. */
const RAW_FACTOR = 3

/** Creates a schema for normalized text that may have line breaks. */
export const multilineText = (max: number) =>
  z
    .string()
    .max(max * RAW_FACTOR)
    .overwrite(normalizeText)
    .max(max)
    .refine(isStorableText, 'text')

/** Creates a schema for one line of normalized and trimmed text. */
export const singleLine = (max = 200) =>
  multilineText(max).transform((text) => text.replace(/\s+/gu, ' ').trim())

export const requiredLine = (max = 200) => singleLine(max).refine((text) => text !== '', 'required')

/** Maximum number of tags, which limits the time for sanitizing. */
const MAX_TAGS = 2000

/** Rich text as HTML or plain text. The server sanitizes the text later. */
export const richText = z
  .string()
  .max(50_000)
  .overwrite(normalizeHtml)
  .refine(isStorableText, 'text')
  .refine((text) => text.trim() !== '', 'required')
  .refine((text) => text.split('<').length <= MAX_TAGS, 'tooManyTags')

/** Creates a schema for a line that may be empty, sent as '' by forms and as null in JSON. */
export const optionalLine = (max = 200) =>
  singleLine(max)
    .nullable()
    .transform((text) => text ?? '')

/** Number of changes of a row. Sent back as `If-Match`, it prevents lost updates. Not in the documented API. */
export const rowVersion = z.int()

/** Creates a schema for a list of at most `max` different items. */
export const uniqueItems = <T extends z.ZodType>(item: T, max: number) =>
  z
    .array(item)
    .max(max)
    .refine((items) => new Set(items).size === items.length, 'repeated')

/** Id of a record as a JSON number, or as text from a form. */
export const wireId = z.union([
  z.int().positive(),
  z
    .string()
    .min(1, 'required')
    .regex(/^[1-9]\d{0,14}$/u, 'invalid')
    .transform(Number),
])

export const requiredDay = z.string().min(1, 'required').refine(isCalendarDayOrEmpty, 'day')
export const optionalDay = z.union([z.literal('').transform(() => null), z.null(), requiredDay])

export const wireBoolean = z.union([
  z.boolean(),
  z
    .enum(['true', 'false', 'True', 'False', '1', '0'], {
      error: ({ input }) => ((input ?? null) === null ? 'required' : 'invalid'),
    })
    .transform((text) => /^(?:true|1)$/iu.test(text)),
])

export const requiredPhone = multilineText(40)
  .transform(normalizePhone)
  .refine((digits) => digits !== '', { error: 'required', abort: true })
  .refine((text) => !hasPhoneExtension(text), { error: 'phoneExtension', abort: true })
  .refine(isPhoneNumber, 'phone')
export const optionalPhone = z
  .union([z.null(), multilineText(40)])
  .transform((text) => normalizePhone(text ?? ''))
  .refine((text) => !hasPhoneExtension(text), { error: 'phoneExtension', abort: true })
  .refine((text) => text === '' || isPhoneNumber(text), 'phone')

/** Social security number (NSS); may be empty. */
export const optionalNss = z
  .union([z.null(), multilineText(20)])
  .transform((text) => normalizeNss(text ?? ''))
  .refine((text) => text === '' || isNss(text), 'nss')

/** Accreditation number as it is stored; may be empty. */
export const accreditationNumber = multilineText(40).transform(normalizeAccreditationNumber)

export const requiredEmail = multilineText(254)
  .transform((text) => text.trim())
  .refine((text) => text !== '', { error: 'required', abort: true })
  .refine((text) => z.email().safeParse(text).success, 'email')

/** E-mail address that may be empty. */
export const optionalEmail = z
  .union([z.null(), multilineText(254)])
  .transform((text) => (text ?? '').trim())
  .refine((text) => text === '' || z.email().safeParse(text).success, 'email')

const isRfcWithWrongDate = (rfc: string): boolean =>
  isPersonRfcWithWrongDate(rfc) || isCompanyRfcWithWrongDate(rfc)

/** RFC of a person; may be empty. */
export const optionalPersonRfc = multilineText(20)
  .transform(normalizeRfc)
  .refine((rfc) => rfc === '' || isPersonRfc(rfc) || isPersonRfcWithWrongDate(rfc), 'rfc')
  .refine((rfc) => !isPersonRfcWithWrongDate(rfc), 'rfcDay')

export const personRfc = optionalPersonRfc.refine((rfc) => rfc !== '', 'required')

/** RFC of a company; RFCs of people are refused. */
export const requiredCompanyRfc = multilineText(20)
  .transform(normalizeRfc)
  .refine((rfc) => rfc !== '', 'required')
  .refine((rfc) => rfc === '' || isCompanyRfc(rfc) || isCompanyRfcWithWrongDate(rfc), 'rfcCompany')
  .refine((rfc) => !isCompanyRfcWithWrongDate(rfc), 'rfcDay')

export const companyRfc = multilineText(20)
  .transform(normalizeRfc)
  .refine(
    (rfc) => rfc === '' || isCompanyRfc(rfc) || isPersonRfc(rfc) || isRfcWithWrongDate(rfc),
    'rfcCompany',
  )
  .refine((rfc) => !isRfcWithWrongDate(rfc), 'rfcDay')

/** Creates a check that refuses different values for two names of the same field. */
export const requireEqualFields =
  <N extends string>(name: N, alias: N) =>
  (body: { [K in N]?: unknown }, ctx: z.RefinementCtx): void => {
    if (body[name] === undefined || body[alias] === undefined || body[name] === body[alias]) return
    ctx.addIssue({ code: 'custom', path: [alias], message: 'contradiction' })
  }

/** Amount in pesos as a number or text, converted to cents. An empty text means zero. */
export const moneyAmount = z
  .union([z.null(), z.number(), z.string().max(40)])
  .transform((value, ctx): Cents => {
    const text = String(value ?? '').trim()
    const cents = text === '' ? 0 : parsePesosAsCents(text)
    if (cents !== undefined) return cents
    ctx.addIssue({ code: 'custom', message: 'money' })
    return z.NEVER
  })
