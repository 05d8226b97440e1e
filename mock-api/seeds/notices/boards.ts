import type { Board } from '../../../src/domain/boards.ts'
import { addDays, type Day } from '../../../src/domain/days.ts'
import { type NoticeRow, type NoticeVersionRow, UNCORRECTED } from '../../../src/domain/notices.ts'
import type { Employer } from '../companies.ts'
import { printDocument } from '../documents/paper.ts'
import { pictures } from '../documents/pictures.ts'
import { type Content, createFileContent, createStoredFile, type Filed } from '../documents/stored.ts'
import { createRandomGenerator, type Random } from '../random.ts'
import { pickOfficeHoursInstant } from '../timelines.ts'
import { administrativeActs } from './administrativeActs.ts'
import { announcements } from './announcements.ts'
import { nonConformities } from './nonConformities.ts'
import { vetoNotices } from './vetoes.ts'
import { moveToWorkday, removeHtmlTags, replaceDayPlaceholders, type Written } from './written.ts'

interface Notice extends Filed<Omit<NoticeRow, 'id'>> {
  /** Version of the notice before a correction. */
  before?: Omit<NoticeVersionRow, 'id' | 'notice'>
}

/** Number of days before today in which the demo publishes notices. */
const SPREAD_DAYS = 360

/** Ids of the users who publish notices, with relative frequencies. */
const publisherIds = [
  [1, 1],
  [2, 3],
] as const

/** Demo notices by type of notice, with a prefix for document numbers. */
const noticesByBoard: Record<Board, readonly [letters: string, notices: readonly Written[]]> = {
  vetoes: ['VET', vetoNotices],
  announcements: ['CIR', announcements],
  administrative_acts: ['ACT', administrativeActs],
  non_accordance: ['NC', nonConformities],
}

const issuingOffice = {
  issuer: 'Distribuidora de Energía de Ejemplo',
  signer: 'Leonor Santibáñez Urrutia',
  position: 'Gestión de empresas colaboradoras',
}

interface Publication {
  day: Day
  folio: string
  text: string
  employer: Employer | undefined
}

const createNoticeContent = (notice: Written, { day, folio, text, employer }: Publication): Content => {
  if (notice.isPhoto) return pictures.premises
  const subject = employer
    ? ([
        ['Empresa', employer.company_name],
        ['RFC', employer.rfc],
      ] as const)
    : ([
        ['Se refiere a', notice.name ?? 'Todas las empresas colaboradoras'],
        ...(notice.rfc ? ([['RFC', notice.rfc]] as const) : []),
      ] as const)
  return createFileContent(
    printDocument({
      ...issuingOffice,
      title: notice.paper,
      folio,
      day,
      facts: subject,
      body: removeHtmlTags(text),
    }),
  )
}

/** Creates the past year's notices of one type, oldest first. `latest` are additional notices. */
export const createBoardNotices = (
  name: Board,
  employers: readonly Employer[],
  today: Day,
  latest: readonly Written[] = [],
): Notice[] => {
  const [letters, earlier] = noticesByBoard[name]
  const notices = [...latest, ...earlier]
  const oldestFirst = [...notices].reverse()
  return oldestFirst.map((notice, i) => {
    const random = createRandomGenerator(`${name} ${notice.text}`)
    const ago = Math.floor(((oldestFirst.length - i - random.next()) * SPREAD_DAYS) / oldestFirst.length) + 1
    const day = moveToWorkday(addDays(today, -ago), -1)
    const folio = `${letters}-${day.slice(0, 4)}-${String(i + 101)}`
    const text = replaceDayPlaceholders(notice.text, day)
    const employer = employers.find(({ id }) => id === notice.company)
    const filing = {
      title: `${notice.paper} ${folio}`,
      uploaded_by: random.weighted(publisherIds),
      created_at: pickOfficeHoursInstant(day, today, random),
    }
    const fields = { name: notice.name ?? '', rfc: notice.rfc ?? '', text, company: employer?.id ?? null }
    const content = createNoticeContent(notice, { day, folio, text, employer })
    const published = createStoredFile(content, filing, { ...UNCORRECTED, ...fields }, random)
    const { before } = notice
    return before ? correctNotice(name, published, before, { day, today, random }) : published
  })
}

/** Returns a corrected notice with the earlier version. Both versions have the same file. */
const correctNotice = (
  board: Board,
  { row, file }: Notice,
  { days, reason, ...earlier }: NonNullable<Written['before']>,
  { day, today, random }: { day: Day; today: Day; random: Random },
): Notice => {
  const { key, file_name, media_type, size, sha256, scan, uploaded_by, created_at } = row
  const fileFields = { key, file_name, media_type, size, sha256, scan, uploaded_by, created_at }
  return {
    file,
    row: {
      ...row,
      version: 2,
      corrected_by: 1,
      corrected_reason: reason,
      corrected_at: pickOfficeHoursInstant(moveToWorkday(addDays(day, days), 1), today, random),
    },
    before: {
      ...fileFields,
      board,
      number: 1,
      reason: '',
      ...earlier,
      text: replaceDayPlaceholders(earlier.text, day),
    },
  }
}
