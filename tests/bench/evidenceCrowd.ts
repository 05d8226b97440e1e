import { randomFrom } from '../../mock-api/seeds/random.ts'
import { addDays, type Day, FIRST_DAY, LAST_DAY } from '../../src/domain/days.ts'
import type { EvidenceRow } from '../../src/domain/evidence.ts'
import { metUntil, requirementDays, withDues } from '../../src/domain/requirements.ts'
import type { AccreditationItemRow } from '../../src/domain/roles.ts'
import type { Dump } from '../../src/server/store/dump.ts'
import { crowd } from './crowd.ts'

/** Requirements of each person, and how many of them want a document; the others are boxes that somebody ticks. */
const ITEMS = 8
const PROVED = 6
/** A document holds a year; some ended up to so many days ago and were not renewed. */
const YEAR = 365
const LATE = 20
/** Earlier versions, so that there are a million documents of a hundred thousand people. */
const VERSIONS = 0.72

/** How many of a hundred items have a document that waits, was rejected, or none at all. */
const WAITING = 0.02
const REJECTED = 0.01
const MISSING = 0.01

/**
 * A crowd whose requirements are proved by documents with an end: spread over the year, some ended, waiting, rejected or never brought; with earlier
 * versions of most. What follows from them is kept as the portal keeps it.
 */
export const evidenceCrowd = (size: number, today: Day): Dump => {
  const dump = crowd(size, today, ITEMS)
  const random = randomFrom('evidence')
  const roles = dump.roles.map(({ id }) => id)
  const accreditation_types = dump.accreditation_types.map((type) => ({
    ...type,
    active: true,
    roles: type.id <= ITEMS ? roles : [],
    wants_document: type.id <= PROVED,
    validity: 'date' as const,
    brought_by: 'contractor' as const,
    warning_days: [30, 14, 7],
  }))
  const ends = Array.from({ length: YEAR + LATE }, (_, day) => addDays(today, day - LATE))
  const begins = ends.map((day) => addDays(day, -YEAR))
  const people = new Map(dump.personnel.map((person) => [person.id, person]))
  const evidence: EvidenceRow[] = []

  const addDocument = (
    item: AccreditationItemRow,
    company: number,
    more: Pick<EvidenceRow, 'review' | 'rejection' | 'issued_on' | 'expires_on'>,
  ): void => {
    const id = evidence.length + 1
    const isDecided = more.review !== 'pending'
    // What was decided long ago was brought and decided then: a portal has years of it.
    const brought = more.issued_on ?? addDays(today, -random.int(1, 60))
    const decided = addDays(brought, 1)
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
      created_at: `${brought}T12:00:00.000Z`,
      reviewed_by: isDecided ? 1 : null,
      reviewed_at: isDecided ? `${decided < today ? decided : today}T13:00:00.000Z` : null,
      ...more,
    })
  }

  const accreditation_items = dump.accreditation_items.map((item): AccreditationItemRow => {
    const company = people.get(item.personnel)?.company ?? 0
    if (item.type > PROVED) return { ...item, met_until: item.status ? LAST_DAY : FIRST_DAY }
    const blank = { ...item, status: false, met_until: FIRST_DAY }
    const chance = random.int(0, 9999) / 10_000
    if (chance < MISSING) return blank
    const undecided = { rejection: null, issued_on: null, expires_on: null }
    if (chance < MISSING + WAITING) {
      addDocument(item, company, { ...undecided, review: 'pending' })
      return { ...blank, review: 'pending' }
    }
    if (chance < MISSING + WAITING + REJECTED) {
      addDocument(item, company, { ...undecided, review: 'rejected', rejection: 'illegible' })
      return { ...blank, review: 'rejected' }
    }
    const at = random.int(0, ends.length - 1)
    const days = { issued_on: begins[at] ?? today, expires_on: ends[at] ?? today }
    if (random.chance(VERSIONS))
      addDocument(item, company, {
        review: 'approved',
        rejection: null,
        issued_on: addDays(days.issued_on, -YEAR),
        expires_on: days.issued_on,
      })
    addDocument(item, company, { ...days, review: 'approved', rejection: null })
    const proved = { ...blank, proved_until: days.expires_on, review: 'approved' as const }
    return { ...proved, met_until: metUntil(proved) }
  })

  const types = new Map(accreditation_types.map((type) => [type.id, type]))
  const itemsOf = Map.groupBy(accreditation_items, ({ personnel }) => personnel)
  const personnel = dump.personnel.map((person) => ({
    ...person,
    ...requirementDays(itemsOf.get(person.id) ?? [], types, person.role),
  }))
  const yesterday = addDays(today, -1)
  const ran = `${yesterday}T12:00:00.000Z`
  // Else the first run would tell of a month.
  const daily_runs = [
    { id: 1, day: yesterday, since: yesterday, cursor: '', counts: '', leased_until: ran, ended_at: ran },
  ]
  return withDues({ ...dump, accreditation_types, accreditation_items, personnel, evidence, daily_runs })
}
