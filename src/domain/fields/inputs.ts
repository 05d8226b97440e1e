import { z } from 'zod'
import { isValidCalendarDateOrEmpty } from '../common/days.ts'
import { type Cents, parsePesosAsCents } from '../common/money.ts'
import { isValidSocialSecurityNumber, normalizeSocialSecurityNumber } from '../common/nss.ts'
import { hasPhoneExtension, isPhoneNumber, normalizePhoneNumber } from '../common/phone.ts'
import { findUnprintableCharacter } from '../common/printableText.ts'
import {
  isCompanyRfcWithWrongDate,
  isPersonRfcWithWrongDate,
  isValidCompanyRfc,
  isValidPersonRfc,
  normalizeRfc,
} from '../common/rfc.ts'
import { normalizeHtml, normalizeText } from '../common/text.ts'
import { normalizeAccreditationNumber } from '../credentials/printedNumber.ts'

/** Matches characters that a database cannot store: control characters and lone surrogates. */
const UNSTORABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/u

const isStorableText = (text: string): boolean => !UNSTORABLE.test(text)

/** Maximum length before invisible characters are removed, as a multiple of the final maximum. */
const RAW_FACTOR = 3

/** Creates a schema for normalized text that may have line breaks. */
export const createMultilineTextSchema = (max: number) =>
  z
    .string()
    .max(max * RAW_FACTOR)
    .overwrite(normalizeText)
    .max(max)
    .refine(isStorableText, 'text')

/** Creates a schema for trimmed text that must not be empty and may have line breaks. */
export const createRequiredMultilineTextSchema = (max: number) =>
  createMultilineTextSchema(max)
    .transform((text) => text.trim())
    .refine((text) => text !== '', 'required')

/** Creates a schema for one line of normalized and trimmed text. */
export const createSingleLineSchema = (max = 200) =>
  createMultilineTextSchema(max).transform((text) => text.replace(/\s+/gu, ' ').trim())

export const createRequiredLineSchema = (max = 200) =>
  createSingleLineSchema(max).refine((text) => text !== '', 'required')

/** Adds an issue that names the first character that no font of the PDFs has. */
const refuseUnprintableCharacter = (text: string, ctx: z.RefinementCtx): void => {
  const character = findUnprintableCharacter(text)
  if (character) ctx.addIssue({ code: 'custom', message: 'unprintable', params: { character } })
}

/** Creates a schema for a line that is printed on cards or in PDFs. */
export const createPrintedLineSchema = (max = 200) =>
  createSingleLineSchema(max).superRefine(refuseUnprintableCharacter)

export const createRequiredPrintedLineSchema = (max = 200) =>
  createRequiredLineSchema(max).superRefine(refuseUnprintableCharacter)

export const createOptionalPrintedLineSchema = (max = 200) =>
  createOptionalLineSchema(max).superRefine(refuseUnprintableCharacter)

/** Maximum number of tags, which limits the time for sanitizing. */
const MAX_TAGS = 2000

/** Rich text as HTML or plain text. The server sanitizes the text later. */
export const richTextSchema = z
  .string()
  .max(50_000)
  .overwrite(normalizeHtml)
  .refine(isStorableText, 'text')
  .refine((text) => text.trim() !== '', 'required')
  .refine((text) => text.split('<').length <= MAX_TAGS, 'tooManyTags')

/** Creates a schema for a line that may be empty, sent as '' by forms and as null in JSON. */
export const createOptionalLineSchema = (max = 200) =>
  createSingleLineSchema(max)
    .nullable()
    .transform((text) => text ?? '')

/** Number of changes of a row. Sent back as `If-Match`, it prevents lost updates. Not in the documented API. */
export const rowVersionSchema = z.int()

/** Creates a schema for a list of at most `max` different items. */
export const createUniqueListSchema = <T extends z.ZodType>(item: T, max: number) =>
  z
    .array(item)
    .max(max)
    .refine((items) => new Set(items).size === items.length, 'repeated')

/** Id of a record as a JSON number, or as text from a form. */
export const numericIdSchema = z.union([
  z.int().positive(),
  z
    .string()
    .min(1, 'required')
    .regex(/^[1-9]\d{0,14}$/u, 'invalid')
    .transform(Number),
])

/** Id of a person: 128 random bits in URL-safe characters. Imported people keep their id (docs/requirements.md §4). */
export const personIdSchema = z.union([z.string().regex(/^[\w-]{1,64}$/u), z.int().transform(String)])

/** Month in the format 'YYYY-MM'. */
export const monthSchema = z.string().regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/u, 'invalid')

export const requiredDaySchema = z.string().min(1, 'required').refine(isValidCalendarDateOrEmpty, 'day')
export const optionalDaySchema = z.union([z.literal('').transform(() => null), z.null(), requiredDaySchema])

export const booleanInputSchema = z.union([
  z.boolean(),
  z
    .enum(['true', 'false', 'True', 'False', '1', '0'], {
      error: ({ input }) => ((input ?? null) === null ? 'required' : 'invalid'),
    })
    .transform((text) => /^(?:true|1)$/iu.test(text)),
])

export const requiredPhoneSchema = createMultilineTextSchema(40)
  .transform(normalizePhoneNumber)
  .refine((digits) => digits !== '', { error: 'required', abort: true })
  .refine((text) => !hasPhoneExtension(text), { error: 'phoneExtension', abort: true })
  .refine(isPhoneNumber, 'phone')
export const optionalPhoneSchema = z
  .union([z.null(), createMultilineTextSchema(40)])
  .transform((text) => normalizePhoneNumber(text ?? ''))
  .refine((text) => !hasPhoneExtension(text), { error: 'phoneExtension', abort: true })
  .refine((text) => text === '' || isPhoneNumber(text), 'phone')

/** Social security number (NSS); may be empty. */
export const optionalSocialSecurityNumberSchema = z
  .union([z.null(), createMultilineTextSchema(20)])
  .transform((text) => normalizeSocialSecurityNumber(text ?? ''))
  .refine((text) => text === '' || isValidSocialSecurityNumber(text), 'nss')

/** Accreditation number as it is stored; may be empty. */
export const accreditationNumberSchema = createMultilineTextSchema(40)
  .transform(normalizeAccreditationNumber)
  .superRefine(refuseUnprintableCharacter)

export const requiredEmailSchema = createMultilineTextSchema(254)
  .transform((text) => text.trim())
  .refine((text) => text !== '', { error: 'required', abort: true })
  .refine((text) => z.email().safeParse(text).success, 'email')

/** E-mail address that may be empty. */
export const optionalEmailSchema = z
  .union([z.null(), createMultilineTextSchema(254)])
  .transform((text) => (text ?? '').trim())
  .refine((text) => text === '' || z.email().safeParse(text).success, 'email')

const hasRfcWithWrongDate = (rfc: string): boolean =>
  isPersonRfcWithWrongDate(rfc) || isCompanyRfcWithWrongDate(rfc)

/** RFC of a person; may be empty. */
export const optionalPersonRfcSchema = createMultilineTextSchema(20)
  .transform(normalizeRfc)
  .refine((rfc) => rfc === '' || isValidPersonRfc(rfc) || isPersonRfcWithWrongDate(rfc), 'rfc')
  .refine((rfc) => !isPersonRfcWithWrongDate(rfc), 'rfcDay')

export const personRfcSchema = optionalPersonRfcSchema.refine((rfc) => rfc !== '', 'required')

/** RFC of a company; RFCs of people are refused. */
export const requiredCompanyRfcSchema = createMultilineTextSchema(20)
  .transform(normalizeRfc)
  .refine((rfc) => rfc !== '', 'required')
  .refine((rfc) => rfc === '' || isValidCompanyRfc(rfc) || isCompanyRfcWithWrongDate(rfc), 'rfcCompany')
  .refine((rfc) => !isCompanyRfcWithWrongDate(rfc), 'rfcDay')

export const companyRfcSchema = createMultilineTextSchema(20)
  .transform(normalizeRfc)
  .refine(
    (rfc) => rfc === '' || isValidCompanyRfc(rfc) || isValidPersonRfc(rfc) || hasRfcWithWrongDate(rfc),
    'rfcCompany',
  )
  .refine((rfc) => !hasRfcWithWrongDate(rfc), 'rfcDay')

/** Creates a check that refuses different values for two names of the same field. */
export const requireEqualFields =
  <N extends string>(name: N, alias: N) =>
  (body: { [K in N]?: unknown }, ctx: z.RefinementCtx): void => {
    if (body[name] === undefined || body[alias] === undefined || body[name] === body[alias]) return
    ctx.addIssue({ code: 'custom', path: [alias], message: 'contradiction' })
  }

/** Amount in pesos as a number or text, converted to cents. An empty text means zero. */
export const moneyAmountSchema = z
  .union([z.null(), z.number(), z.string().max(40)])
  .transform((value, ctx): Cents => {
    const text = String(value ?? '').trim()
    const cents = text === '' ? 0 : parsePesosAsCents(text)
    if (cents !== undefined) return cents
    ctx.addIssue({ code: 'custom', message: 'money' })
    return z.NEVER
  })
