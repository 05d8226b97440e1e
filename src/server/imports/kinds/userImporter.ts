import { formatValidationErrorCode, groupValidationErrorsByField } from '../../../contract/errorTexts.ts'
import { removeCaseAndAccents } from '../../../domain/common/text.ts'
import { GROUP_TEXTS, GROUPS, type Group } from '../../../domain/groups.ts'
import { hasPermission } from '../../../domain/permissions.ts'
import { userFields } from '../../../domain/users/fields.ts'
import { BLANK_USER, isCompanyUserWithoutCompany, newAccountSchema } from '../../../domain/users/schemas.ts'
import { getUsernameKey } from '../../../domain/users/usernames.ts'
import { createPasswordLink } from '../../accounts/accountLinks.ts'
import { texts as commonTexts } from '../../common/messages.ts'
import { getFieldsChangedByPatch } from '../../records/versions.ts'
import type { Row } from '../../store/rows.ts'
import { importTexts } from '../importTexts.ts'
import { importFieldsOf } from './fieldValues.ts'
import { createPlanForRefusedRow, type ImportContext, type Importer, type RowPlan } from './importer.ts'
import { findReferencedRow, type Lookups, loadImportReferenceData } from './lookups.ts'
import { listPlannedImportValues } from './plannedValues.ts'
import { createImportRowPlanner, type ParsedRow, type RowKeyGetter } from './rowPlanner.ts'
import { omitUndefinedProperties, type RowValues } from './rowValues.ts'

const importFields = importFieldsOf(userFields).map((field) =>
  field.name === 'groups'
    ? { ...field, note: `Separados por comas: ${Object.values(GROUP_TEXTS).join(', ')}.` }
    : field,
)

/** Parses user groups by their internal or Spanish names. */
const parseUserGroups = (values: RowValues): Group[] | undefined => {
  const names = values
    .text('groups')
    ?.split(/[,;]/u)
    .map((name) => name.trim())
    .filter(Boolean)
  return names?.flatMap((name) => {
    const match = GROUPS.find((group) =>
      [group, GROUP_TEXTS[group]].some(
        (groupName) => removeCaseAndAccents(groupName) === removeCaseAndAccents(name),
      ),
    )
    if (!match) values.refuse('groups', importTexts.noGroup(name, Object.values(GROUP_TEXTS).join(', ')))
    return match ?? []
  })
}

const planUserImport = (
  values: RowValues,
  existing: Row<'users'> | undefined,
  lookups: Lookups,
  context: ImportContext,
  now: Date,
): RowPlan => {
  const label = values.text('username') ?? ''
  if (!hasPermission(context.actor, 'users.manage')) values.refuse('', commonTexts.forbidden)
  const account = omitUndefinedProperties({
    username: label,
    name: values.text('name'),
    email: values.text('email'),
    groups: parseUserGroups(values),
    company:
      values.text('company') === undefined
        ? undefined
        : findReferencedRow('companies', 'company', values, lookups, context.actor)?.id,
    admin_access: values.boolean('admin_access'),
  })
  const parsed = newAccountSchema.safeParse(account)
  if (!parsed.success) values.refuseAll(groupValidationErrorsByField(parsed.error.issues))
  else if (!existing && isCompanyUserWithoutCompany(parsed.data.groups, parsed.data.company))
    values.refuse('company', formatValidationErrorCode('companyNeeded'))
  if (existing?.deleted_at) values.refuse('username', formatValidationErrorCode('usernameDeleted'))
  // Refuses changes to existing accounts, because an import must not change permissions.
  else if (
    existing &&
    Object.keys(
      getFieldsChangedByPatch<Partial<Row<'users'>>>(existing, { ...account, username: existing.username }),
    ).length > 0
  )
    values.refuse('username', importTexts.userDiffers)
  if (!parsed.success || values.problems.length > 0)
    return createPlanForRefusedRow(label, values.problems, existing && String(existing.id))
  if (existing) return { outcome: 'same', problems: [], label, target: String(existing.id) }
  const { username, name } = parsed.data
  return {
    outcome: 'created',
    problems: [],
    label: username,
    values: listPlannedImportValues(omitUndefinedProperties(parsed.data), undefined, {
      groups: (groups: Group[]) => groups.map((group) => GROUP_TEXTS[group]).join(', '),
      company: (id: number | null) => (id === null ? '' : (lookups.names.companies.get(id) ?? '')),
    }),
    async write(tx) {
      const user = await tx.create('users', {
        ...BLANK_USER,
        ...parsed.data,
        super_admin: false,
        username_key: getUsernameKey(username),
        name: name || username,
        created_at: now.toISOString(),
      })
      return String(user.id)
    },
  }
}

const getUserDuplicateKeys: RowKeyGetter = ({ texts }) => [
  ['username', getUsernameKey(texts.get('username') ?? '')],
]

/** Creates user accounts without password. `finishRecord` sends an invitation if mail is configured. */
export const userImporter: Importer = {
  writes: { users: [] },
  listFields: async () => importFields,
  getRequiredSets: () => [['username']],
  createPlanner: (context) =>
    createImportRowPlanner(
      getUserDuplicateKeys,
      loadImportReferenceData,
      async (rows, lookups, store, now) => {
        const getKey = ({ values }: ParsedRow) => getUsernameKey(values.text('username') ?? '')
        const keys = [...new Set(rows.map(getKey))].filter(Boolean)
        const users =
          keys.length === 0 ? [] : (await store.getList('users', { filter: { username_key: keys } })).rows
        const byKey = new Map(users.map((user) => [user.username_key, user]))
        return rows.map((row) => planUserImport(row.values, byKey.get(getKey(row)), lookups, context, now))
      },
    ),
  async finishRecord(tx, id, now, config) {
    const row = await tx.getOne('users', Number(id))
    if (!row || row.email === '' || config.mail === null || row.password_hash !== '') return
    const { total } = await tx.getList('account_links', { filter: { user: row.id }, range: [0, 0] })
    if (total === 0) await createPasswordLink(tx, row, now, config)
  },
}
