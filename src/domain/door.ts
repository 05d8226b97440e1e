import { z } from 'zod'
import { accreditationNumber, multilineText, optionalPhone, requiredLine, singleLine } from './fields.ts'
import type { PublicPerson } from './personnel.ts'
import { parseAccreditationNumber } from './printedNumber.ts'
import { isGuessable } from './publicId.ts'

/** Languages of the public credential page; the first is the default. */
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

/** Query of the public page: its language and the id of the report that was just sent. Other parameters are ignored. */
export const doorQuery = z.object({
  lang: z.enum(LANGUAGES).optional().catch(undefined),
  done: z
    .string()
    .regex(/^[1-9]\d{0,8}$/u)
    .optional()
    .catch(undefined),
})

/** Number of letters of the surname that a visitor has to type beside the number. */
export const SURNAME_LETTERS = 3

/** Check by typing the printed number and the first letters of the surname. Impossible values do not count as an attempt. */
export const typedCheck = z.object({
  number: accreditationNumber.refine((text) => parseAccreditationNumber(text) !== undefined, 'invalid'),
  letters: singleLine(40).refine((text) => /\p{L}/u.test(text), 'invalid'),
})

const NUMBER_SHAPE = /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u

/** Whether the id in an address is an accreditation number that a visitor typed. Ids of credentials are too long to match. */
export const isTypedNumber = (id: string): boolean => {
  const { data = '' } = accreditationNumber.safeParse(id)
  return NUMBER_SHAPE.test(data) && parseAccreditationNumber(data) !== undefined && isGuessable(data)
}

/** Body of a visitor's report. */
export const newVisitReport = z.object({
  what: multilineText(2000)
    // Browsers send CRLF line breaks.
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .refine((text) => text !== '', 'required'),
  place: requiredLine(300),
  phone: optionalPhone.default(''),
  /** Typed number, if no QR was scanned. */
  number: accreditationNumber.default(''),
})

/** Fields of the report form, in order. */
export const REPORT_FIELDS = ['what', 'place', 'phone', 'photo'] as const
export type ReportField = (typeof REPORT_FIELDS)[number]
export type TypedField = keyof z.input<typeof typedCheck>
/** Fields of the form for a typed check, in order. */
export const TYPED_FIELDS: readonly TypedField[] = ['number', 'letters']

/** Submitted form and its invalid fields. */
export interface SubmittedForm<Field extends string> {
  values: Partial<Record<Field, string | undefined>>
  invalidFields: readonly Field[]
}

/** Contact data of the utility for visitors. */
export interface DoorUtility {
  name?: string | undefined
  logo?: string | undefined
  phone?: string | undefined
  report?: string | undefined
}

/** Result of a check. `unchecked`: neither valid nor invalid. */
type Verdict = { kind: 'valid'; person: PublicPerson } | { kind: 'invalid' } | { kind: 'unchecked' }

/** View of the public credential page. `number` and `letters` are typed by the visitor instead of scanning. */
export type DoorView = { language: Language; utility: DoorUtility } & (
  | (Verdict & { at: Date; number?: string; letters?: string })
  | ({ kind: 'typing' } & SubmittedForm<TypedField>)
  | ({ kind: 'report'; number?: string; isRefused?: boolean } & SubmittedForm<ReportField>)
  | { kind: 'reported'; report: string }
)

/** Renderer of the public credential page. `style` is hashed for the content security policy. */
export interface DoorPages {
  style: string
  render(view: DoorView): string
}
