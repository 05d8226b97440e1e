import type { personnelEndpoints } from '../../contract/personnel.ts'
import type { Actor } from '../../domain/groups.ts'
import { canChangePersonField, companyScope, seesCompany } from '../../domain/permissions.ts'
import type { PersonDetail, PersonRow } from '../../domain/personnel.ts'
import { assertOffered } from '../catalogs/entries.ts'
import { invalid } from '../common/httpError.ts'
import { randomId } from '../common/secrets.ts'
import { dropPhoto, keepPhoto } from '../files/photos.ts'
import type { Call } from '../http/call.ts'
import { assertVersion, changesOf, counted } from '../records/versions.ts'
import type { Reader, Writer } from '../store/store.ts'
import { isCompanyActive } from './companyActive.ts'
import { assertRfcFree } from './duplicates.ts'
import { keepChanges, keepPerson } from './keepPerson.ts'
import { keepMove } from './moves.ts'
import { personSeenBy } from './people.ts'
import { personDetailOf } from './personDetail.ts'
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
    const made = await keepPerson(tx, { ...body, id }, { actor, now: now() })
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
  const updated = await keepChanges(
    tx,
    row,
    { ...changes, ...(photo ? { photo } : {}) },
    { actor, now: now(), months: config.accreditationMonths },
  )
  return {
    person: await personDetailOf(tx, actor, updated, call),
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
    const company_active = await isCompanyActive(tx, body.company)
    const moved = await tx.update(
      'personnel',
      row.id,
      counted(row, { company: body.company, company_active, vetoed }),
    )
    return personDetailOf(tx, actor, moved ?? row, call)
  })

/** PATCH /api/personnel/{id}/: the picture is on the disk before its row says so, and gone again if the row never does. */
export const changePerson = async (call: Call<Endpoints['personnel.update']>): Promise<PersonDetail> => {
  const { store, files, uploads, actor, params } = call
  // Nobody's picture is kept for somebody who is not theirs to see.
  if (uploads.profile_picture) await personSeenBy(store, actor, params.id)
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
