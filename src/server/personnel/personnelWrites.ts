import { randomInt } from 'node:crypto'
import type { personnelEndpoints } from '../../contract/personnel.ts'
import { expirationOf } from '../../domain/accreditation.ts'
import type { Actor } from '../../domain/groups.ts'
import { canChangePersonField, companyScope, seesCompany } from '../../domain/permissions.ts'
import { BLANK_PERSON, type PersonDetail, type PersonRow } from '../../domain/personnel.ts'
import { assertOffered } from '../catalogs/entries.ts'
import { HttpError, invalid } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { randomId } from '../common/randomId.ts'
import { dropPhoto, keepPhoto } from '../files/photos.ts'
import type { Call } from '../http/call.ts'
import { assertVersion, changesOf, counted } from '../records/versions.ts'
import type { Reader, Writer } from '../store/store.ts'
import { assertRfcFree } from './duplicates.ts'
import { keepMove } from './moves.ts'
import { personSeenBy } from './people.ts'
import { personDetailOf } from './personDetail.ts'
import { giveItems, requiredTypes, syncRequirements } from './requirements.ts'
import { isVetoed } from './vetoed.ts'
import { assertNotVetoed, keepException } from './vetoes.ts'

type Endpoints = typeof personnelEndpoints

/** A role or company that is not there, or not this user's to name, is the field's error. */
const assertReferences = async (
  tx: Reader,
  actor: Actor,
  { role, company }: Partial<PersonRow>,
): Promise<void> => {
  await assertOffered(tx, 'roles', 'role', role)
  if (company === undefined) return
  const known = seesCompany(actor, company) && (await tx.getOne('companies', company))
  if (!known) throw invalid({ company: 'notFound' })
}

/** An accreditation number that nobody has: random, so that two servers need not agree on the next one. */
const freeNumber = async (tx: Reader): Promise<string> => {
  for (let digits = 6; ; digits += 1) {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const number = `A-${String(randomInt(10 ** digits)).padStart(digits, '0')}`
      if (!(await tx.getBy('personnel', 'accreditation_number', number))) return number
    }
  }
}

/** POST /api/personnel/: a new person, active, with the items that its role requires, and a number if none was given. */
export const registerPerson = (call: Call<Endpoints['personnel.create']>): Promise<PersonDetail> =>
  call.store.transaction(async (tx) => {
    const { actor, now } = call
    const { veto_reason = '', rfc_confirmed: confirmed, ...body } = call.body
    if (body.accreditation_number && companyScope(actor) !== 'all') {
      throw invalid({ accreditation_number: 'forbiddenField' })
    }
    await assertReferences(tx, actor, body)
    const exception = await assertNotVetoed(tx, actor, body.rfc, veto_reason)
    await assertRfcFree(tx, actor, body.rfc, { confirmed })
    const id = randomId()
    if (exception) await keepException(tx, exception, { id, rfc: body.rfc }, actor, now())
    const required = await requiredTypes(tx, body.role)
    const made = await tx.create('personnel', {
      ...BLANK_PERSON,
      ...body,
      id,
      accreditation_number: body.accreditation_number || (await freeNumber(tx)),
      unmet_items: required.length,
      vetoed: await isVetoed(tx, { id, rfc: body.rfc, company: body.company }),
      created_at: now().toISOString(),
    })
    await giveItems(tx, id, required)
    return personDetailOf(tx, actor, made, call)
  })

const assertMayChange = (actor: Actor, changes: Partial<PersonRow>): void => {
  const closed = Object.keys(changes).filter((field) => !canChangePersonField(actor, field))
  if (closed.length > 0)
    throw invalid(Object.fromEntries(closed.map((field) => [field, 'forbiddenField' as const])))
}

const applyChanges = async (
  tx: Writer,
  call: Call<Endpoints['personnel.update']>,
  photo: string | undefined,
): Promise<{ person: PersonDetail; replaced: string | null }> => {
  const { params, actor, config, now, ifMatch } = call
  const { veto_reason = '', rfc_confirmed: confirmed, ...body } = call.body
  const row = await personSeenBy(tx, actor, params.id)
  assertVersion(ifMatch, row.version)
  const number = body.accreditation_number === '' ? null : body.accreditation_number
  const changes = changesOf<PersonRow>(row, { ...body, accreditation_number: number })
  assertMayChange(actor, changes)
  await assertReferences(tx, actor, changes)
  const exception = changes.rfc && (await assertNotVetoed(tx, actor, changes.rfc, veto_reason))
  if (changes.rfc) await assertRfcFree(tx, actor, changes.rfc, { confirmed, except: row.id })
  if (exception) await keepException(tx, exception, { ...row, ...changes }, actor, now())
  const isOther = changes.rfc !== undefined || changes.company !== undefined
  const vetoed = isOther ? await isVetoed(tx, { ...row, ...changes }) : row.vetoed
  const date = changes.accreditation_date
  if (date && vetoed) throw new HttpError(400, { accreditation_date: [texts.vetoedDate] })
  const written: Partial<PersonRow> = {
    ...changes,
    ...(vetoed === row.vetoed ? {} : { vetoed }),
    ...(date === undefined
      ? {}
      : { accreditation_expiration_date: expirationOf(date, config.accreditationMonths) }),
    ...(changes.role === undefined ? {} : { unmet_items: await syncRequirements(tx, row.id, changes.role) }),
    ...(photo ? { photo } : {}),
  }
  if (changes.company !== undefined) await keepMove(tx, row, { to: changes.company, actor, now: now() })
  const updated = await tx.update('personnel', row.id, counted(row, written))
  return {
    person: await personDetailOf(tx, actor, updated ?? row, call),
    replaced: photo ? row.photo : null,
  }
}

/** POST /api/personnel/{id}/move/, ours: to another company, with a reason. */
export const movePerson = (call: Call<Endpoints['personnel.move']>): Promise<PersonDetail> =>
  call.store.transaction(async (tx) => {
    const { params, body, actor, now, ifMatch } = call
    const row = await personSeenBy(tx, actor, params.id)
    assertVersion(ifMatch, row.version)
    await assertReferences(tx, actor, { company: body.company })
    if (body.company === row.company) throw invalid({ company: 'sameCompany' })
    await keepMove(tx, row, { to: body.company, reason: body.reason, actor, now: now() })
    const vetoed = await isVetoed(tx, { ...row, company: body.company })
    const moved = await tx.update('personnel', row.id, counted(row, { company: body.company, vetoed }))
    return personDetailOf(tx, actor, moved ?? row, call)
  })

/** PATCH /api/personnel/{id}/: the picture is on the disk before its row says so, and gone again if the row never does. */
export const changePerson = async (call: Call<Endpoints['personnel.update']>): Promise<PersonDetail> => {
  const { store, files, uploads, actor, params } = call
  await personSeenBy(store, actor, params.id)
  const photo = uploads.profile_picture && (await keepPhoto(files, uploads.profile_picture))
  try {
    const { person, replaced } = await store.transaction((tx) => applyChanges(tx, call, photo))
    if (replaced) await dropPhoto(files, replaced)
    return person
  } catch (error) {
    if (photo) await dropPhoto(files, photo)
    throw error
  }
}
