import { splitWords } from '../common/text.ts'
import type { PERSONNEL_FILE_TYPES } from '../documents/kinds.ts'
import type { Actor } from '../groups.ts'
import { hasPermission } from '../permissions.ts'
import { canSeePersonField } from './access.ts'
import type { PersonField } from './fields.ts'
import { isNameOfHealthDocument } from './healthDocuments.ts'

/** Words in the names of documents, by the field of a person that such documents prove. */
const PROVEN_FIELDS = {
  rfc: ['rfc', 'situacion fiscal', 'identificacion fiscal', 'cedula fiscal'],
  curp: ['curp', 'registro de poblacion'],
  identity_document: [
    'identificacion',
    'ine',
    'ife',
    'credencial de elector',
    'credencial para votar',
    'pasaporte',
    'acta de nacimiento',
    'cartilla',
    'licencia de conducir',
    'licencia de manejo',
    'cedula profesional',
    'migratorio',
    'migratoria',
    'residente',
  ],
  ssn: ['nss', 'imss', 'seguro social', 'seguridad social'],
  address: ['domicilio', 'residencia'],
} as const satisfies Partial<Record<PersonField, readonly string[]>>

const FIELDS = Object.keys(PROVEN_FIELDS) as (keyof typeof PROVEN_FIELDS)[]

/** Returns the fields of a person that a document of this name proves. */
export const listFieldsProvenByDocument = (name: string): PersonField[] => {
  const spaced = ` ${splitWords(name).join(' ')} `
  return FIELDS.filter((field) => PROVEN_FIELDS[field].some((phrase) => spaced.includes(` ${phrase} `)))
}

/**
 * Whether the user may read a document with this name. It needs access to every field that the document proves, and a permission of
 * its own if the document is sensitive, which its name tells if its kind does not.
 */
export const canReadPersonDocument = (
  actor: Actor,
  name: string,
  isSensitive = isNameOfHealthDocument(name),
): boolean =>
  (!isSensitive || hasPermission(actor, 'sensitiveDocuments.read')) &&
  listFieldsProvenByDocument(name).every((field) => canSeePersonField(actor, field))

/** Whether some documents of people are hidden from the user. */
export const hasHiddenPersonDocuments = (actor: Actor): boolean =>
  !hasPermission(actor, 'sensitiveDocuments.read') || FIELDS.some((field) => !canSeePersonField(actor, field))

const OTHER: (typeof PERSONNEL_FILE_TYPES)[number] = 'Otros'

/** Returns the display name of a person's document: its type, or the uploader's name for the type "Otros". */
export const getPersonDocumentName = ({ type, file_name }: { type: string; file_name: string }): string =>
  type === OTHER ? file_name : type
