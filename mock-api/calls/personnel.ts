import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  assertMayChange,
  type BackEnd,
  type Context,
  call,
  createForbiddenError,
  createNotFound,
  createUnlistedError,
  Download,
  getChosen,
  getRow,
  read,
} from '../call.ts'
import { getNextId, type Item, type Person, type Role } from '../database.ts'
import {
  day,
  documentType,
  email,
  flag,
  id,
  optionalDay,
  optionalText,
  personId,
  personRfc,
  phone,
  picture,
  requiredText,
  socialSecurityNumber,
  upload,
} from '../fields.ts'
import { addFile, download, savePicture } from '../files.ts'
import { createQr, createZip } from '../papers.ts'
import { type Caller, canChangePersonField, canSeeCompany, canTick, toCaller } from '../permissions.ts'
import { pick } from '../pick.ts'
import { addMonths, compareTexts, listName, matches, toMexicoDay } from '../rules.ts'
import { writeFileRow, writePerson } from '../shapes.ts'

/** Rows per page of the accreditation matrix. */
const PAGE_SIZE = 10

const writeItem = (user: Caller, item: Item): Item => ({ ...item, editable: canTick(user, item) })

const writeWholePerson = (context: Context, row: Person) => ({
  ...writePerson(context, row),
  personnel_accreditation: row.personnel_accreditation.map((item) => writeItem(context.user, item)),
})

/** Returns the people whom the user may see, sorted by name. */
const listPeople = ({ backEnd, user }: Context): Person[] =>
  backEnd.rows.personnel
    .filter(({ company }) => canSeeCompany(user, company))
    .sort((a, b) => compareTexts(listName(a), listName(b)))

/** Returns a person by id. Throws error 404 if the user may not see the person. */
const getPerson = ({ backEnd, user }: Context, personToGet: string | undefined): Person => {
  const row = getRow(backEnd.rows.personnel, personToGet)
  if (!canSeeCompany(user, row.company)) throw createNotFound()
  return row
}

const getNextNumber = (people: readonly Person[]): string => {
  const numbers = people.map(({ accreditation_number: number }) => Number(number?.replace('A-', '')) || 0)
  return `A-${String(Math.max(0, ...numbers) + 1).padStart(6, '0')}`
}

/** Creates the requirements of a role. Requirements that the person already has keep the status. */
const createItems = ({ rows }: BackEnd, role: Role, before: readonly Item[] = []): Item[] => {
  const firstId = getNextId(rows.personnel.flatMap((person) => person.personnel_accreditation))
  return role.items.map(
    (item, i) => before.find(({ name }) => name === item.name) ?? { id: firstId + i, ...item, status: false },
  )
}

const newPerson = z.strictObject({
  first_names: requiredText,
  last_names: requiredText,
  rfc: personRfc,
  role: id,
  company: id,
  registration_date: day,
  email: email.optional.default(''),
  phone: phone.optional.default(''),
  address: optionalText.default(''),
  ssn: socialSecurityNumber.default(''),
  accreditation_number: optionalText.default(''),
})

const personChange = z
  .strictObject({
    first_names: requiredText,
    last_names: requiredText,
    rfc: personRfc,
    role: id,
    company: id,
    email: email.optional,
    phone: phone.optional,
    address: optionalText,
    ssn: socialSecurityNumber,
    registration_date: optionalDay,
    accreditation_date: optionalDay,
    accreditation_number: optionalText,
    naturgy_id: optionalText,
    active: flag,
    profile_picture: z.union([z.literal(''), picture]),
  })
  .partial()

/** Fields that the public sees of a valid credential. */
const CARD =
  'id name first_names last_names role_name role_definition role_type company_name accreditation_number accreditation_expiration_date profile_picture active status accreditation_flag'
const INVALID_CARD = 'id active status accreditation_flag'

const createPersonQr = ({ publicUrl }: BackEnd, person: Person): Promise<Buffer> =>
  createQr(`${publicUrl}/credential/validation/${person.id}`)

const formatFullName = (person: Person): string => `${person.first_names} ${person.last_names}`

/** API calls for people (docs/requirements.md §8). */
export const personnelCalls = {
  'GET /api/personnel_accreditation/': call({
    query: z.strictObject({ page: id.default(1) }),
    handle(context) {
      const { page } = context.query
      const people = listPeople(context)
      const pages = Math.max(1, Math.ceil(people.length / PAGE_SIZE))
      if (page > pages) throw createNotFound()
      return {
        results: people
          .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
          .map((row) => writeWholePerson(context, row)),
        page,
        pages,
        next: page < pages ? page + 1 : null,
        previous: page > 1 ? page - 1 : null,
        count: people.length,
      }
    },
  }),

  'GET /api/personnel_accreditation/:id/': read((context) =>
    writeWholePerson(context, getPerson(context, context.params.id)),
  ),

  'PATCH /api/personnel_accreditation_status/:id/': call({
    body: z.strictObject({ id: id.optional(), status: flag }),
    handle(context) {
      const { user, params, body } = context
      const item = getRow(
        listPeople(context).flatMap((person) => person.personnel_accreditation),
        params.id,
      )
      if (!canTick(user, item)) throw createForbiddenError('status')
      item.status = body.status
      return writeItem(user, item)
    },
  }),

  'GET /api/personnel/': call({
    query: z.strictObject({ active: flag.optional() }),
    handle: (context) =>
      listPeople(context)
        .filter(({ active }) => context.query.active === undefined || active === context.query.active)
        .map((row) => writePerson(context, row)),
  }),

  'POST /api/personnel/': call({
    body: newPerson,
    handle(context) {
      const { backEnd, user, body } = context
      const { roles, companies, personnel } = backEnd.rows
      const role = getChosen(roles, body.role, 'role')
      const company = getChosen(companies, body.company, 'company')
      if (!canSeeCompany(user, company.id)) throw createUnlistedError('company')
      const row: Person = {
        ...body,
        id: randomBytes(16).toString('base64url'),
        naturgy_id: '',
        active: true,
        accreditation_date: null,
        accreditation_expiration_date: null,
        profile_picture: null,
        accreditation_number: body.accreditation_number || getNextNumber(personnel),
        created_at: backEnd.now().toISOString(),
        personnel_accreditation: createItems(backEnd, role),
      }
      personnel.push(row)
      return writeWholePerson(context, row)
    },
  }),

  'GET /api/personnel/:id/': read((context) =>
    writeWholePerson(context, getPerson(context, context.params.id)),
  ),

  'PATCH /api/personnel/:id/': call({
    body: personChange,
    async handle(context) {
      const { backEnd, user, params, body } = context
      const row = getPerson(context, params.id)
      const { profile_picture, ...fields } = body
      const { role: roleId, company, accreditation_date: accredited } = fields
      assertMayChange(row, fields, (field) => canChangePersonField(user, field))
      if (company !== undefined) getChosen(backEnd.rows.companies, company, 'company')
      const role = roleId === undefined ? undefined : getChosen(backEnd.rows.roles, roleId, 'role')
      Object.assign(row, fields)
      if (profile_picture) row.profile_picture = await savePicture(backEnd, profile_picture)
      if (accredited !== undefined)
        row.accreditation_expiration_date = accredited && addMonths(accredited, backEnd.accreditationMonths)
      if (role) row.personnel_accreditation = createItems(backEnd, role, row.personnel_accreditation)
      return writeWholePerson(context, row)
    },
  }),

  'DELETE /api/personnel/:id/': read((context) => {
    const { rows } = context.backEnd
    const person = getPerson(context, context.params.id)
    rows.personnel = rows.personnel.filter((row) => row !== person)
    rows.documents = rows.documents.filter((row) => row.personnel !== person.id)
    rows.personnel_files = rows.personnel_files.filter((row) => row.person !== person.id)
  }),

  'GET /api/personnel_public/:id/': read((context) => {
    const person = writePerson(context, getRow(context.backEnd.rows.personnel, context.params.id))
    return person.status ? pick(person, CARD) : pick(person, INVALID_CARD)
  }),

  'GET /api/personnel_search/': call({
    query: z.strictObject({ search: requiredText }),
    handle: (context) =>
      listPeople(context)
        .map((row) => writePerson(context, row))
        .filter((person) =>
          matches(
            Object.values(
              pick(person, 'name role_name company_name rfc accreditation_number naturgy_id'),
            ).join(' '),
            context.query.search,
          ),
        ),
  }),

  'GET /api/roles/': read(({ backEnd }) => backEnd.rows.roles.map((role) => pick(role, 'id name'))),

  'GET /api/personnel_file_names/': read(({ backEnd }) => backEnd.rows.personnel_file_names),

  'GET /api/personnel_files/': call({
    query: z.strictObject({ personnel_id: personId }),
    handle(context) {
      const person = getPerson(context, context.query.personnel_id)
      return context.backEnd.rows.personnel_files
        .filter((row) => row.person === person.id)
        .map((row) => writeFileRow(context.origin, row))
    },
  }),

  'POST /api/personnel_files/': call({
    body: z.strictObject({ name: id, person: personId, file: upload }),
    handle(context) {
      const { personnel_file_names: names, personnel_files: files } = context.backEnd.rows
      const { name, category } = getChosen(names, context.body.name, 'name')
      return addFile(context, files, { name, category, person: getPerson(context, context.body.person).id })
    },
  }),

  'GET /files/personnel/download/:id/': read((context) => {
    const row = getRow(context.backEnd.rows.personnel_files, context.params.id)
    getPerson(context, row.person)
    return download(context.backEnd, row)
  }),

  'GET /api/files/': call({
    query: z.strictObject({ personnel: personId }),
    handle(context) {
      const person = getPerson(context, context.query.personnel)
      return context.backEnd.rows.documents
        .filter((row) => row.personnel === person.id)
        .map((row) => writeFileRow(context.origin, row))
    },
  }),

  'POST /api/files/': call({
    query: z.strictObject({ personnel: personId }),
    body: z.strictObject({ file: upload, file_name: requiredText, personnel: personId, type: documentType }),
    handle(context) {
      const { personnel, type, file_name } = context.body
      getPerson(context, personnel)
      return addFile(context, context.backEnd.rows.documents, { personnel, type, file_name })
    },
  }),

  'GET /files/download/:id/': read((context) => {
    const row = getRow(context.backEnd.rows.documents, context.params.id)
    getPerson(context, row.personnel)
    return download(context.backEnd, row)
  }),

  'GET /personnel/:id/qr/': read(async (context) => {
    const person = getPerson(context, context.params.id)
    return new Download(`${formatFullName(person)}.png`, await createPersonQr(context.backEnd, person))
  }),

  'GET /personnel/qr/zip/': call({
    query: z.strictObject({ user_id: id.optional() }),
    async handle(context) {
      const { backEnd, query, user } = context
      const named = query.user_id === undefined ? user : getRow(backEnd.rows.users, query.user_id)
      const other = toCaller(named, backEnd.superAdmins)
      const people = listPeople(context).filter(({ company }) => canSeeCompany(other, company))
      const codes = people.map(async (person) => ({
        name: `${person.accreditation_number || person.id} ${formatFullName(person)}.png`,
        content: await createPersonQr(backEnd, person),
      }))
      return new Download(
        `codigos-qr-${toMexicoDay(backEnd.now())}.zip`,
        await createZip(await Promise.all(codes)),
      )
    },
  }),
}
