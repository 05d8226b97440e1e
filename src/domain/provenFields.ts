import type { PERSONNEL_FILE_TYPES } from './documents.ts'
import type { Actor } from './groups.ts'
import { type PersonField, showsPersonField } from './shown.ts'
import { words } from './text.ts'

/**
 * Words in the names of documents, by the field of a person that such documents prove. A name is a document's type, an entry of the catalogue of named
 * files, or a requirement. A document that proves something else, such as a course, is not here, even if it mentions an RFC or a CURP.
 */
const PROVEN_FIELDS = {
  rfc: ['rfc', 'situacion fiscal', 'identificacion fiscal', 'cedula fiscal'],
  identity_document: [
    'identificacion',
    'ine',
    'ife',
    'credencial de elector',
    'credencial para votar',
    'pasaporte',
    'curp',
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
export const provenFields = (name: string): PersonField[] => {
  const spaced = ` ${words(name).join(' ')} `
  return FIELDS.filter((field) => PROVEN_FIELDS[field].some((phrase) => spaced.includes(` ${phrase} `)))
}

/** Whether the user may read a document of this name: only with every field that it proves. */
export const mayReadDocument = (actor: Actor, name: string): boolean =>
  provenFields(name).every((field) => showsPersonField(actor, field))

/** Whether some documents of people are hidden from the user. */
export const hasHiddenDocuments = (actor: Actor): boolean =>
  FIELDS.some((field) => !showsPersonField(actor, field))

const OTHER: (typeof PERSONNEL_FILE_TYPES)[number] = 'Otros'

/** Returns the name that tells what a person's document is: its type, or its own name where the type says nothing. */
export const documentName = ({ type, file_name }: { type: string; file_name: string }): string =>
  type === OTHER ? file_name : type
