import type { FastifyRequest } from 'fastify'
import { toMexicoDay } from '../../domain/common/days.ts'
import { isCredentialValid } from '../../domain/credentials/credentialValidity.ts'
import {
  newVisitReportSchema,
  REPORT_FIELDS,
  type ReportField,
  type SubmittedForm,
} from '../../domain/door/door.ts'
import type { VisitReportRow } from '../../domain/door/visitReports.ts'
import { shortenTextToExcerpt } from '../../domain/messages/messageKinds.ts'
import { getAccreditationStatusFlag } from '../../domain/people/accreditation.ts'
import { formatNameForSorting, toFullName } from '../../domain/people/personNames.ts'
import { HttpError } from '../common/httpError.ts'
import { deletePhoto, storePhoto } from '../files/photos.ts'
import type { Services } from '../http/call.ts'
import { type Form, readMultipartFormParts } from '../http/multipart.ts'
import { toClientNetwork } from '../http/rateLimits.ts'
import { findPersonByPublicId } from '../personnel/people.ts'
import { queueNotification } from '../records/queueNotification.ts'
import { createStoreWithLogOrigin } from '../store/origins.ts'
import type { Row } from '../store/rows.ts'
import type { Writer } from '../store/store.ts'
import { findPersonByAccreditationNumber } from './personLookup.ts'

/** Maximum size of a visitor's photo, in bytes. */
const MAX_BYTES = 10 * 1024 * 1024
/** Maximum length of a scanned text that is stored. The id of a credential has 22 characters. */
const MAX_CREDENTIAL = 200

/** Visitor's report, or the submitted form if it has invalid fields. */
type ParsedReport =
  | {
      report: Omit<VisitReportRow, 'id' | 'photo'>
      photo: Buffer | undefined
      form: SubmittedForm<ReportField>
    }
  | { report?: undefined; form: SubmittedForm<ReportField> }

/** Whether a form was sent from a page of this portal. Other sites must not make their visitors send reports. */
export const isFormSentFromPortal = ({ headers, host }: FastifyRequest, publicUrl: string): boolean => {
  const { 'sec-fetch-site': site, origin } = headers
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin === undefined) return true
  const from = URL.parse(origin)?.host
  return from !== undefined && [host, URL.parse(publicUrl)?.host].includes(from)
}

/** Returns the person's current data, which the report stores. */
const getReportedPersonColumns = (row: Row<'personnel'> | undefined, now: Date) =>
  row
    ? {
        person: row.id,
        person_name: formatNameForSorting(row),
        company_name: row.company_name,
        was_valid: isCredentialValid({
          ...row,
          accreditation_flag: getAccreditationStatusFlag(row, toMexicoDay(now)),
        }),
      }
    : { person: '', person_name: '', company_name: '', was_valid: false }

/** Returns the invalid fields of a report. Rethrows errors without fields. */
const listInvalidReportFields = (error: unknown): ReportField[] => {
  const unread = error instanceof HttpError ? Object.keys(error.fields ?? {}) : []
  const fields = REPORT_FIELDS.filter((field) => unread.includes(field))
  if (fields.length === 0 || fields.length < unread.length) throw error
  return fields
}

/** Reads and validates a visitor's report. Returns the entered texts even if they are invalid. */
export const parseVisitorReport = async (
  services: Services,
  request: FastifyRequest,
  credential: string,
): Promise<ParsedReport> => {
  const input: Form = { fields: {}, uploads: {} }
  const parts = { files: { photo: { maxBytes: MAX_BYTES } }, body: newVisitReportSchema }
  const unread = await readMultipartFormParts(request, parts, services, input).then(
    () => [],
    listInvalidReportFields,
  )
  const { success, data, error } = newVisitReportSchema.safeParse(input.fields)
  const invalid = error?.issues.map(({ path: [field] }) => field as ReportField) ?? []
  const invalidFields = [...new Set([...invalid, ...unread])]
  const form = { values: input.fields as SubmittedForm<ReportField>['values'], invalidFields }
  if (!success || invalidFields.length > 0) return { form }
  const now = services.now()
  const person = await (data.number
    ? findPersonByAccreditationNumber(services.store, data.number)
    : findPersonByPublicId(services.store, credential))
  const photo = input.uploads.photo
  return {
    form,
    photo: Buffer.isBuffer(photo) ? photo : undefined,
    report: {
      ...data,
      number: data.number || (person?.accreditation_number ?? ''),
      ...getReportedPersonColumns(person, now),
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

/** Inserts a visitor's report and notifies the utility's users. */
const insertVisitorReport = async (
  tx: Writer,
  row: Omit<VisitReportRow, 'id'>,
  now: Date,
): Promise<number> => {
  const { id } = await tx.create('visit_reports', row)
  const { person_name, what } = row
  await queueNotification(
    tx,
    {
      kind: 'visit',
      subject: `visit ${id}`,
      link: `/reportes-de-visitas/${id}`,
      facts: { person: toFullName(person_name), reason: shortenTextToExcerpt(what) },
    },
    now,
  )
  return id
}

/** Stores a visitor's report without the visitor's address. Returns its id, or undefined if the photo is not an image. */
export const storeVisitorReport = async (
  { store, files, now }: Services,
  { report, photo: content }: { report: Omit<VisitReportRow, 'id' | 'photo'>; photo: Buffer | undefined },
  address: string,
): Promise<number | undefined> => {
  const reportStore = createStoreWithLogOrigin(store, {
    action: 'door.report',
    user: null,
    username: '',
    address: '',
  })
  let photo: string | null = null
  try {
    photo = content ? await storePhoto(files, content, { visitorAddress: toClientNetwork(address) }) : null
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return undefined
    throw error
  }
  try {
    return await reportStore.transaction((tx) => insertVisitorReport(tx, { ...report, photo }, now()))
  } catch (error) {
    if (photo) await deletePhoto(files, photo)
    throw error
  }
}
