import { getRecordTypeWithArticle } from '../../contract/logLabels.ts'
import { collectionOf, removeArticle, resourceEntries } from '../../domain/resources.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { countReferencingRows } from '../store/references.ts'
import type { Collection } from '../store/rows.ts'
import type { Id, Reader } from '../store/store.ts'

/** Spanish names of the records to delete in error messages, if they differ from those of the audit log. */
const TARGET_TEXTS: Partial<Record<Collection, string>> = {
  personnel: 'a la persona',
  company_files: 'el archivo',
  company_file_names: 'el nombre',
  personnel_file_names: 'el nombre',
}

/** Spanish names of the records that prevent a deletion, in singular and plural. */
const REFERENCE_TEXTS: Partial<Record<Collection, readonly [one: string, several: string]>> = {
  ...Object.fromEntries(
    resourceEntries.map(([name, { one, many }]) => [collectionOf(name), [removeArticle(one), many]]),
  ),
  accreditation_items: ['persona que lo tiene', 'personas que lo tienen'],
  accreditations: ['movimiento de su acreditación', 'movimientos de su acreditación'],
  company_files: ['archivo', 'archivos'],
  company_papers: ['documento', 'documentos'],
  credential_checks: ['consulta de su credencial', 'consultas de su credencial'],
  documents: ['documento', 'documentos'],
  evidence: ['documento', 'documentos'],
  inspections: ['verificación en sitio', 'verificaciones en sitio'],
  message_events: ['aviso', 'avisos'],
  messages: ['aviso', 'avisos'],
  personnel_files: ['archivo', 'archivos'],
  personnel_moves: ['cambio de empresa', 'cambios de empresa'],
  users: ['usuario', 'usuarios'],
  veto_exceptions: ['excepción a un veto', 'excepciones a un veto'],
  visit_reports: ['reporte de visita', 'reportes de visita'],
}
const OTHER_REFERENCES = ['registro', 'registros'] as const

const spanishListFormat = new Intl.ListFormat('es-MX', { type: 'conjunction' })

/** Formats how many records of each kind refer to a record, such as "2 archivos y 1 persona". */
export const formatReferences = (
  references: readonly { collection: Collection; count: number }[],
  names: typeof REFERENCE_TEXTS = {},
): string =>
  spanishListFormat.format(
    references.map(({ collection, count }) => {
      const [one, several] = names[collection] ?? REFERENCE_TEXTS[collection] ?? OTHER_REFERENCES
      return `${count} ${count === 1 ? one : several}`
    }),
  )

/** Throws 409 if other records refer to a record. The error message lists their kinds and counts. */
export const assertRecordNotReferenced = async (
  tx: Reader,
  collection: Collection,
  id: Id<Collection>,
): Promise<void> => {
  const references = await countReferencingRows(tx, collection, id)
  if (references.length === 0) return
  const target = TARGET_TEXTS[collection] ?? getRecordTypeWithArticle(collection)
  throw new HttpError(409, texts.hasDependents(target, formatReferences(references)))
}
