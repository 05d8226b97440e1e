import { DEFAULT_DOCUMENT_RULES } from '../../domain/catalogs/documentRules.ts'
import { type DocumentKindName, documentKindOf } from '../../domain/documents/kinds.ts'
import type { Field } from '../../domain/fields/fields.ts'
import { formatFullName, formatNameForSorting } from '../../domain/people/personNames.ts'
import { assertCatalogEntryActive, getCatalogEntry } from '../catalogs/entries.ts'
import { createValidationError, HttpError } from '../common/httpError.ts'
import { getVisibleCompany } from '../companies/companyReads.ts'
import { getPersonVisibleToUser } from '../personnel/people.ts'
import type { RowOfKind } from '../records/documentRows.ts'
import { readRowsById } from '../records/readRowsById.ts'
import { getDocumentName, getVisibleOwner } from './documentOwner.ts'
import type { DocumentSource } from './documentSource.ts'

/** Waits for the record that a form field names. Converts a 404 error to a 400 error for this field. */
const findRecordForFormField = async <T>(field: string, find: Promise<T>): Promise<T> =>
  find.catch((error: unknown) => {
    throw error instanceof HttpError && error.status === 404
      ? createValidationError({ [field]: 'notFound' })
      : error
  })

/** Whether a value is one of the choices of a field. */
const isChoice = (field: Field | undefined, value: string): boolean =>
  field !== undefined && 'choices' in field && (field.choices ?? []).includes(value)

/**
 * Creates the source of a kind without rules of its own: its documents belong to a person or a company, their name comes from a catalogue or the
 * uploader, and they are valid without end.
 */
export const createNamedDocumentSource = <K extends DocumentKindName>(name: K): DocumentSource<K> => {
  const { owner, by, catalogue, createBy, fields } = documentKindOf(name)
  const getOwnerId = (row: object) => (row as Readonly<Record<string, string | number>>)[by] ?? ''
  return {
    async resolve(tx, body, { actor }) {
      const ownerRequest = getVisibleOwner(tx, actor, name, getOwnerId(body))
      const ownerRow = await (createBy ? ownerRequest : findRecordForFormField(by, ownerRequest))
      const named: { category?: string } = {}
      if (catalogue) {
        const entry = Number((body as { name?: number }).name)
        await assertCatalogEntryActive(tx, catalogue, 'name', entry)
        const { category } = await getCatalogEntry(tx, catalogue, entry)
        // A kind may take only some categories of its catalogue.
        if (!isChoice(fields.category, category)) throw createValidationError({ name: 'notFound' })
        named.category = category
      }
      const columns = {
        ...named,
        [by]: ownerRow.id,
        ...('company' in fields && ownerRow.company !== undefined && { company: ownerRow.company }),
      }
      return { columns: columns as Partial<RowOfKind<K>>, rules: DEFAULT_DOCUMENT_RULES }
    },

    async readReviewedSubject(tx, row, actor) {
      const what = getDocumentName(row)
      const id = getOwnerId(row)
      if (owner === 'companies') {
        const company = await getVisibleCompany(tx, actor, Number(id))
        return {
          rules: DEFAULT_DOCUMENT_RULES,
          event: {
            company: company.id,
            link: `/companies/${company.id}`,
            facts: { person: company.company_name, what },
          },
        }
      }
      const person = await getPersonVisibleToUser(tx, actor, String(id))
      return {
        rules: DEFAULT_DOCUMENT_RULES,
        event: {
          company: person.company,
          personnel: person.id,
          link: `/personnel/${person.id}`,
          facts: { person: formatFullName(person), what },
        },
      }
    },

    async readWaitingSubjects(store, rows) {
      const ids = owner === 'personnel' ? rows.map((row) => String(getOwnerId(row))) : []
      const people = await readRowsById(store, 'personnel', ids)
      return (row) => {
        const person = people.get(String(getOwnerId(row)))
        return {
          name: getDocumentName(row),
          type: null,
          obligation: null,
          period: null,
          recurs: null,
          personnel: person?.id ?? null,
          person_name: person ? formatNameForSorting(person) : '',
          validity: 'for_good',
          validity_months: null,
        }
      }
    },
  }
}
