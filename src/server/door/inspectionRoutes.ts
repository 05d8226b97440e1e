import type { z } from 'zod'
import type { inspectionEndpoints } from '../../contract/inspections.ts'
import type { Day } from '../../domain/common/days.ts'
import {
  combineSignatureVerdicts,
  getInspectedState,
  getInspectionResult,
  type Inspection,
  type InspectionRow,
  inspectPerson,
  judgeCard,
  type OnSiteAnswer,
} from '../../domain/door/inspections.ts'
import { isResultReportedAfterOfflineCheck } from '../../domain/messages/messageKinds.ts'
import { formatNameForSorting, toFullName } from '../../domain/people/personNames.ts'
import { createNotFoundError, createValidationError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { verifyScannedSignature } from '../credentials/credentialKeys.ts'
import { deletePhoto, storePhoto } from '../files/photos.ts'
import type { Call, Handlers, Services } from '../http/call.ts'
import { getRequirementsByPersonId } from '../personnel/items.ts'
import { findPersonByPublicId } from '../personnel/people.ts'
import type { ListQueries } from '../records/listQueries.ts'
import { convertListRequestToQuery, getListPageOrRowStream } from '../records/lists.ts'
import { queueNotification } from '../records/queueNotification.ts'
import type { Row } from '../store/rows.ts'
import type { ListQuery, Reader, Writer } from '../store/store.ts'
import { convertDaysToTimeRange, findPersonByAccreditationNumber } from './personLookup.ts'

type Endpoints = typeof inspectionEndpoints

/** Filter of the list of inspections, with days converted to times. */
type InspectionFilter = Partial<
  Pick<InspectionRow, 'person' | 'result'> & Record<'company' | 'zone', number> & Record<'from' | 'to', Day>
>

/** Returns the database query of the inspections, newest first by default. */
const toInspectionsQuery = ({
  filter,
  ...query
}: z.output<Endpoints['inspections.list']['query']>): ListQuery<'inspections'> => {
  const { from, to, ...others }: InspectionFilter = filter ?? {}
  return convertListRequestToQuery('inspections', {
    sort: ['id', 'DESC'],
    ...query,
    filter: { ...others, ...(from || to ? { at: convertDaysToTimeRange(from, to) } : {}) },
  })
}

const toInspectionResponse = (
  { photo, key: _, user: __, ...row }: Row<'inspections'>,
  { photos, now }: Pick<Services, 'photos' | 'now'>,
): Inspection => {
  const { profile_picture: picture, profile_thumbnail: thumbnail } = photos.create(photo, 'console', now())
  return { ...row, result: getInspectionResult(row), picture, thumbnail }
}

/** Returns the inspected person with the zone of their company. A typed accreditation number takes precedence over a scanned credential. */
const findInspectedPerson = async (store: Reader, { credential = '', number = '' }) => {
  const row = number
    ? await findPersonByAccreditationNumber(store, number)
    : await findPersonByPublicId(store, credential)
  if (!row) return undefined
  return { ...row, zone: (await store.getOne('companies', row.company))?.zone ?? null, zone_name: row.zone }
}

type InspectedPerson = Awaited<ReturnType<typeof findInspectedPerson>>

/** Returns a person's data for the inspector, with the requirements that are unmet or end soon. */
const toPersonView = async (
  call: Call<Endpoints['onSite.check']>,
  person: NonNullable<InspectedPerson>,
): Promise<OnSiteAnswer['person']> => {
  const { store, today, photos, now } = call
  const items = (await getRequirementsByPersonId(store, call, [person])).get(person.id) ?? []
  return {
    id: person.id,
    name: formatNameForSorting(person),
    role_name: person.role_name,
    company_name: person.company_name,
    zone: person.zone_name,
    accreditation_number: person.accreditation_number,
    accreditation_expiration_date: person.accreditation_expiration_date,
    profile_picture: photos.create(person.photo, 'console', now()).profile_picture,
    requirements: items.flatMap(({ name, status, evidence }) =>
      evidence?.required && (!status || (evidence.warned_from ?? today) < today)
        ? [{ name, met: status, blocks: evidence.absence === 'danger', until: evidence.until }]
        : [],
    ),
  }
}

/** Inserts an inspection. Notifies users if a negative result was reported late. */
const insertInspection = async (tx: Writer, row: Omit<InspectionRow, 'id'>, now: Date) => {
  const inspection = await tx.create('inspections', row)
  const { person, person_name, company_name: what, zone_name: zone, result: verdict } = row
  // Notifies because an inspector without a connection may have let the person in before the server rejected them.
  if (row.offline && isResultReportedAfterOfflineCheck(verdict))
    await queueNotification(
      tx,
      {
        kind: 'late_verdict',
        subject: `inspection ${inspection.id}`,
        personnel: person,
        link: `/personnel/${person}/inspecciones`,
        facts: { person: toFullName(person_name), what, zone, verdict },
      },
      now,
    )
  return inspection
}

/** Returns an inspection that the client has already sent. Throws 400 if another user sent it. */
const findSentInspection = async (store: Reader, { body, actor }: Call<Endpoints['inspections.create']>) => {
  const existing = await store.getBy('inspections', 'key', body.key)
  if (existing && existing.user !== actor.id) throw createValidationError({ key: 'invalid' })
  return existing
}

/** Stores the photo of an inspection. Errors name the form's field for the photo. */
const storeFindingPhoto = async ({ files, uploads }: Call<Endpoints['inspections.create']>) => {
  if (!uploads.photo) return null
  return storePhoto(files, uploads.photo).catch((error: unknown) => {
    const photoErrors = error instanceof HttpError ? error.fields?.profile_picture : undefined
    throw photoErrors ? new HttpError(400, { photo: photoErrors }) : error
  })
}

export const inspectionListQueries: ListQueries<'inspections'> = {
  inspections: ({ query }) => toInspectionsQuery(query),
}

export const inspectionRoutes: Handlers<Endpoints> = {
  'onSite.check': async (call) => {
    const { store, query, today } = call
    const person = await findInspectedPerson(store, query)
    const signature = await verifyScannedSignature(store, query, today)
    const answer = inspectPerson(person, { zone: null, company: null, ...query }, today)
    const result =
      judgeCard({ signature: signature ?? 'unsigned', isForeign: query.foreign }, answer).result ?? answer
    return {
      result,
      signature,
      state: getInspectedState(person, today),
      person: person ? await toPersonView(call, person) : null,
    }
  },

  'inspections.list': (call) =>
    getListPageOrRowStream(call.store, 'inspections', toInspectionsQuery(call.query), (row) =>
      toInspectionResponse(row, call),
    ),

  'inspections.get': async (call) => {
    const row = await call.store.getOne('inspections', call.params.id)
    if (!row) throw createNotFoundError()
    return toInspectionResponse(row, call)
  },

  'inspections.create': async (call) => {
    const { store, files, actor, now, today, body } = call
    if (body.inspector !== undefined && body.inspector !== actor.id)
      throw new HttpError(400, { inspector: [texts.otherInspector] })
    const existing = await findSentInspection(store, call)
    if (existing) return toInspectionResponse(existing, call)
    const photo = await storeFindingPhoto(call)
    let isStored = false
    try {
      return await store.transaction(async (tx) => {
        const duplicate = await findSentInspection(tx, call)
        if (duplicate) return toInspectionResponse(duplicate, call)
        const person = await findInspectedPerson(tx, body)
        const zone = body.zone === null ? undefined : await tx.getOne('zones', body.zone)
        const site = body.site_company === null ? undefined : await tx.getOne('companies', body.site_company)
        const signature = combineSignatureVerdicts(
          body.signature,
          await verifyScannedSignature(tx, body, today),
        )
        const answer = inspectPerson(person, { zone: zone?.id ?? null, company: site?.id ?? null }, today)
        const receivedAt = now().toISOString()
        const row = await insertInspection(
          tx,
          {
            key: body.key,
            user: actor.id,
            created_at: receivedAt,
            note: body.note,
            photo,
            // Limits the time to now, because the clock of a phone may be ahead.
            at: new Date(Math.min(Date.parse(body.at), now().getTime())).toISOString(),
            credential: body.credential,
            number: body.number || (person?.accreditation_number ?? ''),
            person: person?.id ?? '',
            person_name: person ? formatNameForSorting(person) : '',
            role_name: person?.role_name ?? '',
            company: person?.company ?? null,
            company_name: person?.company_name ?? '',
            zone: zone?.id ?? null,
            zone_name: zone?.name ?? '',
            site_company: site?.id ?? null,
            site_company_name: site?.company_name ?? '',
            result: judgeCard({ signature, isForeign: body.foreign }, answer).result ?? answer,
            state: getInspectedState(person, today),
            offline: body.offline,
            signature,
          },
          now(),
        )
        isStored = true
        return toInspectionResponse(row, call)
      })
    } finally {
      if (photo && !isStored) await deletePhoto(files, photo)
    }
  },
}
