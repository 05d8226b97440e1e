import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { getNextRowId, type Item, type Person, type Role } from '../database.ts'
import {
  type BackEnd,
  type Context,
  createForbiddenError,
  createNotFoundError,
  createUnlistedOptionError,
  Download,
  defineMockCall,
  defineMockCallWithoutInput,
  findReferencedRow,
  getRowById,
  requireFieldChangePermissions,
} from '../defineMockCall.ts'
import {
  booleanInputSchema,
  documentTypeField,
  emailField,
  numericIdSchema,
  optionalDayField,
  optionalText,
  personIdSchema,
  personRfcField,
  phoneField,
  requiredDateSchema,
  requiredTextSchema,
  socialSecurityNumberField,
  uploadedFileSchema,
  uploadedPictureSchema,
} from '../fields.ts'
import { addUploadedFile, createFileDownload, saveProfilePicture } from '../files.ts'
import { createQrImage, createZipArchive } from '../papers.ts'
import {
  addPermissionFlags,
  type Caller,
  canChangePersonField,
  canMarkRequirementMet,
  canSeeCompany,
} from '../permissions.ts'
import { pickFields } from '../pickFields.ts'
import {
  addMonths,
  compareIgnoringAccents,
  formatNameForSorting,
  getToday,
  matchesSearchQuery,
} from '../rules.ts'
import { toFileReply, toPersonReply } from '../shapes.ts'

/** Rows per page of the accreditation matrix. */
const PAGE_SIZE = 10

const toRequirementReply = (user: Caller, item: Item): Item => ({
  ...item,
  editable: canMarkRequirementMet(user, item),
})

const toDetailedPersonReply = (context: Context, row: Person) => ({
  ...toPersonReply(context, row),
  personnel_accreditation: row.personnel_accreditation.map((item) => toRequirementReply(context.user, item)),
})

/** Returns the people whom the user may see, sorted by name. */
const listVisiblePeople = ({ backEnd, user }: Context): Person[] =>
  backEnd.rows.personnel
    .filter(({ company }) => canSeeCompany(user, company))
    .sort((a, b) => compareIgnoringAccents(formatNameForSorting(a), formatNameForSorting(b)))

/** Returns a person by id. Throws error 404 if the user may not see the person. */
const getVisiblePerson = ({ backEnd, user }: Context, personToGet: string | undefined): Person => {
  const row = getRowById(backEnd.rows.personnel, personToGet)
  if (!canSeeCompany(user, row.company)) throw createNotFoundError()
  return row
}

const getNextAccreditationNumber = (people: readonly Person[]): string => {
  const numbers = people.map(({ accreditation_number: number }) => Number(number?.replace('A-', '')) || 0)
  return `A-${String(Math.max(0, ...numbers) + 1).padStart(6, '0')}`
}

/** Creates the requirements of a role. Requirements that the person already has keep the status. */
const createRequirementsOfRole = ({ rows }: BackEnd, role: Role, before: readonly Item[] = []): Item[] => {
  const firstId = getNextRowId(rows.personnel.flatMap((person) => person.personnel_accreditation))
  return role.items.map(
    (item, i) => before.find(({ name }) => name === item.name) ?? { id: firstId + i, ...item, status: false },
  )
}

const newPersonSchema = z.strictObject({
  first_names: requiredTextSchema,
  last_names: requiredTextSchema,
  rfc: personRfcField,
  role: numericIdSchema,
  company: numericIdSchema,
  registration_date: requiredDateSchema,
  email: emailField.optional.default(''),
  phone: phoneField.optional.default(''),
  address: optionalText.default(''),
  ssn: socialSecurityNumberField.default(''),
  accreditation_number: optionalText.default(''),
})

const personChangeSchema = z
  .strictObject({
    first_names: requiredTextSchema,
    last_names: requiredTextSchema,
    rfc: personRfcField,
    role: numericIdSchema,
    company: numericIdSchema,
    email: emailField.optional,
    phone: phoneField.optional,
    address: optionalText,
    ssn: socialSecurityNumberField,
    registration_date: optionalDayField,
    accreditation_date: optionalDayField,
    accreditation_number: optionalText,
    naturgy_id: optionalText,
    active: booleanInputSchema,
    profile_picture: z.union([z.literal(''), uploadedPictureSchema]),
  })
  .partial()

/** Fields of a valid credential that anonymous visitors see. */
const PUBLIC_CREDENTIAL_FIELDS =
  'id name first_names last_names role_name role_definition role_type company_name accreditation_number accreditation_expiration_date profile_picture active status accreditation_flag'
const INVALID_CARD = 'id active status accreditation_flag'

const createPersonQrImage = ({ publicUrl }: BackEnd, person: Person): Promise<Buffer> =>
  createQrImage(`${publicUrl}/credential/validation/${person.id}`)

const formatFullName = (person: Person): string => `${person.first_names} ${person.last_names}`

/** API calls for people (docs/requirements.md §8). */
export const personnelCalls = {
  'GET /api/personnel_accreditation/': defineMockCall({
    query: z.strictObject({ page: numericIdSchema.default(1) }),
    handle(context) {
      const { page } = context.query
      const people = listVisiblePeople(context)
      const pages = Math.max(1, Math.ceil(people.length / PAGE_SIZE))
      if (page > pages) throw createNotFoundError()
      return {
        results: people
          .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
          .map((row) => toDetailedPersonReply(context, row)),
        page,
        pages,
        next: page < pages ? page + 1 : null,
        previous: page > 1 ? page - 1 : null,
        count: people.length,
      }
    },
  }),

  'GET /api/personnel_accreditation/:id/': defineMockCallWithoutInput((context) =>
    toDetailedPersonReply(context, getVisiblePerson(context, context.params.id)),
  ),

  'PATCH /api/personnel_accreditation_status/:id/': defineMockCall({
    body: z.strictObject({ id: numericIdSchema.optional(), status: booleanInputSchema }),
    handle(context) {
      const { user, params, body } = context
      const item = getRowById(
        listVisiblePeople(context).flatMap((person) => person.personnel_accreditation),
        params.id,
      )
      if (!canMarkRequirementMet(user, item)) throw createForbiddenError('status')
      item.status = body.status
      return toRequirementReply(user, item)
    },
  }),

  'GET /api/personnel/': defineMockCall({
    query: z.strictObject({ active: booleanInputSchema.optional() }),
    handle: (context) =>
      listVisiblePeople(context)
        .filter(({ active }) => context.query.active === undefined || active === context.query.active)
        .map((row) => toPersonReply(context, row)),
  }),

  'POST /api/personnel/': defineMockCall({
    body: newPersonSchema,
    handle(context) {
      const { backEnd, user, body } = context
      const { roles, companies, personnel } = backEnd.rows
      const role = findReferencedRow(roles, body.role, 'role')
      const company = findReferencedRow(companies, body.company, 'company')
      if (!canSeeCompany(user, company.id)) throw createUnlistedOptionError('company')
      if (body.accreditation_number && !canChangePersonField(user, 'accreditation_number'))
        throw createForbiddenError('accreditation_number')
      const row: Person = {
        ...body,
        id: randomBytes(16).toString('base64url'),
        naturgy_id: '',
        active: true,
        accreditation_date: null,
        accreditation_expiration_date: null,
        profile_picture: null,
        accreditation_number: body.accreditation_number || getNextAccreditationNumber(personnel),
        created_at: backEnd.now().toISOString(),
        personnel_accreditation: createRequirementsOfRole(backEnd, role),
      }
      personnel.push(row)
      return toDetailedPersonReply(context, row)
    },
  }),

  'GET /api/personnel/:id/': defineMockCallWithoutInput((context) =>
    toDetailedPersonReply(context, getVisiblePerson(context, context.params.id)),
  ),

  'PATCH /api/personnel/:id/': defineMockCall({
    body: personChangeSchema,
    async handle(context) {
      const { backEnd, user, params, body } = context
      const row = getVisiblePerson(context, params.id)
      const { profile_picture, ...fields } = body
      const { role: roleId, company, accreditation_date: accredited } = fields
      requireFieldChangePermissions(row, fields, (field) => canChangePersonField(user, field))
      if (company !== undefined) findReferencedRow(backEnd.rows.companies, company, 'company')
      const role = roleId === undefined ? undefined : findReferencedRow(backEnd.rows.roles, roleId, 'role')
      Object.assign(row, fields)
      if (profile_picture) row.profile_picture = await saveProfilePicture(backEnd, profile_picture)
      if (accredited !== undefined)
        row.accreditation_expiration_date = accredited && addMonths(accredited, backEnd.accreditationMonths)
      if (role)
        row.personnel_accreditation = createRequirementsOfRole(backEnd, role, row.personnel_accreditation)
      return toDetailedPersonReply(context, row)
    },
  }),

  'DELETE /api/personnel/:id/': defineMockCallWithoutInput((context) => {
    const { rows } = context.backEnd
    const person = getVisiblePerson(context, context.params.id)
    rows.personnel = rows.personnel.filter((row) => row !== person)
    rows.documents = rows.documents.filter((row) => row.personnel !== person.id)
    rows.personnel_files = rows.personnel_files.filter((row) => row.person !== person.id)
  }),

  'GET /api/personnel_public/:id/': defineMockCallWithoutInput((context) => {
    const person = toPersonReply(context, getRowById(context.backEnd.rows.personnel, context.params.id))
    return person.status ? pickFields(person, PUBLIC_CREDENTIAL_FIELDS) : pickFields(person, INVALID_CARD)
  }),

  'GET /api/personnel_search/': defineMockCall({
    query: z.strictObject({ search: requiredTextSchema }),
    handle: (context) =>
      listVisiblePeople(context)
        .map((row) => toPersonReply(context, row))
        .filter((person) =>
          matchesSearchQuery(
            Object.values(
              pickFields(person, 'name role_name company_name rfc accreditation_number naturgy_id'),
            ).join(' '),
            context.query.search,
          ),
        ),
  }),

  'GET /api/roles/': defineMockCallWithoutInput(({ backEnd }) =>
    backEnd.rows.roles.map((role) => pickFields(role, 'id name')),
  ),

  'GET /api/personnel_file_names/': defineMockCallWithoutInput(
    ({ backEnd }) => backEnd.rows.personnel_file_names,
  ),

  'GET /api/personnel_files/': defineMockCall({
    query: z.strictObject({ personnel_id: personIdSchema }),
    handle(context) {
      const person = getVisiblePerson(context, context.query.personnel_id)
      return context.backEnd.rows.personnel_files
        .filter((row) => row.person === person.id)
        .map((row) => toFileReply(context.origin, row))
    },
  }),

  'POST /api/personnel_files/': defineMockCall({
    body: z.strictObject({ name: numericIdSchema, person: personIdSchema, file: uploadedFileSchema }),
    handle(context) {
      const { personnel_file_names: names, personnel_files: files } = context.backEnd.rows
      const { name, category } = findReferencedRow(names, context.body.name, 'name')
      return addUploadedFile(context, files, {
        name,
        category,
        person: getVisiblePerson(context, context.body.person).id,
      })
    },
  }),

  'GET /files/personnel/download/:id/': defineMockCallWithoutInput((context) => {
    const row = getRowById(context.backEnd.rows.personnel_files, context.params.id)
    getVisiblePerson(context, row.person)
    return createFileDownload(context.backEnd, row)
  }),

  'GET /api/files/': defineMockCall({
    query: z.strictObject({ personnel: personIdSchema }),
    handle(context) {
      const person = getVisiblePerson(context, context.query.personnel)
      return context.backEnd.rows.documents
        .filter((row) => row.personnel === person.id)
        .map((row) => toFileReply(context.origin, row))
    },
  }),

  'POST /api/files/': defineMockCall({
    query: z.strictObject({ personnel: personIdSchema }),
    body: z.strictObject({
      file: uploadedFileSchema,
      file_name: requiredTextSchema,
      personnel: personIdSchema,
      type: documentTypeField,
    }),
    handle(context) {
      const { personnel, type, file_name } = context.body
      getVisiblePerson(context, personnel)
      return addUploadedFile(context, context.backEnd.rows.documents, { personnel, type, file_name })
    },
  }),

  'GET /files/download/:id/': defineMockCallWithoutInput((context) => {
    const row = getRowById(context.backEnd.rows.documents, context.params.id)
    getVisiblePerson(context, row.personnel)
    return createFileDownload(context.backEnd, row)
  }),

  'GET /personnel/:id/qr/': defineMockCallWithoutInput(async (context) => {
    const person = getVisiblePerson(context, context.params.id)
    return new Download(`${formatFullName(person)}.png`, await createPersonQrImage(context.backEnd, person))
  }),

  'GET /personnel/qr/zip/': defineMockCall({
    query: z.strictObject({ user_id: numericIdSchema.optional() }),
    async handle(context) {
      const { backEnd, query, user } = context
      const named = query.user_id === undefined ? user : getRowById(backEnd.rows.users, query.user_id)
      const other = addPermissionFlags(named, backEnd.superAdmins)
      const people = listVisiblePeople(context).filter(({ company }) => canSeeCompany(other, company))
      const codes = people.map(async (person) => ({
        name: `${person.accreditation_number || person.id} ${formatFullName(person)}.png`,
        content: await createPersonQrImage(backEnd, person),
      }))
      return new Download(
        `codigos-qr-${getToday(backEnd)}.zip`,
        await createZipArchive(await Promise.all(codes)),
      )
    },
  }),
}
