import { fieldErrors, message } from '../../../contract/messages.ts'
import { GROUPS, type Group } from '../../../domain/groups.ts'
import { can } from '../../../domain/permissions.ts'
import { fold } from '../../../domain/text.ts'
import { getUsernameKey } from '../../../domain/usernames.ts'
import { BLANK_USER, lacksCompany, newAccount } from '../../../domain/users.ts'
import { createLink } from '../../accounts/accountLinks.ts'
import { texts as said } from '../../common/messages.ts'
import { getChanges } from '../../records/versions.ts'
import type { Row } from '../../store/rows.ts'
import { importTexts } from '../texts.ts'
import { type Context, type Field, field, type Kind, type Plan, refused, YES_NO } from './kind.ts'
import { findCompanies, type Lists, listsOf } from './known.ts'
import { listPlannedValues } from './plannedValues.ts'
import { type Asked, type Keys, plannerOf } from './planner.ts'
import { definedOf, type Values } from './values.ts'

const userFields: Field[] = [
  field('username', 'Usuario', 'ana.nunez', {
    titles: ['Cuenta', 'Nombre de usuario', 'Login'],
    note: 'Obligatorio. Una cuenta que ya está en el portal no se cambia.',
  }),
  field('name', 'Nombre', 'Ana Núñez', { titles: ['Nombre completo', 'Firma'] }),
  field('email', 'Correo electrónico', 'ana@ejemplo.mx', {
    titles: ['Correo', 'E-mail', 'Email'],
    note: 'A él llega la invitación para elegir contraseña, si el correo está configurado; si no, el enlace se crea en Usuarios.',
  }),
  field('groups', 'Grupos', 'Empresa colaboradora', {
    titles: ['Grupo', 'Perfil', 'Rol'],
    note: `Separados por comas: ${Object.values(importTexts.groups).join(', ')}.`,
  }),
  field('company', 'Empresa', 'Instalaciones del Bajío', {
    titles: ['Empresa colaboradora', 'RFC de la empresa'],
    note: 'Obligatoria para quien es de una empresa: su nombre o su RFC.',
  }),
  field('admin_access', 'Administra', 'No', { titles: ['Acceso de administración'], ...YES_NO }),
]

/** Groups by the code's names, or by those that people know. */
const groupsOf = (values: Values): Group[] | undefined => {
  const names = values
    .text('groups')
    ?.split(/[,;]/u)
    .map((name) => name.trim())
    .filter(Boolean)
  return names?.flatMap((name) => {
    const found = GROUPS.find((group) =>
      [group, importTexts.groups[group]].some((known) => fold(known) === fold(name)),
    )
    if (!found)
      values.refuse('groups', importTexts.noGroup(name, Object.values(importTexts.groups).join(', ')))
    return found ?? []
  })
}

const companyOf = (values: Values, lists: Lists, { actor }: Context): number | undefined => {
  const name = values.text('company')
  if (name === undefined) return undefined
  const companies = findCompanies(values, lists, actor)
  if (companies.length > 1) values.refuse('company', importTexts.companies(name))
  return companies[0]?.id
}

const planned = (
  values: Values,
  before: Row<'users'> | undefined,
  lists: Lists,
  context: Context,
  now: Date,
): Plan => {
  const label = values.text('username') ?? ''
  if (!can(context.actor, 'users.manage')) values.refuse('', said.forbidden)
  const asked = definedOf({
    username: label,
    name: values.text('name'),
    email: values.text('email'),
    groups: groupsOf(values),
    company: companyOf(values, lists, context),
    admin_access: values.boolean('admin_access'),
  })
  const parsed = newAccount.safeParse(asked)
  if (!parsed.success) values.refuseAll(fieldErrors(parsed.error.issues))
  else if (!before && lacksCompany(parsed.data.groups, parsed.data.company))
    values.refuse('company', message('companyNeeded'))
  if (before?.deleted_at) values.refuse('username', message('usernameDeleted'))
  // What an account may do is nobody's to change by the hundred.
  else if (
    before &&
    Object.keys(getChanges<Partial<Row<'users'>>>(before, { ...asked, username: before.username })).length > 0
  )
    values.refuse('username', importTexts.userDiffers)
  if (!parsed.success || values.problems.length > 0)
    return refused(label, values.problems, before && String(before.id))
  if (before) return { outcome: 'same', problems: [], label, target: String(before.id) }
  const { username, name } = parsed.data
  return {
    outcome: 'created',
    problems: [],
    label: username,
    values: listPlannedValues(definedOf(parsed.data), undefined, {
      groups: (groups: Group[]) => groups.map((group) => importTexts.groups[group]).join(', '),
      company: (id: number | null) => (id === null ? '' : (lists.names.companies.get(id) ?? '')),
    }),
    async write(tx) {
      const made = await tx.create('users', {
        ...BLANK_USER,
        ...parsed.data,
        super_admin: false,
        username_key: getUsernameKey(username),
        name: name || username,
        created_at: now.toISOString(),
      })
      return String(made.id)
    },
  }
}

const keysOf: Keys = ({ texts }) => [['username', getUsernameKey(texts.get('username') ?? '')]]

/** Accounts are recognised by their usernames, and only made: with no password, and an invitation where mail is set up. */
export const users: Kind = {
  fields: async () => userFields,
  needs: () => [['username']],
  planner: (context) =>
    plannerOf(keysOf, listsOf, async (rows, lists, store, now) => {
      const keyOf = ({ values }: Asked) => getUsernameKey(values.text('username') ?? '')
      const keys = [...new Set(rows.map(keyOf))].filter(Boolean)
      const there =
        keys.length === 0 ? [] : (await store.getList('users', { filter: { username_key: keys } })).rows
      const byKey = new Map(there.map((row) => [row.username_key, row]))
      return rows.map((row) => planned(row.values, byKey.get(keyOf(row)), lists, context, now))
    }),
  async finish(tx, id, now, config) {
    const row = await tx.getOne('users', Number(id))
    if (!row || row.email === '' || config.mail === null || row.password_hash !== '') return
    const { total } = await tx.getList('account_links', { filter: { user: row.id }, range: [0, 0] })
    if (total === 0) await createLink(tx, row, now, config)
  },
}
