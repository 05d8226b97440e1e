import { addDays, type Day } from '../../../src/domain/common/days.ts'
import type { Board } from '../../../src/domain/notices/boards.ts'
import { type NoticeRow, type NoticeVersionRow, UNCORRECTED } from '../../../src/domain/notices/schemas.ts'
import type { Employer } from '../companies.ts'
import { createDemoDocumentPdf } from '../documents/paper.ts'
import { pictures } from '../documents/pictures.ts'
import { type Content, createDemoFileContent, createStoredDemoFile, type Filed } from '../documents/stored.ts'
import { createRandomGenerator, type Random } from '../random.ts'
import { pickOfficeHoursTimestamp } from '../timelines.ts'
import { demoAdministrativeActs } from './demoAdministrativeActs.ts'
import { demoAnnouncements } from './demoAnnouncements.ts'
import { demoNonConformities } from './demoNonConformities.ts'
import { demoVetoNotices } from './vetoes.ts'
import { moveDateToWorkday, removeHtmlTags, replaceDayPlaceholders, type Written } from './written.ts'

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
  vetoes: ['VET', demoVetoNotices],
  announcements: ['CIR', demoAnnouncements],
  administrative_acts: ['ACT', demoAdministrativeActs],
  non_accordance: ['NC', demoNonConformities],
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
  return createDemoFileContent(
    createDemoDocumentPdf({
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
export const createDemoBoardNotices = (
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
    const day = moveDateToWorkday(addDays(today, -ago), -1)
    const folio = `${letters}-${day.slice(0, 4)}-${String(i + 101)}`
    const text = replaceDayPlaceholders(notice.text, day)
    const employer = employers.find(({ id }) => id === notice.company)
    const filing = {
      title: `${notice.paper} ${folio}`,
      uploaded_by: random.weighted(publisherIds),
      created_at: pickOfficeHoursTimestamp(day, today, random),
    }
    const fields = { name: notice.name ?? '', rfc: notice.rfc ?? '', text, company: employer?.id ?? null }
    const content = createNoticeContent(notice, { day, folio, text, employer })
    const published = createStoredDemoFile(content, filing, { ...UNCORRECTED, ...fields }, random)
    const { before } = notice
    return before ? createCorrectedNotice(name, published, before, { day, today, random }) : published
  })
}

/** Returns a corrected notice with the earlier version. Both versions have the same file. */
const createCorrectedNotice = (
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
      corrected_at: pickOfficeHoursTimestamp(moveDateToWorkday(addDays(day, days), 1), today, random),
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
