import { getRecordTypeWithArticle } from '../../contract/logLabels.ts'
import { collectionOf, removeArticle, resourceEntries } from '../../domain/resources.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { collections } from '../store/collections.ts'
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

/** Nouns of resources in singular and plural, unless their table has another noun. */
const RESOURCE_NOUNS: Partial<Record<Collection, readonly [one: string, several: string]>> =
  Object.fromEntries(
    resourceEntries.map(([name, { one, many }]) => [collectionOf(name), [removeArticle(one), many]]),
  )
/** Nouns of all other tables. */
const OTHER_REFERENCES = ['registro', 'registros'] as const

const spanishListFormat = new Intl.ListFormat('es-MX', { type: 'conjunction' })

/** Formats how many records of each kind refer to a record, such as "2 archivos y 1 persona". */
export const formatReferences = (
  references: readonly { collection: Collection; count: number }[],
  names: Partial<Record<Collection, readonly [one: string, several: string]>> = {},
): string =>
  spanishListFormat.format(
    references.map(({ collection, count }) => {
      const [one, several] =
        names[collection] ?? collections[collection].noun ?? RESOURCE_NOUNS[collection] ?? OTHER_REFERENCES
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
