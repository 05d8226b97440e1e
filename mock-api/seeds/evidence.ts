import { accreditationFlag } from '../../src/domain/accreditation.ts'
import { addDays, addMonths, type Day, formatDay } from '../../src/domain/days.ts'
import { type EvidenceRow, provedBy } from '../../src/domain/evidence.ts'
import { metUntil, requirementDays } from '../../src/domain/requirements.ts'
import { type AccreditationTypeRow, BLANK_ITEM } from '../../src/domain/roles.ts'
import { issuers } from './documents/issuers.ts'
import { printed } from './documents/paper.ts'
import { namedKinds } from './documents/personKinds.ts'
import { contentOf, type DemoFile, filed } from './documents/stored.ts'
import { fullName } from './identities.ts'
import type { Member } from './people.ts'
import { type Random, randomFrom } from './random.ts'
import { accreditationTypes } from './roles.ts'
import { instantOn } from './timelines.ts'

/** A document before the items have their numbers. */
type BroughtRow = Omit<EvidenceRow, 'id' | 'item'>
interface Brought {
  row: BroughtRow
  file: DemoFile
}

/** Who of the demo's users decides: `utility`. */
const REVIEWER = 3
/** Who brings: the first company its own, the utility the others'. */
const uploaderOf = ({ person }: Member): number => (person.company === 1 ? 4 : 2)

const typesById = new Map(accreditationTypes.map((type) => [type.id, type]))
/** The requirement whose stories are told. */
const MEDICAL = accreditationTypes.find(({ name }) => name === 'Examen médico')?.id

/** A document as a story tells it: how many days from today it ends, and what was decided of it so many days ago. */
interface Told {
  ends: number
  review: EvidenceRow['review']
  ago: number
  rejection?: EvidenceRow['rejection']
  note?: string
}

/** What is told of one person's medical examination, by the place among those of its company who may work: the last word stands, and `ticked` is by hand. */
const STORIES: Readonly<Record<number, { told: readonly Told[]; ticked?: number }>> = {
  3: { told: [{ ends: 12, review: 'approved', ago: 350 }] },
  4: { told: [{ ends: -12, review: 'approved', ago: 374 }] },
  5: {
    told: [
      { ends: 5, review: 'approved', ago: 355 },
      { ends: 363, review: 'pending', ago: 1 },
    ],
  },
  6: {
    told: [
      { ends: -4, review: 'approved', ago: 366 },
      { ends: 358, review: 'rejected', ago: 2, rejection: 'illegible', note: 'Falta la firma del médico' },
    ],
  },
  7: { told: [], ticked: 45 },
}

/** The first companies, each of which has the stories; and those that upload: what the others meet was ticked by hand. */
const TOLD = 2
const UPLOADING = 7

/** One in so many of those who lack a document has brought one that waits; one in as many, one that was rejected. */
const SOME = 4

const paper = (
  member: Member,
  type: AccreditationTypeRow,
  days: { from: Day; until: Day },
  random: Random,
) => {
  const { person } = member
  const kind = namedKinds.find(({ proves }) => proves === type.id)
  return printed({
    title: type.name,
    ...(kind?.by ?? issuers.records),
    folio: `REQ-${random.digits(7)}`,
    day: days.from,
    facts: [
      ['Nombre', fullName(person)],
      ['RFC', person.rfc],
      ['Fecha de emisión', formatDay(days.from)],
      ['Vigente hasta', formatDay(days.until)],
    ],
    body: `Se hace constar que ${fullName(person)} ${kind?.states ?? 'cumple este requisito.'}`,
  })
}

const bring = (
  member: Member,
  type: AccreditationTypeRow,
  { ends, review, ago, rejection = null, note = '' }: Told,
  today: Day,
  random: Random,
): Brought => {
  const until = addDays(today, ends)
  const from =
    type.validity === 'issue' ? addMonths(until, -(type.validity_months ?? 12)) : addMonths(until, -36)
  const brought = addDays(today, -ago)
  const { row, file } = filed(
    contentOf(paper(member, type, { from, until }, random)),
    {
      title: `${type.name} ${member.person.last_names}`,
      uploaded_by: uploaderOf(member),
      created_at: instantOn(brought, today, random),
    },
    { personnel: member.person.id, type: type.id, company: member.person.company },
    random,
  )
  const { withdrawn_at: _, withdrawn_by: __, withdrawn_reason: ___, ...kept } = row
  const isDecided = review !== 'pending'
  return {
    row: {
      ...kept,
      ...{ issued_on: from, expires_on: until, review, rejection, note },
      reviewed_by: isDecided ? REVIEWER : null,
      reviewed_at: isDecided
        ? instantOn(addDays(brought, 1) < today ? addDays(brought, 1) : today, today, random)
        : null,
      version: isDecided ? 2 : 1,
    },
    file,
  }
}

/** What somebody without a story has brought: what proves what it meets, for some time to come, and now and then something for what it lacks. */
const usual = (type: AccreditationTypeRow, met: boolean, random: Random): Told[] => {
  const months = type.validity === 'issue' ? (type.validity_months ?? 12) : 24
  const ends = random.int(75, months * 30)
  if (met) return [{ ends, review: 'approved', ago: Math.min(months * 30 - ends + 2, 300) }]
  const chance = random.int(1, SOME)
  if (chance === 1) return [{ ends, review: 'pending', ago: random.int(0, 20) }]
  if (chance === 2) return [{ ends, review: 'rejected', ago: random.int(1, 20), rejection: 'wrong_date' }]
  return []
}

/** The demo's people with the documents that prove their requirements, every state of one among them, whatever the day. */
export const proved = (members: readonly Member[], today: Day): { members: Member[]; brought: Brought[] } => {
  const brought: Brought[] = []
  const places = new Map<number, number>()
  const proven = members.map((member) => {
    const { person } = member
    const random = randomFrom(`evidence of ${person.id}`)
    const mayWork =
      person.active && accreditationFlag(person, today) === 'success' && person.standing === 'regular'
    const place = (places.get(person.company) ?? 0) + 1
    const isTold = person.company <= TOLD && mayWork && member.items.some(({ type }) => type === MEDICAL)
    if (isTold) places.set(person.company, place)
    const items = member.items.map((item) => {
      const type = typesById.get(item.type)
      if (!type?.wants_document || !person.active || person.company > UPLOADING) return item
      const story = isTold && type.id === MEDICAL ? STORIES[place] : undefined
      const own = (story?.told ?? usual(type, item.status, random)).map((told) =>
        bring(member, type, told, today, random),
      )
      brought.push(...own)
      const ticked_until = story?.ticked === undefined ? null : addDays(today, story.ticked)
      const ticked = {
        status: true,
        ticked_until,
        ticked_by: REVIEWER,
        ticked_at: `${addDays(today, -20)}T17:00:00.000Z`,
      }
      const kept = {
        ...{ ...BLANK_ITEM, personnel: item.personnel, type: item.type, version: item.version },
        ...(ticked_until ? ticked : {}),
        ...provedBy(own.map(({ row }) => row)),
      }
      return { ...kept, met_until: metUntil(kept) }
    })
    return { ...member, items, person: { ...person, ...requirementDays(items, typesById, person.role) } }
  })
  return { members: proven, brought }
}
