import type { z } from 'zod'
import type { inspectionEndpoints } from '../../contract/inspections.ts'
import type { Day } from '../../domain/days.ts'
import {
  getInspectedState,
  type Inspection,
  type InspectionRow,
  inspectPerson,
  type OnSiteAnswer,
} from '../../domain/inspections.ts'
import { isReportedLate } from '../../domain/messageKinds.ts'
import { formatSortName } from '../../domain/personNames.ts'
import { HttpError, invalid, notFound } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { dropPhoto, keepPhoto } from '../files/photos.ts'
import type { Call, Handlers, Services } from '../http/call.ts'
import { itemsOf } from '../personnel/items.ts'
import { listed, toListQuery } from '../records/lists.ts'
import { tell } from '../records/tell.ts'
import type { Row } from '../store/rows.ts'
import type { ListQuery, Reader, Writer } from '../store/store.ts'
import { momentsOf, numbered, scanned } from './checks.ts'

type Endpoints = typeof inspectionEndpoints

/** What the list may be narrowed by, its days apart. */
type InspectionFilter = Partial<
  Pick<InspectionRow, 'person' | 'result'> & Record<'company' | 'zone', number> & Record<'from' | 'to', Day>
>

/** Returns the query of the list, newest first by default. */
export const inspectionsQuery = ({
  filter,
  ...query
}: z.output<Endpoints['inspections.list']['query']>): ListQuery<'inspections'> => {
  const { from, to, ...others }: InspectionFilter = filter ?? {}
  return toListQuery('inspections', {
    sort: ['id', 'DESC'],
    ...query,
    filter: { ...others, ...(from || to ? { at: momentsOf(from, to) } : {}) },
  })
}

const wire = (
  { photo, key: _, user: __, ...row }: Row<'inspections'>,
  { photos, now }: Pick<Services, 'photos' | 'now'>,
): Inspection => {
  const { profile_picture: picture, profile_thumbnail: thumbnail } = photos.of(photo, 'console', now())
  return { ...row, picture, thumbnail }
}

/** Whom an inspector means, with the zone that their company works in. What was typed goes before what was scanned. */
const namedBy = async (store: Reader, { credential = '', number = '' }) => {
  const row = number ? await numbered(store, number) : await scanned(store, credential)
  if (!row) return undefined
  return { ...row, zone: (await store.getOne('companies', row.company))?.zone ?? null, zone_name: row.zone }
}

type Named = Awaited<ReturnType<typeof namedBy>>

/** What an inspector is shown of somebody: who it is, and what the role asks for that is not met or ends soon. */
const shownOf = async (
  call: Call<Endpoints['onSite.check']>,
  person: NonNullable<Named>,
): Promise<OnSiteAnswer['person']> => {
  const { store, today, photos, now } = call
  const items = (await itemsOf(store, call, [person])).get(person.id) ?? []
  return {
    id: person.id,
    name: formatSortName(person),
    role_name: person.role_name,
    company_name: person.company_name,
    zone: person.zone_name,
    accreditation_number: person.accreditation_number,
    accreditation_expiration_date: person.accreditation_expiration_date,
    profile_picture: photos.of(person.photo, 'console', now()).profile_picture,
    requirements: items.flatMap(({ name, status, evidence }) =>
      evidence?.required && (!status || (evidence.warned_from ?? today) < today)
        ? [{ name, met: status, blocks: evidence.absence === 'danger', until: evidence.until }]
        : [],
    ),
  }
}

/** The one way in which an inspection comes to be: whoever is to be told of it is told here. */
const createInspection = async (tx: Writer, row: Omit<InspectionRow, 'id'>, now: Date) => {
  const made = await tx.create('inspections', row)
  const { person, person_name, company_name: what, zone_name: zone, result: verdict } = row
  // Whoever was checked without the register may have been let in since.
  if (row.offline && isReportedLate(verdict))
    await tell(
      tx,
      {
        kind: 'late_verdict',
        subject: `inspection ${made.id}`,
        personnel: person,
        link: `/personnel/${person}/inspecciones`,
        facts: { person: person_name, what, zone, verdict },
      },
      now,
    )
  return made
}

/** The same inspection, sent once more; a key that somebody else has used is refused. */
const sentBefore = async (store: Reader, { body, actor }: Call<Endpoints['inspections.create']>) => {
  const known = await store.getBy('inspections', 'key', body.key)
  if (known && known.user !== actor.id) throw invalid({ key: 'invalid' })
  return known
}

/** The picture of a finding; its field has another name than a person's. */
const keptPhoto = async ({ files, uploads }: Call<Endpoints['inspections.create']>) => {
  if (!uploads.photo) return null
  return keepPhoto(files, uploads.photo).catch((error: unknown) => {
    const wrong = error instanceof HttpError ? error.fields?.profile_picture : undefined
    throw wrong ? new HttpError(400, { photo: wrong }) : error
  })
}

export const inspectionRoutes: Handlers<Endpoints> = {
  'onSite.check': async (call) => {
    const person = await namedBy(call.store, call.query)
    return {
      result: inspectPerson(person, { zone: null, company: null, ...call.query }, call.today),
      state: getInspectedState(person, call.today),
      person: person ? await shownOf(call, person) : null,
    }
  },

  'inspections.list': (call) =>
    listed(call.store, 'inspections', inspectionsQuery(call.query), (row) => wire(row, call)),

  'inspections.get': async (call) => {
    const row = await call.store.getOne('inspections', call.params.id)
    if (!row) throw notFound()
    return wire(row, call)
  },

  'inspections.create': async (call) => {
    const { store, files, actor, now, today, body } = call
    if (body.inspector !== undefined && body.inspector !== actor.id)
      throw new HttpError(400, { inspector: [texts.otherInspector] })
    const before = await sentBefore(store, call)
    if (before) return wire(before, call)
    const photo = await keptPhoto(call)
    let isKept = false
    try {
      return await store.transaction(async (tx) => {
        const again = await sentBefore(tx, call)
        if (again) return wire(again, call)
        const person = await namedBy(tx, body)
        const zone = body.zone === null ? undefined : await tx.getOne('zones', body.zone)
        const site = body.site_company === null ? undefined : await tx.getOne('companies', body.site_company)
        const received = now().toISOString()
        const row = await createInspection(
          tx,
          {
            key: body.key,
            user: actor.id,
            created_at: received,
            note: body.note,
            photo,
            // A phone's clock may be ahead.
            at: new Date(Math.min(Date.parse(body.at), now().getTime())).toISOString(),
            credential: body.credential,
            number: body.number || (person?.accreditation_number ?? ''),
            person: person?.id ?? '',
            person_name: person ? formatSortName(person) : '',
            role_name: person?.role_name ?? '',
            company: person?.company ?? null,
            company_name: person?.company_name ?? '',
            zone: zone?.id ?? null,
            zone_name: zone?.name ?? '',
            site_company: site?.id ?? null,
            site_company_name: site?.company_name ?? '',
            result: inspectPerson(person, { zone: zone?.id ?? null, company: site?.id ?? null }, today),
            state: getInspectedState(person, today),
            offline: body.offline,
            signature: body.signature,
          },
          now(),
        )
        isKept = true
        return wire(row, call)
      })
    } finally {
      if (photo && !isKept) await dropPhoto(files, photo)
    }
  },
}
