import { z } from 'zod'
import type { ArcoFormField } from '../arcoRequests/schemas.ts'
import type { RichNode } from '../common/richText.ts'
import { parseAccreditationNumber } from '../credentials/printedNumber.ts'
import { isGuessablePersonId } from '../credentials/publicId.ts'
import {
  accreditationNumberSchema,
  createMultilineTextSchema,
  createRequiredLineSchema,
  createSingleLineSchema,
  optionalPhoneSchema,
} from '../fields/inputs.ts'
import type { PublicPerson } from '../people/schemas.ts'

/** Languages of the public page. The first language is the default. */
const LANGUAGES = ['es', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** Returns the supported language that an `Accept-Language` header prefers. */
export const parseAcceptLanguage = (header: string): Language => {
  const preferences = header.split(',').map((part) => {
    const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
    const weight = Number(/q=([\d.]+)/u.exec(rest.join(';'))?.[1] ?? 1)
    return { language: LANGUAGES.find((known) => tag.split('-')[0] === known), weight }
  })
  const [first] = preferences
    .filter(({ language, weight }) => language && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return first?.language ?? LANGUAGES[0]
}

/** Query parameters of the public page: its language, and the id of a report that was just sent. */
export const publicPageQuerySchema = z.object({
  lang: z.enum(LANGUAGES).optional().catch(undefined),
  done: z
    .string()
    .regex(/^[1-9]\d{0,8}$/u)
    .optional()
    .catch(undefined),
})

/** Form of a check by the printed number and the first letters of the surname (docs/decisions.md#typed-check). */
export const typedNumberCheckSchema = z.object({
  number: accreditationNumberSchema.refine((text) => parseAccreditationNumber(text) !== undefined, 'invalid'),
  letters: createSingleLineSchema(40).refine((text) => /\p{L}/u.test(text), 'invalid'),
})

const NUMBER_SHAPE = /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u

/** Whether an id in an address is an accreditation number that a visitor typed. Ids of credentials are longer. */
export const isTypedAccreditationNumber = (id: string): boolean => {
  const { data = '' } = accreditationNumberSchema.safeParse(id)
  return NUMBER_SHAPE.test(data) && parseAccreditationNumber(data) !== undefined && isGuessablePersonId(data)
}

/** Body of a report that a visitor sends. */
export const newVisitReportSchema = z.object({
  what: createMultilineTextSchema(2000)
    // Browsers send line breaks in form fields as CRLF.
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .refine((text) => text !== '', 'required'),
  place: createRequiredLineSchema(300),
  phone: optionalPhoneSchema.default(''),
  /** Typed accreditation number; empty if a QR code was scanned. */
  number: accreditationNumberSchema.default(''),
})

/** Fields of the report form, in order. */
export const REPORT_FIELDS = ['what', 'place', 'phone', 'photo'] as const
export type ReportField = (typeof REPORT_FIELDS)[number]
export type TypedField = keyof z.input<typeof typedNumberCheckSchema>
/** Fields of the form for a typed number, in display order. */
export const TYPED_FIELDS: readonly TypedField[] = ['number', 'letters']

/** Values of a submitted form, and names of its invalid fields. */
export interface SubmittedForm<Field extends string> {
  values: Partial<Record<Field, string | undefined>>
  invalidFields: readonly Field[]
}

/** Name, logo and contact data of the utility, shown to visitors. */
export interface DoorUtility {
  name?: string | undefined
  logo?: string | undefined
  phone?: string | undefined
  report?: string | undefined
  /** Short privacy notice; missing while no notice is published. */
  notice?: readonly RichNode[] | undefined
}

/** Result of a credential check. `unchecked` means that the check failed; after too many attempts, the visitor waits. */
type Verdict =
  | { kind: 'valid'; person: PublicPerson }
  | { kind: 'invalid' }
  | { kind: 'unchecked'; waitMinutes?: number }
  | { kind: 'unreadable' }

/** State of the public credential page: a check result, or one of its forms. */
export type DoorView = { language: Language; utility: DoorUtility } & (
  | (Verdict & { at: Date; number?: string; letters?: string })
  | ({ kind: 'typing' } & SubmittedForm<TypedField>)
  | ({ kind: 'report'; number?: string; isRefused?: boolean } & SubmittedForm<ReportField>)
  | { kind: 'reported'; report: string }
  /** Full privacy notice. Without an edition, no notice is published. */
  | { kind: 'notice'; edition?: { version: number; publishedAt: Date; text: readonly RichNode[] } }
  | ({ kind: 'arco'; isRefused?: boolean } & SubmittedForm<ArcoFormField>)
  | { kind: 'arcoReceived'; request: string }
)

/** Renderer of the public credential page. The server hashes `style` for the content security policy. */
export interface DoorPages {
  style: string
  /** Sets the time zone of the pages, whose code is built separately from the server's. */
  setTimeZone(name: string): void
  render(view: DoorView): string
}
