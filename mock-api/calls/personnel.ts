import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { expirationOf } from '../../src/domain/accreditation.ts'
import { dayOf } from '../../src/domain/days.ts'
import { newDocument, newPersonnelFile } from '../../src/domain/documents.ts'
import { requiredLine, wireBoolean, wireId } from '../../src/domain/fields.ts'
import type { Actor } from '../../src/domain/groups.ts'
import { canChangePersonField, canTickItem, seesCompany } from '../../src/domain/permissions.ts'
import { fullName, sortedName } from '../../src/domain/personNames.ts'
import { newPerson, personId, personPatch } from '../../src/domain/personnel.ts'
import { matchesWords } from '../../src/domain/searchWords.ts'
import { compareKeys, fold } from '../../src/domain/text.ts'
import { validationUrl } from '../../src/domain/validationUrl.ts'
import {
  type Asked,
  actorOf,
  assertMayChange,
  type Calls,
  call,
  chosen,
  Download,
  notFound,
  read,
  rowOf,
  upload,
  wrong,
} from '../call.ts'
import { type Item, nextId, type Person, pick, type Role } from '../database.ts'
import { addFile, download, keepPicture } from '../files.ts'
import { qrPng, zipOf } from '../papers.ts'
import { shownFile, shownPerson } from '../shapes.ts'

/** Rows on a page of the accreditation matrix (specification, section 9). */
const PAGE = 10

const shownItem = (actor: Actor, item: Item): Item => ({
  ...item,
  editable: canTickItem(actor, { by_contractor: item.editable, wants_document: false }),
})

/** A person with its items. */
const wholePerson = (asked: Asked, row: Person) => ({
  ...shownPerson(asked, row),
  personnel_accreditation: row.personnel_accreditation.map((item) => shownItem(asked.actor, item)),
})

/** Everybody whom an actor sees, by name. */
const peopleOf = ({ portal, actor }: Pick<Asked, 'portal' | 'actor'>): Person[] =>
  portal.rows.personnel
    .filter(({ company }) => seesCompany(actor, company))
    .sort((a, b) => compareKeys(fold(sortedName(a)), fold(sortedName(b))))

/** A person whom the actor sees, or 404. */
const personOf = ({ portal, actor }: Pick<Asked, 'portal' | 'actor'>, id: string | undefined): Person => {
  const row = rowOf(portal.rows.personnel, id)
  if (!seesCompany(actor, row.company)) throw notFound()
  return row
}

/** The number after the largest that somebody has. */
const nextNumber = (people: readonly Person[]): string => {
  const given = people.map(({ accreditation_number }) => Number(accreditation_number?.replace('A-', '')) || 0)
  return `A-${String(Math.max(0, ...given) + 1).padStart(6, '0')}`
}

/** The items of a role; of those that somebody has already, the state stays. */
const itemsFor = ({ portal }: Asked, role: Role, before: readonly Item[] = []): Item[] => {
  let next = nextId(portal.rows.personnel.flatMap((person) => person.personnel_accreditation))
  return role.items.map((item) => {
    const same = before.find(({ name }) => name === item.name)
    if (same) return same
    next += 1
    return { id: next - 1, ...item, status: false }
  })
}

const OURS = { veto_reason: true, rfc_confirmed: true, identity_document: true } as const
const newPersonBody = newPerson.omit(OURS)
const changed = personPatch
  .omit(OURS)
  .extend({ profile_picture: z.union([z.literal(''), upload]).optional() })

/** The people of a card's public page (specification, section 2). */
const CARD = [
  ...['id', 'name', 'first_names', 'last_names', 'role_name', 'role_definition', 'role_type', 'company_name'],
  ...['accreditation_number', 'accreditation_expiration_date', 'profile_picture', 'active', 'status'],
  'accreditation_flag',
] as const
/** What it must know of somebody whose card it does not show. */
const REFUSED_CARD = ['id', 'active', 'status', 'accreditation_flag'] as const

const qrOf = (portal: Asked['portal'], { id }: Person): Promise<Buffer> =>
  qrPng(validationUrl(portal.publicUrl, id))

/** Whose QR codes: those whom whoever asks sees, and the user that is named as well. */
const qrPeople = (asked: Asked<{ user_id?: number | undefined }>): Person[] => {
  const { portal, query } = asked
  const people = peopleOf(asked)
  if (query.user_id === undefined) return people
  const other = actorOf(portal, rowOf(portal.rows.users, query.user_id))
  return people.filter(({ company }) => seesCompany(other, company))
}

/** Specification, section 7, "Personnel". */
export const personnelCalls: Calls = {
  'GET /api/personnel_accreditation/': call({
    access: 'accreditation.read',
    query: z.strictObject({ page: wireId.default(1) }),
    answer(asked) {
      const { page } = asked.query
      const people = peopleOf(asked)
      const pages = Math.max(1, Math.ceil(people.length / PAGE))
      if (page > pages) throw notFound()
      return {
        results: people.slice((page - 1) * PAGE, page * PAGE).map((row) => wholePerson(asked, row)),
        ...{ page, pages, count: people.length },
        next: page < pages ? page + 1 : null,
        previous: page > 1 ? page - 1 : null,
      }
    },
  }),

  'GET /api/personnel_accreditation/:id/': read('accreditation.read', (asked) =>
    wholePerson(asked, personOf(asked, asked.params.id)),
  ),

  'PATCH /api/personnel_accreditation_status/:id/': call({
    access: 'accreditation.tick',
    body: z.strictObject({ id: wireId.optional(), status: wireBoolean }),
    answer(asked) {
      const { actor, params, body } = asked
      const item = rowOf(
        peopleOf(asked).flatMap((person) => person.personnel_accreditation),
        params.id,
      )
      if (!shownItem(actor, item).editable) throw wrong({ status: 'forbidden' })
      item.status = body.status
      return shownItem(actor, item)
    },
  }),

  'GET /api/personnel/': call({
    access: 'personnel.read',
    query: z.strictObject({ active: wireBoolean.optional() }),
    answer: (asked) =>
      peopleOf(asked)
        .filter(({ active }) => asked.query.active === undefined || active === asked.query.active)
        .map((row) => shownPerson(asked, row)),
  }),

  'POST /api/personnel/': call({
    access: 'personnel.create',
    body: newPersonBody,
    answer(asked) {
      const { portal, actor, body } = asked
      const role = chosen(portal.rows.roles, body.role, 'role')
      const company = chosen(portal.rows.companies, body.company, 'company')
      if (!seesCompany(actor, company.id)) throw wrong({ company: 'notFound' })
      const row: Person = {
        ...{ ...body, id: randomBytes(16).toString('base64url'), naturgy_id: '', active: true },
        ...{ accreditation_date: null, accreditation_expiration_date: null, profile_picture: null },
        accreditation_number: body.accreditation_number || nextNumber(portal.rows.personnel),
        created_at: portal.now().toISOString(),
        personnel_accreditation: itemsFor(asked, role),
      }
      portal.rows.personnel.push(row)
      return wholePerson(asked, row)
    },
  }),

  'GET /api/personnel/:id/': read('personnel.read', (asked) =>
    wholePerson(asked, personOf(asked, asked.params.id)),
  ),

  'PATCH /api/personnel/:id/': call({
    access: 'personnel.update',
    body: changed,
    async answer(asked) {
      const { portal, actor, params, body } = asked
      const row = personOf(asked, params.id)
      const { profile_picture: picture, ...sent } = body
      assertMayChange(row, sent, (field) => canChangePersonField(actor, field))
      if (sent.company !== undefined) chosen(portal.rows.companies, sent.company, 'company')
      const role = sent.role === undefined ? undefined : chosen(portal.rows.roles, sent.role, 'role')
      const kept = picture ? { profile_picture: await keepPicture(portal, picture) } : {}
      const date = sent.accreditation_date
      Object.assign(row, sent, kept, {
        ...(date !== undefined && {
          accreditation_expiration_date: expirationOf(date, portal.accreditationMonths),
        }),
        ...(role && { personnel_accreditation: itemsFor(asked, role, row.personnel_accreditation) }),
      })
      return wholePerson(asked, row)
    },
  }),

  'DELETE /api/personnel/:id/': call({
    access: 'personnel.delete',
    answer(asked) {
      const { rows } = asked.portal
      const { id } = personOf(asked, asked.params.id)
      rows.personnel = rows.personnel.filter((row) => row.id !== id)
      rows.documents = rows.documents.filter((row) => row.personnel !== id)
      rows.personnel_files = rows.personnel_files.filter((row) => row.person !== id)
    },
  }),

  'GET /api/personnel_public/:id/': read('public', (asked) => {
    const person = shownPerson(asked, rowOf(asked.portal.rows.personnel, asked.params.id))
    return pick(person, person.status ? CARD : REFUSED_CARD)
  }),

  'GET /api/personnel_search/': call({
    access: 'personnel.search',
    query: z.strictObject({ search: requiredLine() }),
    answer(asked) {
      const { search } = asked.query
      return peopleOf(asked)
        .map((row) => shownPerson(asked, row))
        .filter(({ name, role_name, company_name, rfc, accreditation_number, naturgy_id }) =>
          matchesWords(
            [name, role_name, company_name, rfc, accreditation_number, naturgy_id].join(' '),
            search,
          ),
        )
    },
  }),

  'GET /api/roles/': read('catalog.read', ({ portal }) =>
    portal.rows.roles.map((role) => pick(role, ['id', 'name'])),
  ),

  'GET /api/personnel_file_names/': read('catalog.read', ({ portal }) => portal.rows.personnel_file_names),

  'GET /api/personnel_files/': call({
    access: 'personnelFiles.read',
    query: z.strictObject({ personnel_id: personId }),
    answer(asked) {
      const { id } = personOf(asked, asked.query.personnel_id)
      return asked.portal.rows.personnel_files
        .filter(({ person }) => person === id)
        .map((row) => shownFile(asked.origin, row))
    },
  }),

  'POST /api/personnel_files/': call({
    access: 'personnelFiles.create',
    body: newPersonnelFile.extend({ file: upload }),
    answer(asked) {
      const { personnel_file_names: names, personnel_files: files } = asked.portal.rows
      const { name, category } = chosen(names, asked.body.name, 'name')
      return addFile(asked, files, { name, category, person: personOf(asked, asked.body.person).id })
    },
  }),

  'GET /files/personnel/download/:id/': read('personnelFiles.read', (asked) => {
    const row = rowOf(asked.portal.rows.personnel_files, asked.params.id)
    personOf(asked, row.person)
    return download(asked.portal, row)
  }),

  'GET /api/files/': call({
    access: 'personnelFiles.read',
    query: z.strictObject({ personnel: personId }),
    answer(asked) {
      const { id } = personOf(asked, asked.query.personnel)
      return asked.portal.rows.documents
        .filter(({ personnel }) => personnel === id)
        .map((row) => shownFile(asked.origin, row))
    },
  }),

  'POST /api/files/': call({
    access: 'personnelFiles.create',
    query: z.strictObject({ personnel: personId }),
    body: newDocument.extend({ file: upload }),
    answer(asked) {
      const { personnel, type, file_name } = asked.body
      if (asked.query.personnel !== personnel) throw wrong({ personnel: 'contradiction' })
      personOf(asked, personnel)
      return addFile(asked, asked.portal.rows.documents, { personnel, type, file_name })
    },
  }),

  'GET /files/download/:id/': read('personnelFiles.read', (asked) => {
    const row = rowOf(asked.portal.rows.documents, asked.params.id)
    personOf(asked, row.personnel)
    return download(asked.portal, row)
  }),

  'GET /personnel/:id/qr/': read('personnel.read', async (asked) => {
    const row = personOf(asked, asked.params.id)
    return new Download(`${fullName(row)}.png`, await qrOf(asked.portal, row))
  }),

  'GET /personnel/qr/zip/': call({
    access: 'personnel.qrZip',
    query: z.strictObject({ user_id: wireId.optional() }),
    async answer(asked) {
      const codes = await Promise.all(
        qrPeople(asked).map(async (row) => ({
          name: `${row.accreditation_number ?? row.id.slice(0, 8)} ${fullName(row)}.png`,
          content: await qrOf(asked.portal, row),
        })),
      )
      return new Download(`codigos-qr-${dayOf(asked.portal.now())}.zip`, await zipOf(codes))
    },
  }),
}
