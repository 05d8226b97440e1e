import type { FastifyRequest } from 'fastify'
import { accreditationFlag, isCredentialValid } from '../../domain/accreditation.ts'
import { dayOf } from '../../domain/days.ts'
import { newVisitReport, type ReportField, type SentForm } from '../../domain/door.ts'
import { excerptOf } from '../../domain/messageKinds.ts'
import { sortedName } from '../../domain/personNames.ts'
import type { VisitReportRow } from '../../domain/visitReports.ts'
import { HttpError } from '../common/httpError.ts'
import { dropPhoto, keepPhoto } from '../files/photos.ts'
import type { Services } from '../http/call.ts'
import { type Form, readParts } from '../http/multipart.ts'
import { addressGroup } from '../http/rateLimits.ts'
import { tell } from '../records/tell.ts'
import { storeOf } from '../store/origins.ts'
import type { Row } from '../store/rows.ts'
import type { Writer } from '../store/store.ts'
import { numbered, scanned } from './checks.ts'

/** Bytes of a picture that comes with a report. */
const MAX_BYTES = 10 * 1024 * 1024
/** Letters of what was scanned; an id has 22. */
const MAX_CREDENTIAL = 200

/** What of a form is as it should be, and how it was sent where it is not. */
type Read =
  | { told: Omit<VisitReportRow, 'id' | 'photo'>; photo: Buffer | undefined; form: SentForm<ReportField> }
  | { told?: undefined; form: SentForm<ReportField> }

/**
 * Did a form come from a page of ours? There is no session that another site could use, but it could have its visitors report in their own names. Browsers say
 * where a form comes from; one that says nothing is no browser that shows other sites' scripts.
 */
export const isOwnForm = ({ headers, host }: FastifyRequest, publicUrl: string): boolean => {
  const { 'sec-fetch-site': site, origin } = headers
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin === undefined) return true
  const from = URL.parse(origin)?.host
  return from !== undefined && [host, URL.parse(publicUrl)?.host].includes(from)
}

/** Whom the credential names now, as the report keeps it. */
const namedBy = (row: Row<'personnel'> | undefined, now: Date) =>
  row
    ? {
        person: row.id,
        person_name: sortedName(row),
        company_name: row.company_name,
        was_valid: isCredentialValid({ ...row, accreditation_flag: accreditationFlag(row, dayOf(now)) }),
      }
    : { person: '', person_name: '', company_name: '', was_valid: false }

/** Reads a form to its end and checks it. What was typed comes back in any case. */
export const readReport = async (
  services: Services,
  request: FastifyRequest,
  credential: string,
): Promise<Read> => {
  const sent: Form = { fields: {}, uploads: {} }
  const accepted = { photo: { maxBytes: MAX_BYTES } }
  const broken = await readParts(request, accepted, services, sent).then(
    () => [],
    (error: unknown): ReportField[] => {
      if (error instanceof HttpError && error.fields?.photo) return ['photo']
      throw error
    },
  )
  const { success, data, error } = newVisitReport.safeParse(sent.fields)
  const unreadable = error?.issues.map(({ path: [field] }) => field as ReportField) ?? []
  const wrong = [...new Set([...unreadable, ...broken])]
  const form = { values: sent.fields as SentForm<ReportField>['values'], wrong }
  if (!success || wrong.length > 0) return { form }
  const now = services.now()
  const found = await (data.number
    ? numbered(services.store, data.number)
    : scanned(services.store, credential))
  const photo = sent.uploads.photo
  return {
    form,
    photo: Buffer.isBuffer(photo) ? photo : undefined,
    told: {
      ...data,
      number: data.number || (found?.accreditation_number ?? ''),
      ...namedBy(found, now),
      ...{ credential: credential.slice(0, MAX_CREDENTIAL), created_at: now.toISOString() },
      ...{ state: 'open', notes: '', handled_by: null, handled_at: null, version: 1 },
    },
  }
}

/** The one way in which a report comes to be: whoever is to be told of it is told here. */
const createReport = async (tx: Writer, row: Omit<VisitReportRow, 'id'>, now: Date): Promise<void> => {
  const { id } = await tx.create('visit_reports', row)
  const { person_name: person, what } = row
  await tell(
    tx,
    {
      ...{ kind: 'visit', subject: `visit ${id}`, link: `/reportes-de-visitas/${id}` },
      facts: { person, reason: excerptOf(what) },
    },
    now,
  )
}

/** Keeps a report. The log has no address of whoever sent it. Answers false where its picture is none. */
export const keepReport = async (
  { store, files, now }: Services,
  { told, photo: content }: { told: Omit<VisitReportRow, 'id' | 'photo'>; photo: Buffer | undefined },
  address: string,
): Promise<boolean> => {
  const kept = storeOf(store, { action: 'door.report', user: null, username: '', address: '' })
  let photo: string | null = null
  try {
    photo = content ? await keepPhoto(files, content, { stranger: addressGroup(address) }) : null
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return false
    throw error
  }
  try {
    await kept.transaction((tx) => createReport(tx, { ...told, photo }, now()))
    return true
  } catch (error) {
    if (photo) await dropPhoto(files, photo)
    throw error
  }
}
