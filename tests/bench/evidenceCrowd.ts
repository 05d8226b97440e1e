import { createRandomGenerator } from '../../mock-api/seeds/random.ts'
import { addDays, type Day, FIRST_DAY, LAST_DAY } from '../../src/domain/common/days.ts'
import type { DocumentRow } from '../../src/domain/documents/schemas.ts'
import type { AccreditationItemRow } from '../../src/domain/people/accreditationItems.ts'
import {
  addRequirementTasks,
  computeUnmetRequirementDays,
  getRequirementValidUntil,
} from '../../src/domain/people/requirements.ts'
import type { Dump } from '../../src/server/store/dump.ts'
import { createCrowd } from './crowd.ts'

/** Requirements per person, and how many of them need a document. The others are checkboxes. */
const ITEMS = 8
const DOCUMENT_ITEMS = 6
/** A document is valid for a year. Some expired up to this number of days ago. */
const VALID_DAYS = 365
const MAX_DAYS_LATE = 20
/** Share of items with an earlier version, for a million documents of a hundred thousand people. */
const EARLIER_SHARE = 0.72

/** Shares of items whose document is waiting, rejected or missing. */
const WAITING_SHARE = 0.02
const REJECTED_SHARE = 0.01
const MISSING_SHARE = 0.01

/**
 * Returns a crowd whose requirements are proved by documents that expire over the year. Some are expired,
 * waiting, rejected or missing, and most have an earlier version. The derived fields are those of the
 * portal.
 */
export const createEvidenceCrowd = (size: number, today: Day): Dump => {
  const dump = createCrowd(size, today, ITEMS)
  const random = createRandomGenerator('evidence')
  const roles = dump.roles.map(({ id }) => id)
  const accreditation_types = dump.accreditation_types.map((type) => ({
    ...type,
    active: true,
    roles: type.id <= ITEMS ? roles : [],
    wants_document: type.id <= DOCUMENT_ITEMS,
    validity: 'date' as const,
    brought_by: 'contractor' as const,
    warning_days: [30, 14, 7],
  }))
  const endDays = Array.from({ length: VALID_DAYS + MAX_DAYS_LATE }, (_, day) =>
    addDays(today, day - MAX_DAYS_LATE),
  )
  const startDays = endDays.map((day) => addDays(day, -VALID_DAYS))
  const people = new Map(dump.personnel.map((person) => [person.id, person]))
  const evidence: DocumentRow<'evidence'>[] = []

  const addDocument = (
    item: AccreditationItemRow,
    company: number,
    more: Pick<DocumentRow<'evidence'>, 'review' | 'rejection' | 'issued_on' | 'expires_on'>,
  ): void => {
    const id = evidence.length + 1
    const isDecided = more.review !== 'pending'
    // Older documents were uploaded and reviewed at that time, as in a portal of several years.
    const uploadedOn = more.issued_on ?? addDays(today, -random.int(1, 60))
    const reviewedOn = addDays(uploadedOn, 1)
    evidence.push({
      id,
      item: item.id,
      personnel: item.personnel,
      type: item.type,
      company,
      key: `bench-${id}`,
      file_name: `documento ${id}.pdf`,
      media_type: 'application/pdf',
      size: 120_000,
      sha256: '',
      scan: 'clean',
      uploaded_by: 1,
      note: '',
      version: 1,
      created_at: `${uploadedOn}T12:00:00.000Z`,
      reviewed_by: isDecided ? 1 : null,
      reviewed_at: isDecided ? `${reviewedOn < today ? reviewedOn : today}T13:00:00.000Z` : null,
      ...more,
    })
  }

  const accreditation_items = dump.accreditation_items.map((item): AccreditationItemRow => {
    const company = people.get(item.personnel)?.company ?? 0
    if (item.type > DOCUMENT_ITEMS) return { ...item, met_until: item.status ? LAST_DAY : FIRST_DAY }
    const unmetItem = { ...item, status: false, met_until: FIRST_DAY }
    const chance = random.int(0, 9999) / 10_000
    if (chance < MISSING_SHARE) return unmetItem
    const notReviewed = { rejection: null, issued_on: null, expires_on: null }
    if (chance < MISSING_SHARE + WAITING_SHARE) {
      addDocument(item, company, { ...notReviewed, review: 'pending' })
      return { ...unmetItem, review: 'pending' }
    }
    if (chance < MISSING_SHARE + WAITING_SHARE + REJECTED_SHARE) {
      addDocument(item, company, { ...notReviewed, review: 'rejected', rejection: 'illegible' })
      return { ...unmetItem, review: 'rejected' }
    }
    const at = random.int(0, endDays.length - 1)
    const days = { issued_on: startDays[at] ?? today, expires_on: endDays[at] ?? today }
    if (random.chance(EARLIER_SHARE))
      addDocument(item, company, {
        review: 'approved',
        rejection: null,
        issued_on: addDays(days.issued_on, -VALID_DAYS),
        expires_on: days.issued_on,
      })
    addDocument(item, company, { ...days, review: 'approved', rejection: null })
    const provedItem = { ...unmetItem, proved_until: days.expires_on, review: 'approved' as const }
    return { ...provedItem, met_until: getRequirementValidUntil(provedItem) }
  })

  const types = new Map(accreditation_types.map((type) => [type.id, type]))
  const itemsByPerson = Map.groupBy(accreditation_items, ({ personnel }) => personnel)
  const personnel = dump.personnel.map((person) => ({
    ...person,
    ...computeUnmetRequirementDays(itemsByPerson.get(person.id) ?? [], types, person.role),
  }))
  const yesterday = addDays(today, -1)
  const ranAt = `${yesterday}T12:00:00.000Z`
  // Otherwise the first run would send the notifications of a month.
  const daily_runs = [
    { id: 1, day: yesterday, since: yesterday, cursor: '', counts: '', leased_until: ranAt, ended_at: ranAt },
  ]
  return addRequirementTasks({
    ...dump,
    accreditation_types,
    accreditation_items,
    personnel,
    evidence,
    daily_runs,
  })
}
