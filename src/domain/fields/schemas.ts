import { z } from 'zod'
import { curpSchema, identityDocumentSchema } from '../common/identityDocument.ts'
import {
  blankOf,
  type Field,
  type Fields,
  isChangeable,
  isSent,
  isStored,
  kindOf,
  type SentValue,
  type StoredField,
  type StoredName,
  type StoredValue,
} from './fields.ts'
import {
  accreditationNumberSchema,
  booleanInputSchema,
  companyRfcSchema,
  createMultilineTextSchema,
  createOptionalLineSchema,
  createOptionalPrintedLineSchema,
  createRequiredLineSchema,
  createRequiredMultilineTextSchema,
  createRequiredPrintedLineSchema,
  createUniqueListSchema,
  moneyAmountSchema,
  monthSchema,
  numericIdSchema,
  optionalDaySchema,
  optionalEmailSchema,
  optionalPersonRfcSchema,
  optionalPhoneSchema,
  optionalSocialSecurityNumberSchema,
  personIdSchema,
  personRfcSchema,
  requiredCompanyRfcSchema,
  requiredDaySchema,
  requiredEmailSchema,
  requiredPhoneSchema,
  richTextSchema,
} from './inputs.ts'
import type { Kind } from './kinds.ts'

const DEFAULT_LENGTH = 200

const textOf = ({ required, printed, maxLength = DEFAULT_LENGTH }: StoredField): z.ZodType => {
  if (required) return (printed ? createRequiredPrintedLineSchema : createRequiredLineSchema)(maxLength)
  return (printed ? createOptionalPrintedLineSchema : createOptionalLineSchema)(maxLength)
}

const webAddressOf = ({ maxLength = DEFAULT_LENGTH }: StoredField): z.ZodType =>
  createOptionalLineSchema(maxLength).refine((text) => text === '' || /^https?:\/\/\S+$/iu.test(text), 'url')

/** Creates a schema for a text with options that are separated by commas. */
const commaSeparatedOf = (options: readonly string[]): z.ZodType =>
  z
    .string()
    .max(2000)
    .transform((text) => [...new Set(text.split(',').flatMap((part) => part.trim() || []))])
    .refine((values) => values.every((value) => options.includes(value)), 'notFound')

const requiredOr =
  (required: z.ZodType, optional: z.ZodType) =>
  (field: StoredField): z.ZodType =>
    field.required ? required : optional

/** Longest integer that clients send as text. */
const INTEGER = /^\d{1,9}$/u

const integerOf = (field: StoredField): z.ZodType => {
  const [min = 0, max = 999_999_999] = field.kind === 'integer' ? [field.min, field.max] : []
  const value = z
    .union([z.int(), z.string().regex(INTEGER, 'invalid').transform(Number)])
    .refine((number) => number >= min && number <= max, 'invalid')
  return field.nullable ? z.union([z.literal('').transform(() => null), z.null(), value]) : value
}

const choicesOf = (field: Field): readonly string[] => ('choices' in field ? (field.choices ?? []) : [])

/** Creates a schema for one of the choices of a field. */
const choiceOf = (field: Field): z.ZodType =>
  z.enum(choicesOf(field) as [string, ...string[]], {
    error: ({ input }) => (input === undefined || input === null || input === '' ? 'required' : 'invalid'),
  })

/** Creates a schema for one text of a list. */
const listItemOf = (field: Field): z.ZodType<string> =>
  choicesOf(field).length > 0 ? z.enum(choicesOf(field)) : z.string()

/** Maximum number of values of a list without choices. */
const MAX_VALUES = 100

/** Creates a schema for a list of positive numbers, which it sorts, the largest first. */
const numbersOf = (max = 999_999_999, maxCount = MAX_VALUES): z.ZodType =>
  z
    .array(z.int().min(1).max(max))
    .max(maxCount)
    .transform((values) => [...new Set(values)].sort((a, b) => b - a))

/** Schemas of what clients send, by kind. They normalize the value and refuse it with the code of an error text. */
const INPUTS: Record<Kind, (field: StoredField) => z.ZodType> = {
  line: textOf,
  longText: ({ required, maxLength = DEFAULT_LENGTH }) =>
    (required ? createRequiredMultilineTextSchema : createMultilineTextSchema)(maxLength),
  richText: () => richTextSchema,
  name: textOf,
  identifier: textOf,
  accreditationNumber: () => accreditationNumberSchema.nullable(),
  personRfc: requiredOr(personRfcSchema, optionalPersonRfcSchema),
  companyRfc: requiredOr(requiredCompanyRfcSchema, companyRfcSchema),
  curp: () => curpSchema,
  identityDocument: () => identityDocumentSchema,
  nss: () => optionalSocialSecurityNumberSchema,
  phone: requiredOr(requiredPhoneSchema, optionalPhoneSchema),
  email: requiredOr(requiredEmailSchema, optionalEmailSchema),
  url: webAddressOf,
  day: requiredOr(requiredDaySchema, optionalDaySchema),
  moment: () => z.iso.datetime({ offset: true }),
  yesNo: () => booleanInputSchema,
  integer: integerOf,
  money: () => moneyAmountSchema,
  choice: choiceOf,
  choices: (field) => commaSeparatedOf(choicesOf(field)),
  texts: (field) => createUniqueListSchema(listItemOf(field), choicesOf(field).length || MAX_VALUES),
  numbers: (field) => ('maxCount' in field ? numbersOf(field.max, field.maxCount) : numbersOf()),
  reference: ({ nullable }) => (nullable ? numericIdSchema.nullable() : numericIdSchema),
  person: ({ nullable }) =>
    nullable ? z.union([z.literal('').transform(() => null), z.null(), personIdSchema]) : personIdSchema,
  month: ({ nullable }) => (nullable ? monthSchema.nullable() : monthSchema),
  file: () => z.never(),
}

/** Schemas of the values in stored rows, by kind. Those of texts are strings. */
const VALUES: Partial<Record<Kind, (field: Field) => z.ZodType>> = {
  yesNo: () => z.boolean(),
  integer: () => z.int(),
  money: () => z.int(),
  reference: () => z.int(),
  choice: (field) => z.enum(choicesOf(field) as [string, ...string[]]),
  choices: () => z.array(z.string()),
  texts: (field) => z.array(listItemOf(field)),
  numbers: () => z.array(z.int()),
}

const valueSchema = (field: Field): z.ZodType => {
  const plain = VALUES[kindOf(field)]?.(field) ?? z.string()
  return field.nullable ? plain.nullable() : plain
}

/** Creates the schema of a value in responses. Amounts are in pesos, and choices are text. */
const responseSchema = (field: Field): z.ZodType => {
  if (kindOf(field) === 'choices') return z.string()
  if (kindOf(field) !== 'money') return valueSchema(field)
  return field.nullable ? z.number().nullable() : z.number()
}

/** Creates an object schema with one property for each field that `schemaOf` returns a schema for. */
const shapeOf = (fields: Fields, schemaOf: (field: Field) => z.ZodType | undefined) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const schema = schemaOf(field)
      return schema ? [[name, schema]] : []
    }),
  )

type RowShape<T extends Fields> = { [N in StoredName<T>]: z.ZodType<StoredValue<T[N]>> }

/** Returns the properties of a stored row. */
export const rowShape = <T extends Fields>(fields: T): RowShape<T> =>
  shapeOf(fields, (field) => {
    if (!isStored(field)) return undefined
    const schema = valueSchema(field)
    return field.late ? schema.default(blankOf(field)) : schema
  }) as RowShape<T>

type ShownName<T extends Fields> = {
  [N in keyof T & string]: T[N] extends { internal: true }
    ? never
    : T[N] extends { kind: Kind } | { as: Kind }
      ? N
      : never
}[keyof T & string]
type OpenName<T extends Fields> = {
  [N in ShownName<T>]: T[N] extends { see: unknown } ? never : N
}[ShownName<T>]
type ResponseShape<T extends Fields> = {
  [N in ShownName<T>]: T[N] extends { see: unknown }
    ? z.ZodOptional<z.ZodType<SentValue<T[N]>>>
    : z.ZodType<SentValue<T[N]>>
}

/** Returns the properties of a response. Fields that only some users see are optional. */
export const responseShape = <T extends Fields>(fields: T): ResponseShape<T> =>
  shapeOf(fields, (field) => {
    if (!isSent(field)) return undefined
    return field.see ? responseSchema(field).optional() : responseSchema(field)
  }) as ResponseShape<T>

/** Returns the properties of a response that all users see. */
export const openResponseShape = <T extends Fields>(
  fields: T,
): { [N in OpenName<T>]: z.ZodType<SentValue<T[N]>> } =>
  shapeOf(fields, (field) => (isSent(field) && !field.see ? responseSchema(field) : undefined)) as {
    [N in OpenName<T>]: z.ZodType<SentValue<T[N]>>
  }

type ChangeableName<T extends Fields> = {
  [N in StoredName<T>]: T[N] extends { change: unknown } ? N : never
}[StoredName<T>]
type NewName<T extends Fields> = {
  [N in ChangeableName<T>]: T[N] extends { notInNew: true } ? never : N
}[ChangeableName<T>]
type InputSchema<F> = z.ZodType<StoredValue<F>, unknown>
type NewShape<T extends Fields> = {
  [N in NewName<T>]: T[N] extends { required: unknown }
    ? InputSchema<T[N]>
    : T[N] extends { addition: true }
      ? z.ZodOptional<InputSchema<T[N]>>
      : z.ZodDefault<InputSchema<T[N]>>
}
type PatchName<T extends Fields> = {
  [N in ChangeableName<T>]: T[N] extends { onlyInNew: true } ? never : N
}[ChangeableName<T>]
type PatchShape<T extends Fields> = { [N in PatchName<T>]: z.ZodOptional<InputSchema<T[N]>> }

/** Returns the properties of the body that creates a record. */
export const newShape = <T extends Fields>(fields: T): NewShape<T> =>
  shapeOf(fields, (field) => {
    if (!isChangeable(field) || field.notInNew) return undefined
    const schema = INPUTS[field.kind](field)
    if (field.required) return schema
    // Forms validate with these schemas too, and send no field that another back end lacks.
    return field.addition ? schema.optional() : schema.default(blankOf(field))
  }) as NewShape<T>

/** Returns the properties of the body that changes a record: all fields that users may change, each optional. */
export const patchShape = <T extends Fields>(fields: T): PatchShape<T> =>
  shapeOf(fields, (field) => {
    if (!isChangeable(field) || field.onlyInNew) return undefined
    const { required, ...optional } = field
    return INPUTS[field.kind](required === 'new' ? optional : field).optional()
  }) as PatchShape<T>
