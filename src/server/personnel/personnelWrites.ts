import { randomInt } from 'node:crypto'
import { formatValidationErrorCode } from '../../contract/errorTexts.ts'
import type { personnelEndpoints } from '../../contract/personnel.ts'
import { FIRST_DAY } from '../../domain/common/days.ts'
import {
  IDENTITY_FIELDS,
  type IdentityNumbers,
  lacksIdentityDocument,
} from '../../domain/common/identityDocument.ts'
import { isGenericRfc } from '../../domain/common/rfc.ts'
import { listForbiddenFieldsOfNew } from '../../domain/fields/fields.ts'
import type { Actor } from '../../domain/groups.ts'
import { isSameRfc } from '../../domain/notices/vetoes.ts'
import { canChangePersonField } from '../../domain/people/access.ts'
import { getAccreditationExpirationDate } from '../../domain/people/accreditation.ts'
import { getAccreditationHistoryEntryKind } from '../../domain/people/accreditationHistory.ts'
import { personFields } from '../../domain/people/fields.ts'
import { formatFullName } from '../../domain/people/personNames.ts'
import { computeUnmetRequirementDays, isRequirementNeededForRole } from '../../domain/people/requirements.ts'
import { BLANK_PERSON, type PersonDetail, type PersonRow } from '../../domain/people/schemas.ts'
import { canSeeCompany, hasPermission } from '../../domain/permissions.ts'
import { assertCatalogEntryActive } from '../catalogs/entries.ts'
import { createValidationError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { createRandomId } from '../common/secrets.ts'
import { insertRequirements, readRequirementTypesMap } from '../derived/requirements.ts'
import { createFilterForEquivalentRfc, isPersonVetoed } from '../derived/vetoed.ts'
import type { FileStorage } from '../files/fileStorage.ts'
import { deletePhoto, storePhoto } from '../files/photos.ts'
import type { Call } from '../http/call.ts'
import { queueNotification } from '../records/queueNotification.ts'
import {
  assertRecordVersionMatches,
  getFieldsChangedByPatch,
  incrementRecordVersion,
} from '../records/versions.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'
import { insertDateChangeHistoryEntry, notifyContractorOfAccreditation } from './accreditations.ts'
import { getPersonVisibleToUser } from './people.ts'
import { getPersonWithDetails } from './personDetail.ts'
import { assertRfcHasNoVeto, insertVetoExceptions } from './vetoes.ts'

/** Returns other people with a matching RFC (tax number), active people first. */
const findPeopleWithRfc = async (store: Reader, rfc: string, except: string): Promise<Row<'personnel'>[]> => {
  const { rows } =
    rfc === '' || isGenericRfc(rfc)
      ? { rows: [] }
      : await store.getList('personnel', { filter: { rfc: createFilterForEquivalentRfc(rfc) } })
  return rows
    .filter((row) => row.id !== except && isSameRfc(row.rfc, rfc))
    .sort((a, b) => Number(b.active) - Number(a.active))
}

/** Length of a complete RFC (tax number), which belongs to only one person. */
const FULL_RFC_LENGTH = 13

/**
 * Throws 400 if another person has this RFC (tax number). The user may confirm a short RFC, which several people can share. Only users who may move
 * people get the other person's id.
 */
const assertRfcAvailable = async (
  store: Reader,
  actor: Actor,
  rfc: string,
  { confirmed = false, except = '' }: { confirmed?: boolean | undefined; except?: string },
): Promise<void> => {
  const others = await findPeopleWithRfc(store, rfc, except)
  const sameRfc = others.find((other) => other.rfc === rfc)
  const isTaken = rfc.length === FULL_RFC_LENGTH && sameRfc !== undefined
  const [match] = isTaken ? [sameRfc] : others
  if (!match || (!isTaken && confirmed)) return
  const code = isTaken ? 'rfcTaken' : 'rfcAlike'
  throw new HttpError(400, {
    rfc: [formatValidationErrorCode(canSeeCompany(actor, match.company) ? code : `${code}Elsewhere`)],
    ...(isTaken ? {} : { rfc_confirmed: [formatValidationErrorCode('rfcConfirm')] }),
    ...(hasPermission(actor, 'personnel.move') ? { registered_person: [match.id] } : {}),
  })
}

/** Finds another person with this CURP or document number. Older rows may have the CURP as their document. */
const findPersonWithIdentityNumber = async (
  store: Reader,
  number: string,
  except: string,
): Promise<Row<'personnel'> | undefined> => {
  if (number === '') return undefined
  for (const field of IDENTITY_FIELDS) {
    const { rows } = await store.getList('personnel', { filter: { [field]: number } })
    const other = rows.find(({ id }) => id !== except)
    if (other) return other
  }
  return undefined
}

/**
 * Throws 400 for a generic RFC (tax number) without a CURP or an identity document, and for the CURP or document of another
 * person. Only users who may move people see the other person's id.
 */
const assertHasUniqueIdentityDocument = async (
  store: Reader,
  actor: Actor,
  person: Pick<PersonRow, 'rfc'> & IdentityNumbers,
  except = '',
): Promise<void> => {
  if (lacksIdentityDocument(person))
    throw createValidationError({ identity_document: 'identityDocumentNeeded' })
  for (const field of IDENTITY_FIELDS) {
    const other = await findPersonWithIdentityNumber(store, person[field], except)
    if (!other) continue
    const code = canSeeCompany(actor, other.company)
      ? 'identityDocumentTaken'
      : 'identityDocumentTakenElsewhere'
    throw new HttpError(400, {
      [field]: [formatValidationErrorCode(code)],
      ...(hasPermission(actor, 'personnel.move') ? { registered_person: [other.id] } : {}),
    })
  }
}

/** Returns an unused accreditation number. It is random, so that concurrent servers need no shared counter. */
const generateAccreditationNumber = async (tx: Reader): Promise<string> => {
  for (let digits = 6; ; digits += 1) {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const number = `A-${String(randomInt(10 ** digits)).padStart(digits, '0')}`
      if (!(await tx.getBy('personnel', 'accreditation_number', number))) return number
    }
  }
}

/** Columns that the caller sets for a new person. Other columns have defaults. */
type NewPerson = Pick<
  PersonRow,
  'id' | 'first_names' | 'last_names' | 'rfc' | 'role' | 'company' | 'registration_date'
> &
  Partial<PersonRow>

/** Inserts a person with an accreditation number, a first accreditation and the unmet requirements of their role. */
export const insertPerson = async (
  tx: Writer,
  values: NewPerson,
  { actor, now }: { actor: Actor | null; now: Date },
): Promise<Row<'personnel'>> => {
  const types = await readRequirementTypesMap(tx)
  const required = [...types.values()].filter((type) => isRequirementNeededForRole(type, values.role))
  const person = await tx.create('personnel', {
    ...BLANK_PERSON,
    ...values,
    accreditation_number: values.accreditation_number || (await generateAccreditationNumber(tx)),
    ...computeUnmetRequirementDays(
      required.map(({ id }) => ({ type: id, met_until: FIRST_DAY })),
      types,
      values.role,
    ),
    created_at: now.toISOString(),
  })
  await insertRequirements(tx, person, required)
  await insertDateChangeHistoryEntry(tx, { ...BLANK_PERSON, id: values.id }, person, { actor, now })
  return person
}

/** Inserts a history entry for the move of a person to another company, and notifies both companies. */
const insertCompanyMoveHistoryEntry = async (
  tx: Writer,
  row: Row<'personnel'>,
  { to, reason = '', actor, now }: { to: number; reason?: string; actor: Actor; now: Date },
): Promise<void> => {
  const destination = await tx.getOne('companies', to)
  const move = await tx.create('personnel_moves', {
    personnel: row.id,
    from_company: row.company,
    from_name: row.company_name,
    to_company: to,
    to_name: destination?.company_name ?? '',
    reason,
    user: actor.id,
    created_at: now.toISOString(),
  })
  const event = { kind: 'moved', by: actor.id } as const
  const person = formatFullName(row)
  await queueNotification(
    tx,
    {
      ...event,
      subject: `${move.id} left`,
      company: row.company,
      link: '/personnel',
      facts: { person, hasLeft: true },
    },
    now,
  )
  await queueNotification(
    tx,
    {
      ...event,
      subject: `${move.id} joined`,
      company: to,
      personnel: row.id,
      link: `/personnel/${row.id}`,
      facts: { person },
    },
    now,
  )
}

/** Throws 400 if a person must not be accredited because of a veto (ban) or because their company is inactive. */
export const assertPersonMayBeAccredited = async (tx: Reader, person: PersonRow): Promise<void> => {
  const company = await tx.getOne('companies', person.company)
  if (!company?.active) throw new HttpError(400, { accreditation_date: [texts.companyInactiveDate] })
  if (await isPersonVetoed(tx, person)) throw new HttpError(400, { accreditation_date: [texts.vetoedDate] })
}

/** Updates a person. Also inserts the history entries and notifications of the change. */
export const updatePerson = async (
  tx: Writer,
  row: Row<'personnel'>,
  changes: Partial<PersonRow>,
  { actor, now, months }: { actor: Actor; now: Date; months: number },
): Promise<Row<'personnel'>> => {
  const date = changes.accreditation_date
  if (date) await assertPersonMayBeAccredited(tx, { ...row, ...changes })
  const dates = {
    accreditation_date: date === undefined ? row.accreditation_date : date,
    accreditation_expiration_date:
      changes.accreditation_expiration_date ??
      (date === undefined ? row.accreditation_expiration_date : getAccreditationExpirationDate(date, months)),
  }
  const patch: Partial<PersonRow> = {
    ...changes,
    ...(await insertDateChangeHistoryEntry(tx, row, dates, { actor, now })),
  }
  if (date)
    await notifyContractorOfAccreditation(
      tx,
      row,
      { ...dates, kind: getAccreditationHistoryEntryKind(row.accreditation_date, date) },
      { actor, now },
    )
  if (changes.company !== undefined)
    await insertCompanyMoveHistoryEntry(tx, row, { to: changes.company, actor, now })
  return (await tx.update('personnel', row.id, incrementRecordVersion(row, patch))) ?? row
}

type Endpoints = typeof personnelEndpoints

/** Throws 400 if the chosen role or company does not exist or the user may not choose it. */
export const assertUserMayChooseRoleAndCompany = async (
  tx: Reader,
  actor: Actor,
  { role, company }: Partial<PersonRow>,
): Promise<void> => {
  await assertCatalogEntryActive(tx, 'roles', 'role', role)
  if (company === undefined) return
  const isKnown = canSeeCompany(actor, company) && (await tx.getOne('companies', company))
  if (!isKnown) throw createValidationError({ company: 'notFound' })
}

/** Stores a photo, calls `write` with its key, and deletes the photo if `write` fails. */
const storePhotoAndWriteRecord = async <T>(
  files: FileStorage,
  upload: Buffer | undefined,
  write: (photo: string | undefined) => Promise<T>,
): Promise<T> => {
  const photo = upload && (await storePhoto(files, upload))
  try {
    return await write(photo)
  } catch (error) {
    if (photo) await deletePhoto(files, photo)
    throw error
  }
}

/** Throws 400 if there are fields that the user may not fill. */
const refuseFields = (fields: readonly string[]): void => {
  if (fields.length > 0)
    throw createValidationError(Object.fromEntries(fields.map((field) => [field, 'forbiddenField' as const])))
}

/** Registers a new active person with a photo, the requirements of the role and an accreditation number. */
export const registerPerson = (call: Call<Endpoints['personnel.create']>): Promise<PersonDetail> =>
  storePhotoAndWriteRecord(call.files, call.uploads.profile_picture, (photo) =>
    call.store.transaction((tx) => insertRegisteredPerson(tx, call, photo)),
  )

const insertRegisteredPerson = async (
  tx: Writer,
  call: Call<Endpoints['personnel.create']>,
  photo: string | undefined,
): Promise<PersonDetail> => {
  const { actor, now } = call
  const { veto_reason = '', rfc_confirmed: confirmed, curp = '', identity_document = '', ...body } = call.body
  refuseFields(listForbiddenFieldsOfNew(personFields, actor, call.body))
  await assertUserMayChooseRoleAndCompany(tx, actor, body)
  const exception = await assertRfcHasNoVeto(tx, actor, body.rfc, veto_reason)
  await assertRfcAvailable(tx, actor, body.rfc, { confirmed })
  await assertHasUniqueIdentityDocument(tx, actor, { rfc: body.rfc, curp, identity_document })
  const id = createRandomId()
  if (exception) await insertVetoExceptions(tx, exception, { id, rfc: body.rfc }, actor, now())
  const registered = { ...body, curp, identity_document, id, ...(photo && { photo }) }
  const person = await insertPerson(tx, registered, { actor, now: now() })
  return getPersonWithDetails(tx, actor, person, call, !exception)
}

const assertUserMayChangePersonFields = (actor: Actor, changes: Partial<PersonRow>): void => {
  refuseFields(Object.keys(changes).filter((field) => !canChangePersonField(actor, field)))
}

/**
 * Throws 400 if changes of a person break a rule: catalogues, vetoes (bans), unique RFC and identity document. Returns the override of
 * vetoes, if the user gives a reason.
 */
export const assertPersonChangesAllowed = async (
  tx: Reader,
  actor: Actor,
  row: Row<'personnel'>,
  changes: Partial<PersonRow>,
  { veto_reason = '', confirmed }: { veto_reason?: string; confirmed?: boolean | undefined } = {},
): ReturnType<typeof assertRfcHasNoVeto> => {
  await assertUserMayChooseRoleAndCompany(tx, actor, changes)
  const exception = changes.rfc ? await assertRfcHasNoVeto(tx, actor, changes.rfc, veto_reason) : undefined
  if (changes.rfc) await assertRfcAvailable(tx, actor, changes.rfc, { confirmed, except: row.id })
  if (['rfc', ...IDENTITY_FIELDS].some((field) => field in changes))
    await assertHasUniqueIdentityDocument(tx, actor, { ...row, ...changes }, row.id)
  return exception
}

const applyPersonChanges = async (
  tx: Writer,
  call: Call<Endpoints['personnel.update']>,
  photo: string | undefined,
): Promise<{ person: PersonDetail; replaced: string | null }> => {
  const { params, actor, config, now, ifMatch } = call
  const { veto_reason = '', rfc_confirmed: confirmed, ...body } = call.body
  const row = await getPersonVisibleToUser(tx, actor, params.id)
  assertRecordVersionMatches(ifMatch, row.version)
  const number = body.accreditation_number === '' ? null : body.accreditation_number
  const changes = getFieldsChangedByPatch<PersonRow>(row, { ...body, accreditation_number: number })
  assertUserMayChangePersonFields(actor, changes)
  if (changes.rfc === '') throw createValidationError({ rfc: 'required' })
  const exception = await assertPersonChangesAllowed(tx, actor, row, changes, { veto_reason, confirmed })
  if (exception) await insertVetoExceptions(tx, exception, { ...row, ...changes }, actor, now())
  const updated = await updatePerson(
    tx,
    row,
    { ...changes, ...(photo ? { photo } : {}) },
    { actor, now: now(), months: config.accreditationMonths },
  )
  return {
    person: await getPersonWithDetails(tx, actor, updated, call),
    replaced: photo ? row.photo : null,
  }
}

/** Moves a person to another company, and inserts the history entry and notifications. */
export const movePerson = async (
  tx: Writer,
  row: Row<'personnel'>,
  move: { to: number; reason: string; actor: Actor; now: Date },
): Promise<Row<'personnel'>> => {
  await insertCompanyMoveHistoryEntry(tx, row, move)
  return (await tx.update('personnel', row.id, incrementRecordVersion(row, { company: move.to }))) ?? row
}

/** Moves a person to another company, with a reason. */
export const movePersonToCompany = (call: Call<Endpoints['personnel.move']>): Promise<PersonDetail> =>
  call.store.transaction(async (tx) => {
    const { params, body, actor, now, ifMatch } = call
    const row = await getPersonVisibleToUser(tx, actor, params.id)
    assertRecordVersionMatches(ifMatch, row.version)
    await assertUserMayChooseRoleAndCompany(tx, actor, { company: body.company })
    if (body.company === row.company) throw createValidationError({ company: 'sameCompany' })
    const moved = await movePerson(tx, row, { to: body.company, reason: body.reason, actor, now: now() })
    return getPersonWithDetails(tx, actor, moved, call)
  })

/** Changes a person's data or photo. */
export const updatePersonDataOrPhoto = async (
  call: Call<Endpoints['personnel.update']>,
): Promise<PersonDetail> => {
  const { store, files, uploads, actor, params } = call
  // Checks the permission before the photo is stored.
  if (uploads.profile_picture) await getPersonVisibleToUser(store, actor, params.id)
  const { person, replaced: replacedPhoto } = await storePhotoAndWriteRecord(
    files,
    uploads.profile_picture,
    (photo) => store.transaction((tx) => applyPersonChanges(tx, call, photo)),
  )
  if (replacedPhoto) await deletePhoto(files, replacedPhoto)
  return person
}
