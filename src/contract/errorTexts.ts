import type { z } from 'zod'
import { DOCUMENTS, formatFileTypeNames, PICTURES } from '../domain/common/fileKinds.ts'
import { formatSettingRange } from '../domain/settings/settingRanges.ts'

/** Maximum or character that a text names. */
type Detail = number | bigint | string

/** Tells contractors how a person of another company joins theirs, and nothing about the person or the company. */
const TRANSFER = 'Si es la misma, la distribuidora puede pasarla a su empresa.'

/** Texts of validation errors by code, for forms of the console and replies of the server. */
const ERROR_TEXTS = {
  required: () => 'Este campo es obligatorio.',
  text: () => 'El texto contiene caracteres que no se pueden guardar.',
  unprintable: (character) =>
    `El carácter «${character}» no se puede imprimir; escríbalo con letras latinas.`,
  rfc: () => 'Escriba el RFC con 4 letras y 6 dígitos (la homoclave es opcional).',
  rfcDay: () => 'Los 6 dígitos del RFC no son una fecha que exista: escriba año, mes y día (AAMMDD).',
  rfcTaken: () => 'Ya hay una persona registrada con este RFC.',
  rfcAlike: () =>
    'Ya hay una persona registrada con este RFC, o con uno que solo difiere en la homoclave que falta.',
  rfcTakenElsewhere: () => `Ya hay una persona registrada con este RFC. ${TRANSFER}`,
  rfcAlikeElsewhere: () =>
    `Ya hay una persona registrada con este RFC, o con uno que solo difiere en la homoclave que falta. ${TRANSFER}`,
  rfcGeneric: () =>
    'Este RFC es genérico: lo comparten muchas personas y no identifica a ninguna. Escriba uno propio o deje el campo vacío.',
  identityDocument: () => 'Escriba de 5 a 20 letras o dígitos, como están en el documento.',
  identityDocumentNeeded: () =>
    'El RFC genérico no identifica a la persona: escriba su CURP, pasaporte o documento migratorio.',
  identityDocumentTaken: () => 'Ya hay una persona registrada con este número.',
  identityDocumentTakenElsewhere: () => `Ya hay una persona registrada con este número. ${TRANSFER}`,
  curp: () => 'Escriba las 18 letras y dígitos de la CURP.',
  curpPattern: () => 'Parece una CURP, pero no tiene su forma. Revise sus 18 letras y dígitos.',
  rfcConfirm: () => 'Confirme que es otra persona.',
  companyConfirm: () => 'Confirme que es otra empresa.',
  sameCompany: () => 'La persona ya trabaja en esta empresa.',
  rfcCompany: () => 'Escriba el RFC con 3 letras y 6 dígitos (la homoclave es opcional).',
  phone: () => 'Escriba 10 dígitos, con clave lada.',
  phoneExtension: () => 'Escriba solo los 10 dígitos del teléfono, sin extensión.',
  nss: () => 'Escriba los 11 dígitos del NSS, o deje el campo vacío.',
  email: () => 'Escriba un correo electrónico válido.',
  url: () => 'Escriba una dirección web que empiece con http:// o https://.',
  webhookUrl: () =>
    'Escriba una dirección completa, como https://erp.ejemplo.mx/webhooks, sin usuario ni «#».',
  webhookHost: () =>
    'A este servidor no llegan los webhooks: quien opera el portal indica a cuáles sí (WEBHOOK_HOSTS).',
  money: () => 'Escriba una cantidad en pesos, con dos decimales como máximo.',
  day: () => 'Escriba una fecha que exista: día, mes y año.',
  pastDay: () => 'Elija hoy o un día posterior.',
  futureDay: () => 'Elija hoy o un día anterior.',
  json: () => 'El valor no es JSON válido.',
  range: () => 'El intervalo pedido no es válido.',
  unknown: () => 'Este campo no se reconoce.',
  invalid: () => 'El valor no es válido.',
  contradiction: () => 'Contradice a otro dato de la misma solicitud. Envíe uno solo, o el mismo en ambos.',
  tooLong: (max) => `Escriba ${max} caracteres como máximo.`,
  tooMany: (max) => `Elija ${max} como máximo.`,
  tooManyViews: (max) => `Ya hay ${max} vistas guardadas. Elimine las que no use.`,
  repeated: () => 'Hay valores repetidos.',
  tooManyTags: () => 'El texto tiene demasiado formato. Quite formato o publíquelo en partes.',
  notFound: () => 'Elija un valor de la lista.',
  notOffered: () => 'Ya no se ofrece. Elija otro valor de la lista.',
  nameTaken: () => 'Ya existe. Los acentos y las mayúsculas no lo hacen distinto.',
  nameTakenInactive: () => 'Ya existe, desactivado: actívelo en vez de agregarlo.',
  priceFirst: () => 'Capture antes sus precios: con estos metros se cotizaría en $0.00.',
  taken: () => 'Este valor ya está en uso.',
  username: () => 'Use letras latinas, dígitos, espacios y signos comunes.',
  usernameTaken: () => 'Ya hay una cuenta con este nombre.',
  usernameDeleted: () =>
    'Fue el nombre de una cuenta eliminada, y lo que se hizo con ella lo conserva. Elija otro.',
  companyNeeded: () => 'Elija la empresa de este usuario.',
  ownAccount: () => 'Es su propia cuenta: pídaselo a otra persona con superadministración.',
  lastSuperAdmin: () => 'Es la última cuenta de superadministración que puede iniciar sesión.',
  wrongCode: () => 'El código no es correcto, o ya se usó. Espere al siguiente y escríbalo.',
  wrongRecoveryCode: () =>
    'El código de recuperación no es correcto, o ya se usó. Cada uno se usa una sola vez; pruebe con otro.',
  wrongPassword: () => 'La contraseña no es la actual.',
  passwordShort: () =>
    'Use al menos 12 caracteres, o 10 de tres clases: minúsculas, mayúsculas, dígitos y otros signos.',
  passwordSameLetters: () => 'Repite demasiado los mismos caracteres: use al menos 5 distintos.',
  passwordFrequent: () =>
    'Es una de las contraseñas más usadas, o una de ellas con algo al final: elija otra.',
  passwordNamed: () =>
    'No puede contener su nombre ni el de usuario, el del portal o el de la distribuidora.',
  passwordTooLong: () => 'Use 1024 caracteres como máximo.',
  network: () =>
    'Escriba redes como 203.0.113.0/24 o 2001:db8::/32, o direcciones. Después del prefijo solo hay ceros.',
  yearAtMost: () => 'Elija un día dentro de un año, como máximo.',
  ownerInactive: () => 'Esta cuenta no puede iniciar sesión. Elija otra persona.',
  ownerOfCompany: () =>
    'Para limitarla a una empresa, elija como responsable a una persona de la distribuidora que no sea de solo lectura, o de esa empresa.',
  companyOrZone: () => 'Elija la empresa o la zona, no ambas.',
  endpointsRefused: (names) =>
    `La persona responsable, o el límite a una empresa o zona, no permite: ${names}.`,
  forbiddenField: () => 'No tiene permiso para cambiar este campo.',
  fileType: () => `Este tipo de archivo no se acepta. Se aceptan: ${formatFileTypeNames(DOCUMENTS)}.`,
  latePdf: () =>
    'El archivo tiene otro contenido antes del PDF, y así no se puede abrir. Descargue el PDF de nuevo, o ábralo e imprímalo como PDF, y suba ese.',
  fileEmpty: () => 'El archivo está vacío.',
  photoType: () => `La foto debe ser una imagen ${formatFileTypeNames(PICTURES)}.`,
  heicPicture: () =>
    'La imagen está en HEIC, el formato de las fotos del iPhone, y aquí no se puede usar. Expórtela como JPEG y suba esa. Para tomarlas así: Ajustes, Cámara, Formatos, «El más compatible».',
  photoTooLarge: () => 'La foto pesa más de 10 MB.',
  photoBroken: () => 'No se pudo leer la imagen. Pruebe con otra foto.',
  helpPhone: () => 'Escriba un número de teléfono.',
  reportUrl: () => 'Escriba una dirección que empiece con https:// o mailto:.',
  percent: () => `Escriba un porcentaje, de ${formatSettingRange('vat_percent')}.`,
  months: () => `Escriba un número de meses, de ${formatSettingRange('accreditation_months')}.`,
  holdDays: () => `Escriba un número de días, de ${formatSettingRange('hold_days')}.`,
  retentionYears: () => `Escriba un número de años, de ${formatSettingRange('retention_tax_years')}.`,
  logMonths: () => `Escriba un número de meses, de ${formatSettingRange('log_months')}.`,
  hour: () => `Escriba una hora, de ${formatSettingRange('digest_hour')}.`,
  sessionHours: () => `Escriba un número de horas, de ${formatSettingRange('session_hours')}.`,
  sessionMinutes: () => `Escriba un número de minutos, de ${formatSettingRange('session_idle_minutes')}.`,
  port: () => `Escriba un puerto, de ${formatSettingRange('mail_port')}.`,
  mailHost: () => 'Escriba el nombre del servidor, como smtp.ejemplo.mx.',
  mailFrom: () => 'Escriba de qué dirección viene el correo.',
  issuer: () => 'Escriba la dirección del emisor, como https://accesos.ejemplo.mx.',
  nonWorkingDays: () => 'Escriba fechas como 24/12/2026, separadas por comas; cien como máximo.',
  domains: () => 'Escriba dominios como ejemplo.mx, separados por comas.',
  mailPasswordAnew: () => 'Escríbala de nuevo: el servidor es otro.',
  signOnSecretAnew: () => 'Escríbalo de nuevo: el proveedor es otro.',
  setByEnvironment: () => 'Este ajuste se define en el entorno del servidor; aquí no se puede cambiar.',
  logoType: () => `El logotipo debe ser una imagen ${formatFileTypeNames(PICTURES)}.`,
  logoTooLarge: () => 'El logotipo pesa más de 5 MB.',
  logoBroken: () => 'No se pudo leer la imagen. Pruebe con otro archivo.',
  photoTooManyPixels: () => 'La imagen es demasiado grande. Redúzcala a 50 megapíxeles o menos.',
} satisfies Record<string, (detail: Detail) => string>

export type ErrorCode = keyof typeof ERROR_TEXTS

export const formatValidationErrorCode = (code: ErrorCode, detail: Detail = ''): string =>
  ERROR_TEXTS[code](detail)

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_TEXTS, code)

type Issue = z.core.$ZodIssue

const isRequiredValueMissing = (issue: Issue): boolean =>
  issue.code === 'invalid_union'
    ? issue.errors.flat().length > 0 && issue.errors.flat().every(isRequiredValueMissing)
    : issue.code === 'invalid_type' && /received (?:undefined|null)$/u.test(issue.message)

const getValidationErrorText = (issue: Issue): string => {
  if (issue.code === 'too_big')
    return formatValidationErrorCode(issue.origin === 'array' ? 'tooMany' : 'tooLong', issue.maximum)
  if (isRequiredValueMissing(issue)) return formatValidationErrorCode('required')
  if (isErrorCode(issue.message))
    return formatValidationErrorCode(
      issue.message,
      issue.code === 'custom' ? String(issue.params?.character ?? '') : '',
    )
  // An error of a union member is more specific than the error of the union.
  if (issue.code === 'invalid_union') {
    const codedIssue = issue.errors.flat().find((inner) => isErrorCode(inner.message))
    return codedIssue && isErrorCode(codedIssue.message)
      ? formatValidationErrorCode(codedIssue.message)
      : formatValidationErrorCode('invalid')
  }
  return formatValidationErrorCode('invalid')
}

/** Maximum number of unknown fields that an error reply lists. */
const MAX_UNKNOWN_FIELDS = 50

/** Converts the errors of a body or query to `{field: [texts]}` (docs/requirements.md §9). */
export const groupValidationErrorsByField = (issues: readonly Issue[]): Record<string, string[]> => {
  const textsByField = new Map<string, Set<string>>()
  const addText = (field: string, text: string) =>
    textsByField.set(field, (textsByField.get(field) ?? new Set()).add(text))
  for (const issue of issues) {
    const field = String(issue.path[0] ?? 'non_field_errors')
    if (issue.code === 'unrecognized_keys' && issue.path.length === 0) {
      for (const key of issue.keys.slice(0, MAX_UNKNOWN_FIELDS))
        addText(key, formatValidationErrorCode('unknown'))
    } else addText(field, getValidationErrorText(issue))
  }
  return Object.fromEntries([...textsByField].map(([field, texts]) => [field, [...texts]]))
}
