import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { hangingOn } from '../store/references.ts'
import type { Collection } from '../store/rows.ts'
import type { Id, Reader } from '../store/store.ts'

/** What is deleted, in words. */
const DELETED = {
  companies: 'la empresa',
  personnel: 'a la persona',
  company_files: 'el archivo',
  zones: 'la zona',
  roles: 'el rol',
  accreditation_types: 'el requisito',
  obligations: 'la obligación',
  company_file_names: 'el nombre',
  personnel_file_names: 'el nombre',
  pricing: 'el precio por metros',
} as const

/** What may hang on it: one of them, and several. */
const WORDS: Partial<Record<Collection, readonly [one: string, several: string]>> = {
  accreditation_items: ['persona que lo tiene', 'personas que lo tienen'],
  administrative_acts: ['acta administrativa', 'actas administrativas'],
  announcements: ['anuncio', 'anuncios'],
  companies: ['empresa', 'empresas'],
  company_files: ['archivo', 'archivos'],
  company_papers: ['documento', 'documentos'],
  non_accordance: ['no conformidad', 'no conformidades'],
  personnel: ['persona', 'personas'],
  personnel_files: ['archivo', 'archivos'],
  quotations: ['cotización', 'cotizaciones'],
  users: ['usuario', 'usuarios'],
  vetoes: ['veto', 'vetos'],
}
const OTHERS = ['registro', 'registros'] as const

const and = new Intl.ListFormat('es-MX', { type: 'conjunction' })

/** Refuses with 409 to delete a row while others point at it, and says which and how many. */
export const assertNothingHangsOn = async (
  tx: Reader,
  collection: keyof typeof DELETED,
  id: Id<Collection>,
): Promise<void> => {
  const hanging = await hangingOn(tx, collection, id)
  if (hanging.length === 0) return
  const counts = hanging.map(({ collection: of, count }) => {
    const [one, several] = WORDS[of] ?? OTHERS
    return `${count} ${count === 1 ? one : several}`
  })
  throw new HttpError(409, texts.hanging(DELETED[collection], and.format(counts)))
}
