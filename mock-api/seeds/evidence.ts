import type { AccreditationTypeRow } from '../../src/domain/catalogs/schemas.ts'
import { addDays, addMonths, type Day, formatDate } from '../../src/domain/common/days.ts'
import { summarizeDocumentReviews } from '../../src/domain/documents/evidence.ts'
import type { DocumentRow } from '../../src/domain/documents/schemas.ts'
import { getAccreditationStatusFlag } from '../../src/domain/people/accreditation.ts'
import { BLANK_ITEM } from '../../src/domain/people/accreditationItems.ts'
import {
  computeUnmetRequirementDays,
  getRequirementValidUntil,
} from '../../src/domain/people/requirements.ts'
import { issuers } from './documents/issuers.ts'
import { createDemoDocumentPdf } from './documents/paper.ts'
import { demoPersonnelFileTypes } from './documents/personKinds.ts'
import { createDemoFileContent, createStoredDemoFile, type DemoFile } from './documents/stored.ts'
import { formatFullName } from './identities.ts'
import type { Member } from './people.ts'
import { createRandomGenerator, type Random } from './random.ts'
import { demoAccreditationTypes } from './roles.ts'
import { pickOfficeHoursTimestamp } from './timelines.ts'

/** Document of a requirement, before ids are assigned. */
type EvidenceDraft = Omit<DocumentRow<'evidence'>, 'id' | 'item'>
interface Evidence {
  row: EvidenceDraft
  file: DemoFile
}

/** Id of the user who reviews documents. */
const REVIEWER = 3
/** Returns the id of the user who uploads files: `empresa` for company 1, otherwise `admin`. */
const getDemoUploaderId = ({ person }: Member): number => (person.company === 1 ? 4 : 2)

const requirementTypesById = new Map(demoAccreditationTypes.map((type) => [type.id, type]))
/** Id of the requirement whose demo documents cover every review state. */
const MEDICAL_EXAM_ID = demoAccreditationTypes.find(({ name }) => name === 'Examen médico')?.id

/** Example of a document for a requirement. */
interface Sample {
  /** Days from today until the document expires. */
  ends: number
  review: DocumentRow<'evidence'>['review']
  /** Days since the document was uploaded. */
  ago: number
  rejection?: DocumentRow<'evidence'>['rejection']
  note?: string
}

/** Example medical exams, by position among the accredited people of a company. */
const SAMPLES: Readonly<Record<number, { documents: readonly Sample[]; ticked?: number }>> = {
  3: { documents: [{ ends: 12, review: 'approved', ago: 350 }] },
  4: { documents: [{ ends: -12, review: 'approved', ago: 374 }] },
  5: {
    documents: [
      { ends: 5, review: 'approved', ago: 355 },
      { ends: 363, review: 'pending', ago: 1 },
    ],
  },
  6: {
    documents: [
      { ends: -4, review: 'approved', ago: 366 },
      { ends: 358, review: 'rejected', ago: 2, rejection: 'illegible', note: 'Falta la firma del médico' },
    ],
  },
  7: { documents: [], ticked: 45 },
}

/** Number of companies with example documents. */
const COMPANIES_WITH_SAMPLES = 2
/** Number of companies that upload documents. Users mark requirements of other companies as met by hand. */
const UPLOADING_COMPANIES = 7

/** One in 4 unmet requirements has a pending document, and one in 4 has a rejected document. */
const SUBMITTED_ONE_IN = 4

const createRequirementDocumentPdf = (
  member: Member,
  type: AccreditationTypeRow,
  days: { from: Day; until: Day },
  random: Random,
) => {
  const { person } = member
  const kind = demoPersonnelFileTypes.find(({ proves }) => proves === type.id)
  return createDemoDocumentPdf({
    title: type.name,
    ...(kind?.by ?? issuers.records),
    folio: `REQ-${random.digits(7)}`,
    day: days.from,
    facts: [
      ['Nombre', formatFullName(person)],
      ['RFC', person.rfc],
      ['Fecha de emisión', formatDate(days.from)],
      ['Vigente hasta', formatDate(days.until)],
    ],
    body: `Se hace constar que ${formatFullName(person)} ${kind?.states ?? 'cumple este requisito.'}`,
  })
}

const createRequirementDocument = (
  member: Member,
  type: AccreditationTypeRow,
  { ends, review, ago, rejection = null, note = '' }: Sample,
  today: Day,
  random: Random,
): Evidence => {
  const until = addDays(today, ends)
  const from =
    type.validity === 'issue' ? addMonths(until, -(type.validity_months ?? 12)) : addMonths(until, -36)
  // A document is uploaded after it was issued.
  const [uploadDay = today] = [addDays(from, 1), addDays(today, -ago)].toSorted().reverse()
  const { row, file } = createStoredDemoFile(
    createDemoFileContent(createRequirementDocumentPdf(member, type, { from, until }, random)),
    {
      title: `${type.name} ${member.person.last_names}`,
      uploaded_by: getDemoUploaderId(member),
      created_at: pickOfficeHoursTimestamp(uploadDay, today, random),
    },
    { personnel: member.person.id, type: type.id, company: member.person.company },
    random,
  )
  const { withdrawn_at: _, withdrawn_by: __, withdrawn_reason: ___, ...rest } = row
  const isDecided = review !== 'pending'
  return {
    row: {
      ...rest,
      issued_on: from,
      expires_on: until,
      review,
      rejection,
      note,
      reviewed_by: isDecided ? REVIEWER : null,
      reviewed_at: isDecided
        ? pickOfficeHoursTimestamp(
            addDays(uploadDay, 1) < today ? addDays(uploadDay, 1) : today,
            today,
            random,
          )
        : null,
      version: isDecided ? 2 : 1,
    },
    file,
  }
}

/** Creates documents for a requirement. Some unmet requirements have a pending or rejected document. */
const createSampleRequirementDocuments = (
  type: AccreditationTypeRow,
  met: boolean,
  random: Random,
): Sample[] => {
  const months = type.validity === 'issue' ? (type.validity_months ?? 12) : 24
  const ends = random.int(75, months * 30)
  if (met) return [{ ends, review: 'approved', ago: Math.min(months * 30 - ends + 2, 300) }]
  const chance = random.int(1, SUBMITTED_ONE_IN)
  if (chance === 1) return [{ ends, review: 'pending', ago: random.int(0, 20) }]
  if (chance === 2) return [{ ends, review: 'rejected', ago: random.int(1, 20), rejection: 'wrong_date' }]
  return []
}

/** Adds documents to the requirements of people. The documents cover every review state. */
export const addDemoRequirementDocuments = (
  members: readonly Member[],
  today: Day,
): { members: Member[]; evidence: Evidence[] } => {
  const evidence: Evidence[] = []
  const places = new Map<number, number>()
  const provenMembers = members.map((member) => {
    const { person } = member
    const random = createRandomGenerator(`evidence of ${person.id}`)
    const mayWork =
      person.active &&
      getAccreditationStatusFlag(person, today) === 'success' &&
      person.standing === 'regular'
    const place = (places.get(person.company) ?? 0) + 1
    const hasSamples =
      person.company <= COMPANIES_WITH_SAMPLES &&
      mayWork &&
      member.items.some(({ type }) => type === MEDICAL_EXAM_ID)
    if (hasSamples) places.set(person.company, place)
    const items = member.items.map((item) => {
      const type = requirementTypesById.get(item.type)
      if (!type?.wants_document || !person.active || person.company > UPLOADING_COMPANIES) return item
      const sample = hasSamples && type.id === MEDICAL_EXAM_ID ? SAMPLES[place] : undefined
      const samples = sample?.documents ?? createSampleRequirementDocuments(type, item.status, random)
      const documents = samples.map((one) => createRequirementDocument(member, type, one, today, random))
      evidence.push(...documents)
      const ticked_until = sample?.ticked === undefined ? null : addDays(today, sample.ticked)
      const ticked = {
        status: true,
        ticked_until,
        ticked_by: REVIEWER,
        ticked_at: `${addDays(today, -20)}T17:00:00.000Z`,
      }
      const row = {
        ...BLANK_ITEM,
        personnel: item.personnel,
        type: item.type,
        version: item.version,
        ...(ticked_until ? ticked : {}),
        ...summarizeDocumentReviews(documents.map(({ row }) => row)),
      }
      return { ...row, met_until: getRequirementValidUntil(row) }
    })
    return {
      ...member,
      items,
      person: { ...person, ...computeUnmetRequirementDays(items, requirementTypesById, person.role) },
    }
  })
  return { members: provenMembers, evidence }
}
