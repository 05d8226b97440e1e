import { fieldLabels } from '../../../contract/fieldLabels.ts'
import { fieldErrors } from '../../../contract/messages.ts'
import { getValidityEnd } from '../../../domain/documentRules.ts'
import { personRfc } from '../../../domain/fields.ts'
import { canSeeCompany, canTickItem } from '../../../domain/permissions.ts'
import { isMetOn } from '../../../domain/requirements.ts'
import { isGenericRfc, normalizeRfc } from '../../../domain/rfc.ts'
import { tickItem } from '../../personnel/items.ts'
import { texts as words } from '../../reports/texts.ts'
import type { Row } from '../../store/rows.ts'
import type { Reader } from '../../store/store.ts'
import { importTexts } from '../texts.ts'
import { type Context, type Field, field, type Kind, type Plan, type RowTexts, refused } from './kind.ts'
import { type KnownPeople, knownPeople, personKeys, personMeant } from './known.ts'
import { plannerOf } from './planner.ts'
import type { Values } from './values.ts'

type Person = Row<'personnel'>

/** Whose requirements a row has; each requirement is a column of its own. */
const requirementFields: Field[] = [
  field('rfc', fieldLabels.personnel.rfc, 'NUSA900131', {
    titles: ['RFC de la persona', 'R.F.C.'],
    note: 'Dice de quién es la fila, o lo dice el número de acreditación.',
  }),
  field('accreditation_number', fieldLabels.personnel.accreditation_number, 'A-000001', {
    titles: ['No. de acreditación', 'Núm. de acreditación', 'Folio'],
  }),
]

const OWN = 'requirement:'
const fieldOf = (type: number): string => `${OWN}${type}`

const typesOf = async (store: Reader) =>
  (await store.getList('accreditation_types', { sort: { field: 'name', order: 'ASC' } })).rows

/** Whose row it is: by the RFC, or by the accreditation number. */
const personOf = (values: Values, known: KnownPeople, { actor }: Context): Person | undefined => {
  const number = values.text('accreditation_number')
  const rfcText = values.text('rfc')
  const isGeneric = isGenericRfc(normalizeRfc(rfcText ?? ''))
  if (isGeneric && number === undefined) {
    values.refuse('rfc', importTexts.genericRfc)
    return undefined
  }
  const ownRfc = isGeneric ? undefined : rfcText
  const holder =
    number === undefined ? undefined : known.numbered.find((row) => row.accreditation_number === number)
  if (ownRfc === undefined) {
    if (!holder)
      values.refuse(
        'accreditation_number',
        number === undefined ? importTexts.noIdentity : importTexts.noNumber,
      )
  } else {
    const rfc = personRfc.safeParse(ownRfc)
    if (!rfc.success) values.refuseAll({ rfc: fieldErrors(rfc.error.issues).non_field_errors ?? [] })
    const meant = personMeant(known, rfc.data ?? '', number)
    if ('reason' in meant) values.refuse('rfc', meant.reason)
    else if (!meant.person) values.refuse('rfc', importTexts.noPerson)
    else if (holder && holder.id !== meant.person.id)
      values.refuse('accreditation_number', importTexts.otherPerson)
    else if (canSeeCompany(actor, meant.person.company)) return meant.person
    else values.refuse('rfc', importTexts.noPerson)
    return undefined
  }
  if (holder && !canSeeCompany(actor, holder.company))
    values.refuse('accreditation_number', importTexts.noNumber)
  return holder
}

const planned = (
  { texts }: RowTexts,
  values: Values,
  {
    person,
    items,
    types,
  }: {
    person: Person | undefined
    items: readonly Row<'accreditation_items'>[]
    types: readonly Row<'accreditation_types'>[]
  },
  { actor, today, now }: Context & { now: Date },
): Plan => {
  const label = person ? `${person.last_names}, ${person.first_names}` : (values.text('rfc') ?? '')
  const ticks = types
    .filter(({ id }) => texts.has(fieldOf(id)))
    .flatMap((type) => {
      const column = fieldOf(type.id)
      const status = values.boolean(column)
      const item = items.find((row) => row.type === type.id)
      if (status === undefined || !person) return []
      if (!item) values.refuse(column, importTexts.notRequired)
      if (!item || isMetOn(item, today) === status) return []
      if (!canTickItem(actor, type)) values.refuse(column, importTexts.notYours)
      return [{ item, status, until: getValidityEnd(type, today) }]
    })
  if (!person || values.problems.length > 0) return refused(label, values.problems, person?.id)
  return {
    outcome: ticks.length > 0 ? 'changed' : 'same',
    problems: [],
    label,
    target: person.id,
    values: ticks.map(({ item, status }) => ({
      field: fieldOf(item.type),
      value: status ? words.yes : words.no,
      before: status ? words.no : words.yes,
    })),
    async write(tx) {
      for (const { item, ...tick } of ticks) await tickItem(tx, item, { ...tick, actor, now })
      return person.id
    },
  }
}

/** Requirements are columns; who meets them is recognised by RFC or accreditation number. */
export const requirements: Kind = {
  async fields(store) {
    const types = await typesOf(store)
    return [
      ...requirementFields,
      ...types.map(({ id, name }) =>
        field(fieldOf(id), name, 'Sí', { kind: 'boolean', note: 'Sí o No; vacía no cambia nada.' }),
      ),
    ]
  },
  needs: (fields) => [
    requirementFields.map(({ name }) => name),
    fields.map(({ name }) => name).filter((name) => name.startsWith(OWN)),
  ],
  planner: (context) =>
    plannerOf(personKeys, typesOf, async (rows, types, store, now) => {
      const known = await knownPeople(
        store,
        rows.map(({ given }) => given),
      )
      const asked = rows.map((row) => ({ ...row, person: personOf(row.values, known, context) }))
      const ids = [...new Set(asked.flatMap(({ person }) => person?.id ?? []))]
      const { rows: all } =
        ids.length === 0
          ? { rows: [] }
          : await store.getList('accreditation_items', { filter: { personnel: ids } })
      const byPerson = Map.groupBy(all, ({ personnel }) => personnel)
      return asked.map(({ given, values, person }) => {
        const items = byPerson.get(person?.id ?? '') ?? []
        return planned(given, values, { person, items, types }, { ...context, now })
      })
    }),
}
