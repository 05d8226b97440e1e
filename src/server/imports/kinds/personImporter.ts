import { formatValidationErrorCode, groupValidationErrorsByField } from '../../../contract/errorTexts.ts'
import {
  IDENTITY_FIELDS,
  type IdentityNumbers,
  identitySchemas,
  normalizeIdentityDocument,
} from '../../../domain/common/identityDocument.ts'
import { isGenericRfc } from '../../../domain/common/rfc.ts'
import { personRfcSchema } from '../../../domain/fields/inputs.ts'
import { createVetoNoticeLookup } from '../../../domain/notices/vetoes.ts'
import { canChangePersonField } from '../../../domain/people/access.ts'
import { getAccreditationExpirationDate } from '../../../domain/people/accreditation.ts'
import { personFields, personLabels } from '../../../domain/people/fields.ts'
import { formatNameForSorting } from '../../../domain/people/personNames.ts'
import { newPersonSchema, type PersonRow, personPatchSchema } from '../../../domain/people/schemas.ts'
import { canSeeCompany, getAccessibleCompany, hasPermission } from '../../../domain/permissions.ts'
import { texts as commonTexts } from '../../common/messages.ts'
import { createRandomId } from '../../common/secrets.ts'
import { insertPerson, updatePerson } from '../../personnel/personnelWrites.ts'
import { formatVetoErrorMessage } from '../../personnel/vetoes.ts'
import { getFieldsChangedByPatch } from '../../records/versions.ts'
import type { Row } from '../../store/rows.ts'
import { importTexts } from '../importTexts.ts'
import { importFieldsOf, importFormatsOf, readFields } from './fieldValues.ts'
import {
  createPlanForRefusedRow,
  defineImportField,
  type ImportContext,
  type Importer,
  type ImportField,
  type RowPlan,
} from './importer.ts'
import { findVisibleCompaniesByName, type Lookups, loadImportReferenceData } from './lookups.ts'
import {
  getPersonDuplicateKeys,
  loadExistingPeople,
  matchPersonByIdentityNumbers,
  matchPersonByTaxId,
  type PeopleLookup,
} from './peopleLookup.ts'
import { listPlannedImportValues } from './plannedValues.ts'
import { createImportRowPlanner } from './rowPlanner.ts'
import { omitStoredTexts, omitUndefinedProperties, type RowValues } from './rowValues.ts'

type Person = Row<'personnel'>

const columnsOfFields = importFieldsOf(personFields)

/** Columns with the name of a person in other forms than the fields. */
const NAME_COLUMNS = [
  defineImportField('paternal_surname', 'Apellido paterno', '', {
    titles: ['Paterno', 'Primer apellido', 'Ap. paterno', 'A. paterno'],
    note: 'En lugar de Apellidos, junto con el apellido materno.',
  }),
  defineImportField('maternal_surname', 'Apellido materno', '', {
    titles: ['Materno', 'Segundo apellido', 'Ap. materno', 'A. materno'],
  }),
  defineImportField('name', 'Nombre completo', '', {
    titles: [personLabels.name],
    note: 'En lugar de las columnas anteriores: apellidos, una coma y nombres.',
  }),
]
/** Columns at the beginning of the template: who the row is about. */
const FIRST_COLUMNS = ['rfc', 'last_names', 'first_names']

/** Columns with which spreadsheets can fill the fields of people. */
export const personColumns: ImportField[] = [
  ...FIRST_COLUMNS.flatMap((first) => columnsOfFields.filter(({ name }) => name === first)),
  ...NAME_COLUMNS,
  ...columnsOfFields.filter(({ name }) => !FIRST_COLUMNS.includes(name)),
]

interface PersonLookups extends PeopleLookup, Lookups {}

/** Reads a person's names from one column (`Núñez Soto, Ana`), from two columns, or from three columns with separate surnames. */
const parsePersonNames = (values: RowValues) => {
  const name = values.text('name')
  const [last, ...first] = (name ?? '').split(',').map((text) => text.trim())
  const isOneColumn = name !== undefined && values.text('last_names') === undefined
  if (isOneColumn && (!last || first.length !== 1 || !first[0]))
    values.refuse('name', importTexts.nameWithoutComma)
  const surnames = [values.text('paternal_surname'), values.text('maternal_surname')]
    .filter(Boolean)
    .join(' ')
  return {
    last_names: values.text('last_names') ?? (surnames || (isOneColumn ? last : undefined)),
    first_names: values.text('first_names') ?? (isOneColumn ? first[0] : undefined),
  }
}

const findPersonRoleId = (
  values: RowValues,
  { roles }: PersonLookups,
  existing: Person | undefined,
): number | undefined => {
  const name = values.text('role')
  if (name === undefined) return undefined
  const matches = roles.find(name)
  const activeMatches = matches.filter(({ active }) => active)
  // A person may keep a deactivated role that they already have.
  const currentRole = matches.find(({ id }) => id === existing?.role)
  if (!currentRole && activeMatches.length === 0) values.refuse('role', importTexts.noRole(name))
  if (!currentRole && activeMatches.length > 1) values.refuse('role', importTexts.ambiguousRole(name))
  return (currentRole ?? activeMatches[0])?.id
}

const findPersonCompanyId = (
  values: RowValues,
  lookups: PersonLookups,
  { actor }: ImportContext,
  existing: Person | undefined,
): number | undefined => {
  const name = values.text('company')
  if (name === undefined) return undefined
  const companies = findVisibleCompaniesByName(values, lookups, actor)
  const currentCompany = companies.find(({ id }) => id === existing?.company)
  if (!currentCompany && companies.length > 1) values.refuse('company', importTexts.ambiguousCompany(name))
  return (currentCompany ?? companies[0])?.id
}

/** Returns the accreditation dates of a row. A new accreditation without an expiration date gets the default duration. */
const getAccreditationDates = (
  { accreditation_date: date, accreditation_expiration_date: end }: Partial<PersonRow>,
  values: RowValues,
  { months }: ImportContext,
  existing: Person | undefined,
) => {
  const start = date ?? existing?.accreditation_date ?? undefined
  if (end && start === undefined)
    values.refuse('accreditation_expiration_date', importTexts.expirationWithoutDate)
  if (end && start !== undefined && end < start)
    values.refuse('accreditation_expiration_date', importTexts.expirationBeforeDate)
  const isNew = date && (date !== existing?.accreditation_date || !existing.accreditation_expiration_date)
  const expirationDate =
    end ?? (isNew ? (getAccreditationExpirationDate(date, months) ?? undefined) : undefined)
  return { accreditation_date: date, accreditation_expiration_date: expirationDate }
}

/** Returns the fields that only existing people have, which `newPersonSchema` does not accept. */
const omitFieldsOfNewPeople = (fields: Partial<PersonRow>): Partial<PersonRow> =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in newPersonSchema.shape)))

/** Returns the changed fields that the user may not change. */
const listForbiddenFieldChanges = ({ actor }: ImportContext, changes: Partial<PersonRow>): string[] =>
  Object.keys(changes).filter(
    (field) =>
      !canChangePersonField(actor, field === 'accreditation_expiration_date' ? 'accreditation_date' : field),
  )

/** Person that a row refers to: an existing person, or a new person with this tax id (RFC). */
interface PersonMatch {
  existing: Person | undefined
  rfc: string | undefined
}

/** Adds a problem for a CURP or identity document that another person has. */
const refuseNumbersOfOthers = (
  values: RowValues,
  { byIdentityNumber }: PersonLookups,
  existing: Person | undefined,
): void => {
  for (const field of IDENTITY_FIELDS) {
    const number = normalizeIdentityDocument(values.text(field) ?? '')
    const holder = number === '' ? undefined : byIdentityNumber.get(number)
    if (holder && holder.id !== existing?.id) values.refuse(field, importTexts.documentTaken)
  }
}

/** Finds a person without a usable tax id (RFC) by CURP or identity document. Adds a problem if the row does not identify a person. */
const findPersonByIdentityDocument = (
  values: RowValues,
  lookups: PersonLookups,
  rfc: string | undefined,
  { actor }: ImportContext,
): PersonMatch | undefined => {
  const numbers: IdentityNumbers = { curp: '', identity_document: '' }
  for (const field of IDENTITY_FIELDS) {
    const { data, error } = identitySchemas[field].safeParse(values.text(field) ?? '')
    if (error) {
      values.refuseAll({ [field]: groupValidationErrorsByField(error.issues).non_field_errors ?? [] })
      return undefined
    }
    numbers[field] = data
  }
  const existing = matchPersonByIdentityNumbers(lookups, numbers, values.text('accreditation_number'))
  if (existing) refuseNumbersOfOthers(values, lookups, existing)
  if (existing && !canSeeCompany(actor, existing.company))
    values.refuse(
      numbers.curp === '' ? 'identity_document' : 'curp',
      formatValidationErrorCode('identityDocumentTakenElsewhere'),
    )
  else if (existing && rfc !== undefined && !isGenericRfc(existing.rfc))
    values.refuse('rfc', importTexts.documentHasRfc)
  else if (IDENTITY_FIELDS.every((field) => numbers[field] === '' && !existing?.[field]))
    values.refuse('identity_document', importTexts.documentNeeded)
  else if (!existing && rfc === undefined) values.refuse('rfc', formatValidationErrorCode('required'))
  else return { existing, rfc: existing ? undefined : rfc }
  return undefined
}

/** Finds the person of a row by tax id (RFC), CURP or identity document. Adds a problem if the row does not identify a person. */
const findPersonOfImportRow = (
  values: RowValues,
  lookups: PersonLookups,
  context: ImportContext,
): PersonMatch | undefined => {
  if (values.text('rfc') === undefined && IDENTITY_FIELDS.some((field) => values.text(field) !== undefined))
    return findPersonByIdentityDocument(values, lookups, undefined, context)
  const { data: rfc, error } = personRfcSchema.safeParse(values.text('rfc') ?? '')
  if (error) {
    values.refuseAll({ rfc: groupValidationErrorsByField(error.issues).non_field_errors ?? [] })
    return undefined
  }
  if (isGenericRfc(rfc)) return findPersonByIdentityDocument(values, lookups, rfc, context)
  const match = matchPersonByTaxId(lookups, rfc, values.text('accreditation_number'))
  if ('reason' in match) {
    values.refuse('rfc', match.reason)
    return undefined
  }
  const { person: existing } = match
  if (existing && !canSeeCompany(context.actor, existing.company))
    values.refuse('rfc', formatValidationErrorCode('rfcTakenElsewhere'))
  refuseNumbersOfOthers(values, lookups, existing)
  return { existing, rfc }
}

const IDENTIFYING_FIELDS: readonly string[] = ['rfc', ...IDENTITY_FIELDS]
const NO_MATCH: PersonMatch = { existing: undefined, rfc: undefined }

const planPersonImport = (
  values: RowValues,
  lookups: PersonLookups,
  context: ImportContext,
  now: Date,
): RowPlan => {
  const names = parsePersonNames(values)
  const label = [names.last_names ?? values.text('name'), names.first_names].filter(Boolean).join(', ')
  const { rfc, existing } = findPersonOfImportRow(values, lookups, context) ?? NO_MATCH
  const isIdentified = values.problems.every(({ field }) => !IDENTIFYING_FIELDS.includes(field))
  const visible = existing && canSeeCompany(context.actor, existing.company) ? existing : undefined
  const number = values.text('accreditation_number')
  const {
    first_names: _,
    last_names: __,
    ...read
  }: Partial<PersonRow> = readFields(personFields, values, visible)
  const { accreditation_expiration_date: expirationDate, ...fields } = omitUndefinedProperties({
    ...read,
    ...getAccreditationDates(read, values, context, existing),
    ...omitStoredTexts(names, existing),
    rfc,
    role: findPersonRoleId(values, lookups, existing),
    company: findPersonCompanyId(values, lookups, context, existing),
  })
  const patch = omitFieldsOfNewPeople(fields)
  const holder = number === undefined ? undefined : lookups.holderIds.get(number)
  if (isIdentified && holder && holder !== existing?.id)
    values.refuse('accreditation_number', importTexts.numberTaken)
  const refuse = () =>
    createPlanForRefusedRow(visible ? formatNameForSorting(visible) : label, values.problems, visible?.id)
  // The other fields can only be validated for a known person.
  if (!isIdentified) return refuse()
  const checked = existing
    ? personPatchSchema.safeParse(fields)
    : newPersonSchema.safeParse(
        Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in patch))),
      )
  // Validates `patch` separately for a new person, because `newPersonSchema` does not accept its fields.
  const extra = existing ? undefined : personPatchSchema.safeParse(patch)
  for (const parsed of [checked, extra])
    if (parsed && !parsed.success)
      values.refuseAll(moveNameErrorsToColumn(groupValidationErrorsByField(parsed.error.issues), values))
  if (!checked.success || (extra && !extra.success) || values.problems.length > 0) return refuse()
  const next: Partial<PersonRow> = {
    ...(checked.data as Partial<PersonRow>),
    ...(extra?.data as Partial<PersonRow> | undefined),
    ...(expirationDate === undefined ? {} : { accreditation_expiration_date: expirationDate }),
  }
  return existing
    ? planPersonUpdate(existing, next, values, lookups, context, now)
    : planPersonCreation(next as PersonRow, values, lookups, context, now)
}

/** Moves errors of name fields to the column that contains the name. */
const moveNameErrorsToColumn = (
  errors: Record<string, string[]>,
  values: RowValues,
): Record<string, string[]> => {
  const getColumnField = (field: string): string => {
    if (!/_names$/u.test(field) || values.text(field) !== undefined) return field
    if (values.text('name') !== undefined) return 'name'
    const surname = ['paternal_surname', 'maternal_surname'].find(
      (column) => values.text(column) !== undefined,
    )
    return field === 'last_names' ? (surname ?? field) : field
  }
  return Object.fromEntries(
    Object.entries(errors).map(([field, reasons]) => [getColumnField(field), reasons]),
  )
}

/** Returns formatters that show the name of a role or company instead of its id. */
/** Fields that need the user's confirmation when they change for an accredited or vetoed (banned) person. */
export const SENSITIVE_FIELDS = ['last_names', 'first_names', 'company', 'rfc', ...IDENTITY_FIELDS] as const

const isSensitivePersonChange = (existing: Person, changes: Partial<PersonRow>): boolean =>
  (existing.accreditation_date !== null || existing.vetoed) &&
  SENSITIVE_FIELDS.some((field) => field in changes)

const isPersonBanned = (lookups: PersonLookups, person: Pick<PersonRow, 'id' | 'rfc' | 'company'>): boolean =>
  createVetoNoticeLookup(
    lookups.vetoes,
    lookups.exceptions,
  )({
    id: person.id,
    rfc: person.rfc,
    company_rfc: lookups.companyRfcs.get(person.company) ?? '',
  }).length > 0

const planPersonCreation = (
  next: PersonRow,
  values: RowValues,
  lookups: PersonLookups,
  context: ImportContext,
  now: Date,
): RowPlan => {
  const { actor } = context
  const label = `${next.last_names}, ${next.first_names}`
  if (!hasPermission(actor, 'personnel.create')) values.refuse('', commonTexts.forbidden)
  if (next.accreditation_number && getAccessibleCompany(actor) !== 'all')
    values.refuse('accreditation_number', formatValidationErrorCode('forbiddenField'))
  for (const field of listForbiddenFieldChanges(context, omitFieldsOfNewPeople(next)))
    values.refuse(field, formatValidationErrorCode('forbiddenField'))
  const [veto] = createVetoNoticeLookup(lookups.vetoes, [])({ id: '', rfc: next.rfc, company_rfc: '' })
  if (veto) values.refuse('rfc', formatVetoErrorMessage(veto, actor, next.rfc))
  else if (next.accreditation_date && lookups.inactiveCompanies.has(next.company))
    values.refuse('accreditation_date', commonTexts.companyInactiveDate)
  else if (next.accreditation_date && isPersonBanned(lookups, { ...next, id: '' }))
    values.refuse('accreditation_date', commonTexts.vetoedDate)
  if (values.problems.length > 0) return createPlanForRefusedRow(label, values.problems)
  return {
    outcome: 'created',
    problems: [],
    label,
    values: listPlannedImportValues(next, undefined, importFormatsOf(personFields, lookups)),
    async write(tx) {
      const id = createRandomId()
      await insertPerson(tx, { ...next, id }, { actor, now })
      return id
    },
  }
}

const planPersonUpdate = (
  existing: Person,
  next: Partial<PersonRow>,
  values: RowValues,
  lookups: PersonLookups,
  context: ImportContext,
  now: Date,
): RowPlan => {
  const { actor, months } = context
  const {
    veto_reason: _,
    rfc_confirmed: __,
    ...fields
  } = next as Partial<PersonRow> & Record<string, unknown>
  const changes = getFieldsChangedByPatch<PersonRow>(existing, fields)
  const label = `${next.last_names ?? existing.last_names}, ${next.first_names ?? existing.first_names}`
  for (const field of listForbiddenFieldChanges(context, changes))
    values.refuse(field, formatValidationErrorCode('forbiddenField'))
  if (changes.accreditation_date && lookups.inactiveCompanies.has(changes.company ?? existing.company))
    values.refuse('accreditation_date', commonTexts.companyInactiveDate)
  else if (changes.accreditation_date && isPersonBanned(lookups, { ...existing, ...changes }))
    values.refuse('accreditation_date', commonTexts.vetoedDate)
  if (values.problems.length > 0) return createPlanForRefusedRow(label, values.problems, existing.id)
  const isSame = Object.keys(changes).length === 0
  return {
    outcome: isSame ? 'same' : 'changed',
    problems: [],
    label,
    target: existing.id,
    values: listPlannedImportValues(changes, existing, importFormatsOf(personFields, lookups)),
    isSensitive: isSensitivePersonChange(existing, changes),
    async write(tx) {
      await updatePerson(tx, existing, changes, { actor, now, months })
      return existing.id
    },
  }
}

/** Imports people. A row identifies a person by tax id (RFC), or by identity document if the RFC is generic. */
export const personImporter: Importer = {
  writes: {
    personnel: [...personColumns.map(({ name }) => name), 'standing'],
    accreditations: [],
    personnel_moves: [],
    message_events: [],
  },
  listFields: async () => personColumns,
  getRequiredSets: () => [['rfc']],
  createPlanner: (context) =>
    createImportRowPlanner(
      getPersonDuplicateKeys,
      loadImportReferenceData,
      async (rows, lookups, store, now) => {
        const people = await loadExistingPeople(
          store,
          rows.map(({ row }) => row),
        )
        return rows.map(({ values }) => planPersonImport(values, { ...people, ...lookups }, context, now))
      },
    ),
}
