import { z } from 'zod'

const REQUIRED = 'Este campo es obligatorio.'
const RFC = 'Escriba el RFC con 4 letras y 6 dígitos que formen una fecha (la homoclave es opcional).'
const COMPANY_RFC = 'Escriba el RFC con 3 letras y 6 dígitos que formen una fecha (la homoclave es opcional).'
const PHONE = 'Escriba 10 dígitos, con clave lada.'
const MONEY = 'Escriba una cantidad en pesos, con dos decimales como máximo.'
const DAY = 'Escriba una fecha que exista.'
export const UNLISTED = 'Elija un valor de la lista.'

/* Field schemas for the formats of docs/requirements.md §6. */

export const requiredTextSchema = z.string().trim().min(1, REQUIRED)

/** Optional text. Forms send '' instead of null. */
export const optionalText = z
  .string()
  .trim()
  .nullable()
  .transform((text) => text ?? '')

const createTextFieldSchemas = (
  normalize: (text: string) => string,
  format: RegExp,
  message: string,
  isValid: (text: string) => boolean = () => true,
) => {
  const hasFormat = (text: string) => format.test(text) && isValid(text)
  return {
    required: requiredTextSchema.transform(normalize).refine(hasFormat, message),
    optional: optionalText.transform(normalize).refine((text) => text === '' || hasFormat(text), message),
  }
}

/** Whether the six digits of an RFC are a date (YYMMDD). Leap years are the same in 19YY and 20YY, which are otherwise indistinguishable. */
const hasRfcDate = (rfc: string): boolean => {
  const [, year, month, day] = /(\d\d)(\d\d)(\d\d)/u.exec(rfc) ?? []
  return isValidCalendarDate(`20${year}-${month}-${day}`)
}

const removeNumberSeparators = (text: string): string =>
  text.normalize('NFKC').replace(/[\s()[\]./\p{Pd}\p{Cf}]/gu, '')
const normalizeIdentifier = (text: string): string => removeNumberSeparators(text).toUpperCase()

export const phoneField = createTextFieldSchemas(
  (text) => {
    const [number, ten] =
      /^(?:(?:\+|00)?52)?(?:1|01|044|045)?(\d{10})$/u.exec(removeNumberSeparators(text)) ?? []
    return ten ?? number ?? text
  },
  /^\d{10}$/u,
  PHONE,
)
export const personRfcField = createTextFieldSchemas(
  normalizeIdentifier,
  /^[A-ZÑ&]{4}\d{6}(?:[A-Z\d]{2}[A\d])?$/u,
  RFC,
  hasRfcDate,
).required
export const companyRfcField = createTextFieldSchemas(
  normalizeIdentifier,
  /^[A-ZÑ&]{3}\d{6}(?:[A-Z\d]{2}[A\d])?$/u,
  COMPANY_RFC,
  hasRfcDate,
)
export const socialSecurityNumberField = createTextFieldSchemas(
  removeNumberSeparators,
  /^\d{11}$/u,
  'Escriba 11 dígitos.',
).optional
export const emailField = createTextFieldSchemas(
  (text) => text,
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/u,
  'Escriba un correo electrónico válido.',
)
export const urlField = createTextFieldSchemas(
  (text) => text,
  /^https?:\/\/\S+$/u,
  'Escriba una dirección web que empiece con http:// o https://.',
).optional

/** Whether the date exists in the calendar. */
const isValidCalendarDate = (text: string): boolean =>
  /^(?:19|20|21)\d\d-\d\d-\d\d$/u.test(text) &&
  new Date(`${text}T00:00Z`).getTime() === Date.parse(text) &&
  new Date(text).toISOString().startsWith(text)

export const requiredDateSchema = requiredTextSchema.refine(isValidCalendarDate, DAY)
export const optionalDayField = optionalText
  .transform((text) => text || null)
  .refine((text) => text === null || isValidCalendarDate(text), DAY)

/** Record id: a number in JSON, or digits in a form or query. */
export const numericIdSchema = z.preprocess(
  (value) => (typeof value === 'string' && /^[1-9]\d*$/u.test(value) ? Number(value) : value),
  z.int().positive(),
)
export const personIdSchema = z.union([z.string(), z.int().transform(String)])
export const booleanInputSchema = z.union([
  z.boolean(),
  z.stringbool({ truthy: ['true', 'True', '1'], falsy: ['false', 'False', '0'], case: 'sensitive' }),
])

/** Amount in pesos, with or without the sign $ and commas. An empty value is 0. */
export const amountField = z
  .union([z.null(), z.number(), z.string()])
  .transform((value) => String(value ?? '').replace(/[$\s,]/gu, '') || '0')
  .refine((pesos) => /^\d{1,9}(?:\.\d\d?)?$/u.test(pesos), MONEY)
  .transform(Number)

export const clientTypeField = z.enum(['IN', 'LI']).default('IN')
export const documentTypeField = z.enum([
  'Identificación oficial',
  'Carta de liberación',
  'Comprobante de domicilio',
  'Otros',
])

/** Returns the schema of a text with comma-separated options. */
const createMultipleChoiceSchema = (options: string) =>
  z
    .string()
    .refine(
      (text) => text === '' || text.split(',').every((one) => options.split(',').includes(one)),
      UNLISTED,
    )

export const workDivisionField = createMultipleChoiceSchema('X1,X2,X3,X4,X5,X6,D1,D2')
export const businessAreaField = createMultipleChoiceSchema(
  'PERSONAS,COMPRAS E INSTALACIONES,SECURITY,SISTEMAS DE INFORMACION,SEGUIMIENTO OPERATIVO,FINANZAS,' +
    'CONTABILIDAD FISCAL,SERVICIOS JURIDICOS,REGULACION Y TARIFAS,PLANIFICACION,CALIDAD Y SEGURIDAD,' +
    'EXPLOTACIÓN,PROYECTOS,BALANCE Y CONTROL DE LA ENERGÍA,COMUNICACIÓN,COMPRAS DE ENERGÍA,' +
    'SOLUCIONES Y PRODUCTOS LIBERALIZADOS,VENTAS DE ENERGÍA,PLANIFICACION COMERCIAL Y BI,MARKETING,' +
    'PROYECTOS DE TRANSFORMACION,DATA ANALISIS,SERVICIO AL CLIENTE,EXPANSION,SERVICIOS TECNICOS,' +
    'CONSTRUCCIÓN,OPERACIONES CLIENTES,GRAN CONSUMO',
)

export const uploadedFileSchema = z.instanceof(File).refine(({ size }) => size > 0, 'El archivo está vacío.')
export const uploadedPictureSchema = uploadedFileSchema.refine(
  ({ type }) => /^image\/(?:jpeg|png|webp)$/u.test(type),
  'La foto debe ser una imagen.',
)

/** Returns the default message for an invalid value. */
export const getDefaultErrorMessage = ({ code, input }: { code: string; input?: unknown }): string => {
  if (code === 'unrecognized_keys') return 'Este campo no se reconoce.'
  return (input ?? '') === '' ? REQUIRED : 'El valor no es válido.'
}
