import { fieldLabels } from '../../../contract/fieldLabels.ts'
import { fieldErrors } from '../../../contract/messages.ts'
import { type ContactRow, newContact } from '../../../domain/contacts.ts'
import { can } from '../../../domain/permissions.ts'
import { fold } from '../../../domain/text.ts'
import { NOT_WITHDRAWN } from '../../../domain/withdrawals.ts'
import { texts as said } from '../../common/messages.ts'
import { getChanges, withNextVersion } from '../../records/versions.ts'
import type { Row } from '../../store/rows.ts'
import type { Reader } from '../../store/store.ts'
import { importTexts } from '../texts.ts'
import { type Context, type Field, field, type Kind, type Plan, refused } from './kind.ts'
import { findCompanies, type Lists, listsOf } from './known.ts'
import { listPlannedValues } from './plannedValues.ts'
import { type Keys, plannerOf } from './planner.ts'
import type { Values } from './values.ts'

const title = fieldLabels.contacts

const contactFields: Field[] = [
  field('company', title.company, 'Instalaciones del Bajío', {
    titles: ['Empresa colaboradora', 'Razón social', 'RFC de la empresa', 'Contratista'],
    note: 'Obligatorio: el nombre o el RFC de una empresa registrada.',
  }),
  field('name', title.name, 'Ana Núñez', {
    titles: ['Contacto', 'Nombre del contacto'],
    note: 'Obligatorio. Si la empresa ya tiene un contacto con este nombre, la fila cambia sus datos.',
  }),
  field('position', title.position, 'Jefa de operación', {
    titles: ['Cargo'],
    note: 'Obligatorio al crear.',
  }),
  field('phone', title.phone, '4421234567', {
    titles: ['Celular'],
    note: 'Obligatorio al crear: 10 dígitos.',
  }),
  field('email', title.email, 'ana@ejemplo.mx', {
    titles: ['Correo', 'E-mail', 'Email'],
    note: 'Obligatorio al crear.',
  }),
  field('id_900', title.id_900, '', { titles: ['ID 900', '900'] }),
]

const companyOf = (values: Values, lists: Lists, { actor }: Context): Row<'companies'> | undefined => {
  const companies = findCompanies(values, lists, actor)
  if (companies.length > 1) values.refuse('company', importTexts.companies(values.text('company') ?? ''))
  return companies.length === 1 ? companies[0] : undefined
}

/** What companies have of contacts that stand. */
const contactsOf = async (store: Reader, companies: readonly number[]): Promise<Row<'contacts'>[]> =>
  companies.length === 0
    ? []
    : (await store.getList('contacts', { filter: { company: [...new Set(companies)], withdrawn_at: null } }))
        .rows

const contactMeant = (given: readonly Row<'contacts'>[], values: Values): Row<'contacts'> | undefined => {
  const named = given.filter((row) => fold(row.name) === fold(values.text('name') ?? ''))
  if (named.length < 2) return named[0]
  const written = named.filter((row) => fold(row.email) === fold(values.text('email') ?? ''))
  if (written.length !== 1) values.refuse('name', importTexts.contacts)
  return written[0]
}

const planned = (
  company: Row<'companies'> | undefined,
  values: Values,
  contacts: readonly Row<'contacts'>[],
  { actor }: Context,
  now: Date,
): Plan => {
  const label = values.text('name') ?? ''
  if (!can(actor, 'contacts.create')) values.refuse('', said.forbidden)
  const before = company && contactMeant(contacts, values)
  const text = (field: keyof ContactRow & string) => values.text(field) ?? before?.[field] ?? ''
  const identifier = (field: 'phone' | 'id_900') =>
    values.identifier(field, before?.[field]) ?? before?.[field] ?? ''
  const parsed = newContact.safeParse({
    name: text('name'),
    phone: identifier('phone'),
    email: text('email'),
    position: text('position'),
    id_900: identifier('id_900'),
  })
  if (!parsed.success) values.refuseAll(fieldErrors(parsed.error.issues))
  if (!company || !parsed.success || values.problems.length > 0)
    return refused(label, values.problems, company && String(company.id))
  const { position = '', positon: _, ...rest } = parsed.data
  const next = { ...rest, position }
  const target = String(company.id)
  const changes = before && getChanges<ContactRow>(before, next)
  return {
    outcome: !changes ? 'created' : Object.keys(changes).length === 0 ? 'same' : 'changed',
    problems: [],
    label,
    target,
    values: changes ? listPlannedValues(changes, before) : listPlannedValues(next, undefined),
    async write(tx) {
      if (before && changes) await tx.update('contacts', before.id, withNextVersion(before, changes))
      else
        await tx.create('contacts', {
          ...next,
          ...NOT_WITHDRAWN,
          company: company.id,
          mail_off: false,
          version: 1,
          created_at: now.toISOString(),
        })
      return target
    },
  }
}

const keysOf: Keys = ({ texts }) => [
  ['name', ['company', 'name', 'email'].map((field) => fold(texts.get(field) ?? '')).join(' | ')],
]

/** Contacts are recognised by their company and their name. */
export const contacts: Kind = {
  fields: async () => contactFields,
  needs: () => [['company'], ['name']],
  planner: (context) =>
    plannerOf(keysOf, listsOf, async (rows, lists, store, now) => {
      const asked = rows.map(({ values }) => ({ values, company: companyOf(values, lists, context) }))
      const there = await contactsOf(
        store,
        asked.flatMap(({ company }) => company?.id ?? []),
      )
      return asked.map(({ values, company }) => {
        const own = there.filter((contact) => contact.company === company?.id)
        return planned(company, values, own, context, now)
      })
    }),
}
