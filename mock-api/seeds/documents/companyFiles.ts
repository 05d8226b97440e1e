import { addDays, addMonths, type Day } from '../../../src/domain/common/days.ts'
import type { DocumentRow } from '../../../src/domain/documents/schemas.ts'
import type { Employer } from '../companies.ts'
import { createRandomGenerator, type Random } from '../random.ts'
import { pickOfficeHoursTimestamp } from '../timelines.ts'
import { type CompanyKind, demoCompanyFileTypes } from './companyKinds.ts'
import { createDemoDocumentPdf } from './paper.ts'
import { pictures } from './pictures.ts'
import { type Content, createDemoFileContent, createStoredDemoFile, type Filed } from './stored.ts'

/** Number of months for which a company has uploaded recurring files, by company id. */
const HISTORY_MONTHS: Record<number, number> = { 1: 12, 2: 18 }
const DEFAULT_HISTORY_MONTHS = 2

/** Returns the id of the user who uploads files: `empresa` for company 1, otherwise `admin`. */
const getDemoUploaderId = (company: number): number => (company === 1 ? 4 : 2)

/** Returns the upload days of a kind of file, newest first. Inactive companies stopped uploading over a year ago. */
const listDemoUploadDates = (kind: CompanyKind, employer: Employer, today: Day, random: Random): Day[] => {
  if (!kind.every) return [addDays(employer.created_at.slice(0, 10), random.int(1, 40))]
  const newest = addDays(today, -random.int(0, 25) - (employer.active ? 0 : 380))
  const { every } = kind
  const count = Math.max(1, Math.floor((HISTORY_MONTHS[employer.id] ?? DEFAULT_HISTORY_MONTHS) / every))
  return Array.from({ length: count }, (_, i) => addMonths(newest, -i * every))
}

const createCompanyFilePdf = (kind: CompanyKind, employer: Employer, day: Day, random: Random): Buffer =>
  createDemoDocumentPdf({
    title: kind.name,
    ...kind.by,
    ...(kind.category === 'SASISOPA' && { signer: employer.security_supervisor }),
    folio: `${kind.category.slice(0, 3).toUpperCase()}-${random.digits(7)}`,
    day,
    facts: [
      ['Razón social', employer.company_name],
      ['RFC', employer.rfc],
      ['Domicilio fiscal', employer.billing_address],
      kind.category === 'REPSE'
        ? ['Registro REPSE', employer.repse_number]
        : ['Representante legal', employer.legal_representative],
      ...(kind.every ? ([['Periodo', day.slice(0, 7)]] as const) : []),
    ],
    body: `Se hace constar que ${employer.company_name} ${kind.states}`,
  })

const createFilesForCompany = (
  employer: Employer,
  today: Day,
): Filed<Omit<DocumentRow<'companyFiles'>, 'id'>>[] => {
  const random = createRandomGenerator(`files of company ${employer.id}`)
  const kinds = demoCompanyFileTypes.filter(
    ({ category }, i) =>
      category !== demoCompanyFileTypes[i - 1]?.category || employer.id === 1 || random.chance(0.8),
  )
  return kinds.flatMap((kind) =>
    listDemoUploadDates(kind, employer, today, random).map((day) => {
      const content: Content = kind.picture
        ? pictures[kind.picture]
        : createDemoFileContent(createCompanyFilePdf(kind, employer, day, random))
      return createStoredDemoFile(
        content,
        {
          title: kind.every ? `${kind.name} ${day.slice(0, 7)}` : kind.name,
          uploaded_by: getDemoUploaderId(employer.id),
          created_at: pickOfficeHoursTimestamp(day, today, random),
        },
        { company: employer.id, name: kind.id, category: kind.category },
        random,
      )
    }),
  )
}

/** Creates the uploaded files of all companies. */
export const createDemoCompanyFiles = (
  employers: readonly Employer[],
  today: Day,
): Filed<Omit<DocumentRow<'companyFiles'>, 'id'>>[] =>
  employers.flatMap((employer) => createFilesForCompany(employer, today))
