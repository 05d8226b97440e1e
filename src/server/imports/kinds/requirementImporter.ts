import { groupValidationErrorsByField } from '../../../contract/errorTexts.ts'
import { getDocumentValidityEnd } from '../../../domain/catalogs/documentRules.ts'
import { isGenericRfc, normalizeRfc } from '../../../domain/common/rfc.ts'
import { personRfcSchema } from '../../../domain/fields/inputs.ts'
import { personLabels } from '../../../domain/people/fields.ts'
import { isRequirementMetOn } from '../../../domain/people/requirements.ts'
import { canSeeCompany, canTickRequirement } from '../../../domain/permissions.ts'
import { markRequirementAsMetByHand } from '../../personnel/items.ts'
import { texts as reportTexts } from '../../reports/texts.ts'
import type { Row } from '../../store/rows.ts'
import type { Reader } from '../../store/store.ts'
import { importTexts } from '../importTexts.ts'
import {
  createPlanForRefusedRow,
  defineImportField,
  type ImportContext,
  type Importer,
  type ImportField,
  type RowPlan,
  type RowTexts,
} from './importer.ts'
import {
  getPersonDuplicateKeys,
  loadExistingPeople,
  matchPersonByTaxId,
  type PeopleLookup,
} from './peopleLookup.ts'
import { createImportRowPlanner } from './rowPlanner.ts'
import type { RowValues } from './rowValues.ts'

type Person = Row<'personnel'>

/** Columns that identify a person. All further columns of the sheet are requirements. */
const requirementFields: ImportField[] = [
  defineImportField('rfc', personLabels.rfc, 'NUSA900131', {
    titles: ['RFC de la persona', 'R.F.C.'],
    note: 'Dice de quién es la fila, o lo dice el número de acreditación.',
  }),
  defineImportField('accreditation_number', personLabels.accreditation_number, 'A-000001', {
    titles: ['No. de acreditación', 'Núm. de acreditación', 'Folio'],
  }),
]

const REQUIREMENT_PREFIX = 'requirement:'
const formatRequirementFieldName = (type: number): string => `${REQUIREMENT_PREFIX}${type}`

const loadRequirementTypes = async (store: Reader) =>
  (await store.getList('accreditation_types', { sort: { field: 'name', order: 'ASC' } })).rows

/** Finds the person of a row by tax id (RFC) or accreditation number. Adds a problem if the row does not identify a person. */
const findPersonForRequirementRow = (
  values: RowValues,
  people: PeopleLookup,
  { actor }: ImportContext,
): Person | undefined => {
  const number = values.text('accreditation_number')
  const rfcText = values.text('rfc')
  const isGeneric = isGenericRfc(normalizeRfc(rfcText ?? ''))
  if (isGeneric && number === undefined) {
    values.refuse('rfc', importTexts.genericRfc)
    return undefined
  }
  const ownRfc = isGeneric ? undefined : rfcText
  const holder =
    number === undefined ? undefined : people.numberHolders.find((row) => row.accreditation_number === number)
  if (ownRfc === undefined) {
    if (!holder)
      values.refuse(
        'accreditation_number',
        number === undefined ? importTexts.identityMissing : importTexts.noNumber,
      )
  } else {
    const rfc = personRfcSchema.safeParse(ownRfc)
    if (!rfc.success)
      values.refuseAll({ rfc: groupValidationErrorsByField(rfc.error.issues).non_field_errors ?? [] })
    const match = matchPersonByTaxId(people, rfc.data ?? '', number)
    if ('reason' in match) values.refuse('rfc', match.reason)
    else if (!match.person) values.refuse('rfc', importTexts.noPerson)
    else if (holder && holder.id !== match.person.id)
      values.refuse('accreditation_number', importTexts.otherPerson)
    else if (canSeeCompany(actor, match.person.company)) return match.person
    else values.refuse('rfc', importTexts.noPerson)
    return undefined
  }
  if (holder && !canSeeCompany(actor, holder.company))
    values.refuse('accreditation_number', importTexts.noNumber)
  return holder
}

const planRequirementStatusImport = (
  { texts }: RowTexts,
  values: RowValues,
  {
    person,
    items,
    types,
  }: {
    person: Person | undefined
    items: readonly Row<'accreditation_items'>[]
    types: readonly Row<'accreditation_types'>[]
  },
  { actor, today, now }: ImportContext & { now: Date },
): RowPlan => {
  const label = person ? `${person.last_names}, ${person.first_names}` : (values.text('rfc') ?? '')
  const ticks = types
    .filter(({ id }) => texts.has(formatRequirementFieldName(id)))
    .flatMap((type) => {
      const column = formatRequirementFieldName(type.id)
      const status = values.boolean(column)
      const item = items.find((row) => row.type === type.id)
      if (status === undefined || !person) return []
      if (!item) values.refuse(column, importTexts.requirementNotInRole)
      if (!item || isRequirementMetOn(item, today) === status) return []
      if (!canTickRequirement(actor, type)) values.refuse(column, importTexts.tickForbidden)
      return [{ item, status, until: getDocumentValidityEnd(type, today) }]
    })
  if (!person || values.problems.length > 0)
    return createPlanForRefusedRow(label, values.problems, person?.id)
  return {
    outcome: ticks.length > 0 ? 'changed' : 'same',
    problems: [],
    label,
    target: person.id,
    values: ticks.map(({ item, status }) => ({
      field: formatRequirementFieldName(item.type),
      value: status ? reportTexts.yes : reportTexts.no,
      before: status ? reportTexts.no : reportTexts.yes,
    })),
    async write(tx) {
      for (const { item, ...tick } of ticks)
        await markRequirementAsMetByHand(tx, item, { ...tick, actor, now })
      return person.id
    },
  }
}

/** Marks requirements of people as met. Each requirement is a column of the sheet. */
export const requirementImporter: Importer = {
  writes: { accreditation_items: ['status', 'ticked_until', 'ticked_by', 'ticked_at', 'met_until'] },
  async listFields(store) {
    const types = await loadRequirementTypes(store)
    return [
      ...requirementFields,
      ...types.map(({ id, name }) =>
        defineImportField(formatRequirementFieldName(id), name, 'Sí', {
          kind: 'boolean',
          note: 'Sí o No; vacía no cambia nada.',
        }),
      ),
    ]
  },
  getRequiredSets: (fields) => [
    requirementFields.map(({ name }) => name),
    fields.map(({ name }) => name).filter((name) => name.startsWith(REQUIREMENT_PREFIX)),
  ],
  createPlanner: (context) =>
    createImportRowPlanner(getPersonDuplicateKeys, loadRequirementTypes, async (rows, types, store, now) => {
      const people = await loadExistingPeople(
        store,
        rows.map(({ row }) => row),
      )
      const rowsWithPerson = rows.map((parsedRow) => ({
        ...parsedRow,
        person: findPersonForRequirementRow(parsedRow.values, people, context),
      }))
      const ids = [...new Set(rowsWithPerson.flatMap(({ person }) => person?.id ?? []))]
      const { rows: allItems } =
        ids.length === 0
          ? { rows: [] }
          : await store.getList('accreditation_items', { filter: { personnel: ids } })
      const byPerson = Map.groupBy(allItems, ({ personnel }) => personnel)
      return rowsWithPerson.map(({ row, values, person }) => {
        const items = byPerson.get(person?.id ?? '') ?? []
        return planRequirementStatusImport(row, values, { person, items, types }, { ...context, now })
      })
    }),
}
