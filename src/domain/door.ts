import { z } from 'zod'
import { accreditationNumber, clean, line, optionalPhone, requiredLine } from './fields.ts'
import type { PublicPerson } from './personnel.ts'
import { readNumber } from './printedNumber.ts'
import { isGuessable } from './publicId.ts'

/** The languages of the page at the door, the first where nobody says otherwise. */
const LANGUAGES = ['es', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language that a browser would rather read (`Accept-Language`): the first of ours that it names. */
export const languageOf = (accepted: string): Language => {
  const wanted = accepted.split(',').map((part) => {
    const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
    const weight = Number(/q=([\d.]+)/u.exec(rest.join(';'))?.[1] ?? 1)
    return { language: LANGUAGES.find((own) => tag.split('-')[0] === own), weight }
  })
  const [first] = wanted
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

/** Letters of the surname that whoever types a number must know. */
export const SURNAME_LETTERS = 3

/** A check by typing: the number printed under the QR, and how the surname begins. What can be neither is a slip, and no try. */
export const typedCheck = z.object({
  number: accreditationNumber.refine((text) => readNumber(text) !== undefined, 'invalid'),
  letters: line(40).refine((text) => /\p{L}/u.test(text), 'invalid'),
})

const NUMBER_SHAPE = /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u

/**
 * Whether the last part of a public page's address is an accreditation number that a visitor typed. The ids of credentials are too long for that.
 */
export const isTypedNumber = (id: string): boolean => {
  const { data = '' } = accreditationNumber.safeParse(id)
  return NUMBER_SHAPE.test(data) && readNumber(data) !== undefined && isGuessable(data)
}

/** What a visitor tells of a visit. */
export const newVisitReport = z.object({
  what: clean(2000)
    // Browsers end lines as mail does.
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .refine((text) => text !== '', 'required'),
  place: requiredLine(300),
  phone: optionalPhone.default(''),
  /** The number that was typed, where no QR was scanned. */
  number: accreditationNumber.default(''),
})

/** The fields of the form by which a visit is reported, in their order. */
export const REPORT_FIELDS = ['what', 'place', 'phone', 'photo'] as const
export type ReportField = (typeof REPORT_FIELDS)[number]
export type TypedField = keyof z.input<typeof typedCheck>
/** The fields of the form for a typed check, in their order. */
export const TYPED_FIELDS: readonly TypedField[] = ['number', 'letters']

/** A form as it was sent, and which of its fields are wrong. */
export interface SentForm<Field extends string> {
  values: Partial<Record<Field, string | undefined>>
  wrong: readonly Field[]
}

/** What the utility tells its visitors; each may be missing. */
export interface DoorUtility {
  name?: string | undefined
  logo?: string | undefined
  phone?: string | undefined
  report?: string | undefined
}

/** An answer about a credential. "Unchecked" is neither yes nor no. */
type Verdict = { kind: 'valid'; person: PublicPerson } | { kind: 'invalid' } | { kind: 'unchecked' }

/** A view of the public credential page. `number` and `letters` are what the visitor typed instead of scanning. */
export type DoorView = { language: Language; utility: DoorUtility } & (
  | (Verdict & { at: Date; number?: string; letters?: string })
  | ({ kind: 'typing' } & SentForm<TypedField>)
  | ({ kind: 'report'; number?: string; isRefused?: boolean } & SentForm<ReportField>)
  | { kind: 'reported'; report: string }
)

/** The page at the door as it is sent: its styles, which its policy names by their hash, and how a view is written down. */
export interface DoorPages {
  style: string
  render(view: DoorView): string
}
