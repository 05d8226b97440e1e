import { z } from 'zod'
import { groupValidationErrorsByField } from '../../../contract/errorTexts.ts'
import { removeCaseAndAccents, toSpanishUpperCase } from '../../../domain/common/text.ts'
import { blankRow, type Field, type Fields, isChangeable, isStored } from '../../../domain/fields/fields.ts'
import { newShape, patchShape } from '../../../domain/fields/schemas.ts'
import { hasPermission } from '../../../domain/permissions.ts'
import { collectionOf, type resourceImports, resourceOf } from '../../../domain/resources.ts'
import { texts as commonTexts } from '../../common/messages.ts'
import { getFieldsChangedByPatch, incrementRecordVersion } from '../../records/versions.ts'
import type { Collection } from '../../store/rows.ts'
import type { Filter, Reader } from '../../store/store.ts'
import { importFieldsOf, importFormatsOf, readFields } from './fieldValues.ts'
import { createPlanForRefusedRow, type ImportContext, type Importer, type RowPlan } from './importer.ts'
import { findReferencedRow, type Lookups, loadImportReferenceData } from './lookups.ts'
import { listPlannedImportValues } from './plannedValues.ts'
import { createImportRowPlanner, type ParsedRow } from './rowPlanner.ts'
import { omitStoredTexts, type RowValues } from './rowValues.ts'

/** Stored record of any resource. */
type StoredRecord = { id: number; version: number } & Readonly<Record<string, unknown>>

/** Row of the sheet with the ids of the rows that it refers to, by field. */
interface ReferringRow {
  values: RowValues
  references: Readonly<Record<string, number>>
}

/** Import of a resource whose existing records are recognized by the same fields. */
type RecordImport = (typeof resourceImports)[number] & {
  identity: NonNullable<(typeof resourceImports)[number]['identity']>
}

const pickFields = (fields: Fields, isWanted: (name: string, field: Field) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, field]) => isWanted(name, field)))

const isSameText = (value: unknown, text: string | undefined): boolean =>
  removeCaseAndAccents(String(value ?? '')) === removeCaseAndAccents(text ?? '')

/** Creates the importer of a resource from its table of fields. */
export const createRecordImporter = ({ resource, identity, shownBy }: RecordImport): Importer => {
  const { fields } = resourceOf(resource)
  const collection: Collection = collectionOf(resource)
  const columns = importFieldsOf(fields)
  const imported = pickFields(fields, (name) => columns.some((column) => column.name === name))
  const references = Object.entries(imported).flatMap(([name, field]) =>
    field.kind === 'reference' ? [{ name, to: field.to }] : [],
  )
  const changeable = pickFields(imported, (_, field) => field.kind !== 'reference' && isChangeable(field))
  const patch = z.object(patchShape(changeable))
  // A spreadsheet may also fill what forms offer only for existing records.
  const newRecord = patch.extend(newShape(changeable))
  const owner = identity.fields.find((name) => imported[name]?.kind === 'reference')

  const findReferences = (values: RowValues, lookups: Lookups, { actor }: ImportContext) =>
    Object.fromEntries(
      references.flatMap(({ name, to }) => {
        const isNeeded = identity.fields.includes(name) || values.text(name) !== undefined
        const row = isNeeded ? findReferencedRow(to, name, values, lookups, actor) : undefined
        return row ? [[name, row.id]] : []
      }),
    )

  /** Loads the records that rows may be about: all of the same owner, such as the company, or those with the same text. */
  const loadCandidates = async (store: Reader, rows: readonly ReferringRow[]): Promise<StoredRecord[]> => {
    const [first] = identity.fields
    const values = owner
      ? rows.flatMap((row) => row.references[owner] ?? [])
      : rows.flatMap((row) =>
          [row.values.text(first) ?? [], toSpanishUpperCase(row.values.text(first) ?? '')].flat(),
        )
    if (values.length === 0) return []
    const filter = {
      [owner ?? first]: [...new Set<unknown>(values)],
      ...('withdrawn_at' in fields ? { withdrawn_at: null } : {}),
    } as Filter<Collection>
    return (await store.getList(collection, { filter })).rows as unknown as StoredRecord[]
  }

  const findExisting = (
    { values, references: ids }: ReferringRow,
    candidates: readonly StoredRecord[],
  ): StoredRecord | undefined => {
    const matches = candidates.filter((record) =>
      identity.fields.every((name) =>
        imported[name]?.kind === 'reference'
          ? record[name] === ids[name]
          : isSameText(record[name], values.text(name)),
      ),
    )
    if (matches.length < 2) return matches[0]
    const { tiebreaker } = identity
    const exact = tiebreaker
      ? matches.filter((record) => isSameText(record[tiebreaker], values.text(tiebreaker)))
      : []
    if (exact.length !== 1) values.refuse(identity.fields.at(-1) ?? '', identity.ambiguous)
    return exact[0]
  }

  /** Validates the cells of a row: all fields of a new record, or those that differ from the existing one. */
  const parseRow = (values: RowValues, existing: StoredRecord | undefined) => {
    const cells = readFields(changeable, values, existing)
    if (existing) return patch.safeParse(omitStoredTexts(cells, existing))
    const required = Object.entries(changeable).filter(([, field]) => isStored(field) && field.required)
    return newRecord.safeParse({ ...Object.fromEntries(required.map(([name]) => [name, ''])), ...cells })
  }

  const planRow = (
    row: ReferringRow,
    candidates: readonly StoredRecord[],
    lookups: Lookups,
    { actor }: ImportContext,
    now: Date,
  ): RowPlan => {
    const { values, references: ids } = row
    const label = values.text(identity.fields.at(-1) ?? '') ?? ''
    if (!hasPermission(actor, identity.access)) values.refuse('', commonTexts.forbidden)
    const hasReferences = identity.fields.every((name) => imported[name]?.kind !== 'reference' || name in ids)
    const existing = hasReferences ? findExisting(row, candidates) : undefined
    const parsed = parseRow(values, existing)
    if (!parsed.success) values.refuseAll(groupValidationErrorsByField(parsed.error.issues))
    const targetId = shownBy ? ids[shownBy] : existing?.id
    const target = targetId === undefined ? undefined : String(targetId)
    if (!hasReferences || !parsed.success || values.problems.length > 0)
      return createPlanForRefusedRow(label, values.problems, target)
    const next = { ...parsed.data, ...ids }
    const changes = existing && getFieldsChangedByPatch<StoredRecord>(existing, next)
    const previewed = Object.fromEntries(
      Object.entries(changes ?? next).filter(([name]) => !identity.fields.includes(name) || !(name in ids)),
    )
    return {
      outcome: !changes ? 'created' : Object.keys(changes).length === 0 ? 'same' : 'changed',
      problems: [],
      label,
      ...(target !== undefined && { target }),
      values: listPlannedImportValues(previewed, existing, importFormatsOf(imported, lookups)),
      async write(tx) {
        if (existing && changes) {
          await tx.update(collection, existing.id, incrementRecordVersion(existing, changes) as never)
          return String(target)
        }
        const record = await tx.create(collection, {
          ...blankRow(fields),
          ...next,
          version: 1,
          ...('created_at' in fields ? { created_at: now.toISOString() } : {}),
        } as never)
        return String(target ?? record.id)
      },
    }
  }

  return {
    writes: { [collection]: Object.keys(imported).filter((name) => isChangeable(imported[name] as Field)) },
    listFields: async () => columns,
    getRequiredSets: () => identity.fields.map((name) => [name]),
    createPlanner: (context) =>
      createImportRowPlanner(
        ({ texts }) => [
          [
            identity.fields.at(-1) ?? '',
            [...identity.fields, ...[identity.tiebreaker ?? []].flat()]
              .map((name) => removeCaseAndAccents(texts.get(name) ?? ''))
              .join(' | '),
          ],
        ],
        loadImportReferenceData,
        async (rows: ParsedRow[], lookups, store, now) => {
          const referringRows = rows.map(({ values }) => ({
            values,
            references: findReferences(values, lookups, context),
          }))
          const candidates = await loadCandidates(store, referringRows)
          return referringRows.map((row) => planRow(row, candidates, lookups, context, now))
        },
      ),
  }
}
