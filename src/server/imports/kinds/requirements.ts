import { fieldErrors } from '../../../contract/messages.ts'
import { endOf } from '../../../domain/demands.ts'
import { personRfc } from '../../../domain/fields.ts'
import { canTickItem, seesCompany } from '../../../domain/permissions.ts'
import { isMetOn } from '../../../domain/requirements.ts'
import { tickItem } from '../../personnel/items.ts'
import type { Row } from '../../store/rows.ts'
import type { Reader } from '../../store/store.ts'
import { importTexts } from '../texts.ts'
import { valuesOf } from '../values/values.ts'
import { requirementFields } from './fields.ts'
import { type Context, type Given, type Kind, type Plan, refused, seenBefore } from './kind.ts'
import { type KnownPeople, knownPeople, personKeys, personMeant } from './knownPeople.ts'
import { forAWhile } from './lookups.ts'

type Values = ReturnType<typeof valuesOf>
type Person = Row<'personnel'>

const OWN = 'requirement:'
const fieldOf = (type: number): string => `${OWN}${type}`

const typesOf = async (store: Reader) =>
  (await store.getList('accreditation_types', { sort: { field: 'name', order: 'ASC' } })).rows

/** Whose row it is: by the RFC, or by the accreditation number. */
const personOf = (values: Values, known: KnownPeople, { actor }: Context): Person | undefined => {
  const number = values.text('accreditation_number')
  const given = values.text('rfc')
  const holder =
    number === undefined ? undefined : known.numbered.find((row) => row.accreditation_number === number)
  if (given === undefined) {
    if (!holder)
      values.refuse(
        'accreditation_number',
        number === undefined ? importTexts.noIdentity : importTexts.noNumber,
      )
  } else {
    const rfc = personRfc.safeParse(given)
    if (!rfc.success) values.refuseAll({ rfc: fieldErrors(rfc.error.issues).non_field_errors ?? [] })
    const meant = personMeant(known, rfc.data ?? '', number)
    if ('reason' in meant) values.refuse('rfc', meant.reason)
    else if (!meant.person) values.refuse('rfc', importTexts.noPerson)
    else if (holder && holder.id !== meant.person.id)
      values.refuse('accreditation_number', importTexts.otherPerson)
    else if (seesCompany(actor, meant.person.company)) return meant.person
    else values.refuse('rfc', importTexts.noPerson)
    return undefined
  }
  if (holder && !seesCompany(actor, holder.company))
    values.refuse('accreditation_number', importTexts.noNumber)
  return holder
}

const planned = (
  { texts }: Given,
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
      const field = fieldOf(type.id)
      const status = values.boolean(field)
      const item = items.find((row) => row.type === type.id)
      if (status === undefined || !person) return []
      if (!item) values.refuse(field, importTexts.notRequired)
      if (!item || isMetOn(item, today) === status) return []
      if (!canTickItem(actor, type)) values.refuse(field, importTexts.notYours)
      return [{ item, status, until: endOf(type, today) }]
    })
  if (!person || values.problems.length > 0) return refused(label, values.problems, person?.id)
  return {
    outcome: ticks.length > 0 ? 'changed' : 'same',
    ...{ problems: [], label, target: person.id },
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
      ...types.map(({ id, name }) => ({
        ...{ name: fieldOf(id), title: name, example: 'Sí', kind: 'boolean' as const },
        note: 'Sí o No; vacía no cambia nada.',
      })),
    ]
  },
  needs: (fields) => [
    requirementFields.map(({ name }) => name),
    fields.map(({ name }) => name).filter((name) => name.startsWith(OWN)),
  ],
  planner: (context) => {
    const seen = seenBefore(personKeys)
    const listed = forAWhile(typesOf)
    return {
      prepare: listed.prepare,
      skip: seen,
      async plan(store, rows, now) {
        const types = await listed.of(store)
        const known = await knownPeople(store, rows)
        const asked = rows.map((given) => {
          const values = valuesOf(given.texts)
          values.problems.push(...seen(given))
          return { given, values, person: personOf(values, known, context) }
        })
        const ids = [...new Set(asked.flatMap(({ person }) => person?.id ?? []))]
        const { rows: items } =
          ids.length === 0
            ? { rows: [] }
            : await store.getList('accreditation_items', { filter: { personnel: ids } })
        const byPerson = new Map<string, Row<'accreditation_items'>[]>(ids.map((id) => [id, []]))
        for (const item of items) byPerson.get(item.personnel)?.push(item)
        return asked.map(({ given, values, person }) =>
          planned(
            given,
            values,
            { person, items: byPerson.get(person?.id ?? '') ?? [], types },
            { ...context, now },
          ),
        )
      },
    }
  },
}
