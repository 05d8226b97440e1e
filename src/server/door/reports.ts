import type { FastifyRequest } from 'fastify'
import { getAccreditationFlag, isCredentialValid } from '../../domain/accreditation.ts'
import { dayOf } from '../../domain/days.ts'
import { newVisitReport, REPORT_FIELDS, type ReportField, type SubmittedForm } from '../../domain/door.ts'
import { toExcerpt } from '../../domain/messageKinds.ts'
import { formatSortName } from '../../domain/personNames.ts'
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

/** Maximum size of a report's picture, in bytes. */
const MAX_BYTES = 10 * 1024 * 1024
/** Maximum length of the scanned text that is stored; an id has 22 characters. */
const MAX_CREDENTIAL = 200

/** A report that was read from a form, or the form with its wrong fields. */
type Read =
  | {
      told: Omit<VisitReportRow, 'id' | 'photo'>
      photo: Buffer | undefined
      form: SubmittedForm<ReportField>
    }
  | { told?: undefined; form: SubmittedForm<ReportField> }

/**
 * Returns whether a form comes from a page of the portal. Another site has no session to use, but it could make its visitors send reports. Browsers
 * that run scripts of other sites send at least one of these headers.
 */
export const isOwnForm = ({ headers, host }: FastifyRequest, publicUrl: string): boolean => {
  const { 'sec-fetch-site': site, origin } = headers
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin === undefined) return true
  const from = URL.parse(origin)?.host
  return from !== undefined && [host, URL.parse(publicUrl)?.host].includes(from)
}

/** Returns the current fields of the credential's person for a report. */
const namedBy = (row: Row<'personnel'> | undefined, now: Date) =>
  row
    ? {
        person: row.id,
        person_name: formatSortName(row),
        company_name: row.company_name,
        was_valid: isCredentialValid({ ...row, accreditation_flag: getAccreditationFlag(row, dayOf(now)) }),
      }
    : { person: '', person_name: '', company_name: '', was_valid: false }

/** Returns which fields of a report could not be read. Throws any other error. */
const getUnreadFields = (error: unknown): ReportField[] => {
  const unread = error instanceof HttpError ? Object.keys(error.fields ?? {}) : []
  const fields = REPORT_FIELDS.filter((field) => unread.includes(field))
  if (fields.length === 0 || fields.length < unread.length) throw error
  return fields
}

/** Reads a form to its end and validates it. Returns the entered texts in any case. */
export const readReport = async (
  services: Services,
  request: FastifyRequest,
  credential: string,
): Promise<Read> => {
  const sent: Form = { fields: {}, uploads: {} }
  const parts = { files: { photo: { maxBytes: MAX_BYTES } }, body: newVisitReport }
  const unread = await readParts(request, parts, services, sent).then(() => [], getUnreadFields)
  const { success, data, error } = newVisitReport.safeParse(sent.fields)
  const invalid = error?.issues.map(({ path: [field] }) => field as ReportField) ?? []
  const wrong = [...new Set([...invalid, ...unread])]
  const form = { values: sent.fields as SubmittedForm<ReportField>['values'], invalidFields: wrong }
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
      credential: credential.slice(0, MAX_CREDENTIAL),
      created_at: now.toISOString(),
      state: 'open',
      notes: '',
      handled_by: null,
      handled_at: null,
      version: 1,
    },
  }
}

/** Inserts a report and queues its notification. */
const createReport = async (tx: Writer, row: Omit<VisitReportRow, 'id'>, now: Date): Promise<number> => {
  const { id } = await tx.create('visit_reports', row)
  const { person_name: person, what } = row
  await tell(
    tx,
    {
      kind: 'visit',
      subject: `visit ${id}`,
      link: `/reportes-de-visitas/${id}`,
      facts: { person, reason: toExcerpt(what) },
    },
    now,
  )
  return id
}

/** Stores a report and returns its id. The log has no address of the visitor. Returns undefined if the picture is not a picture. */
export const keepReport = async (
  { store, files, now }: Services,
  { told, photo: content }: { told: Omit<VisitReportRow, 'id' | 'photo'>; photo: Buffer | undefined },
  address: string,
): Promise<number | undefined> => {
  const kept = storeOf(store, { action: 'door.report', user: null, username: '', address: '' })
  let photo: string | null = null
  try {
    photo = content ? await keepPhoto(files, content, { stranger: addressGroup(address) }) : null
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return undefined
    throw error
  }
  try {
    return await kept.transaction((tx) => createReport(tx, { ...told, photo }, now()))
  } catch (error) {
    if (photo) await dropPhoto(files, photo)
    throw error
  }
}
