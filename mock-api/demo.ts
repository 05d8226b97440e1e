import { getAccreditationFlag } from '../src/domain/accreditation.ts'
import { BOARDS } from '../src/domain/boards.ts'
import type { CompanyRow } from '../src/domain/companies.ts'
import { computeCompanyDays, createPaperLookup } from '../src/domain/companyPaperStatus.ts'
import type { CompanyPaperRow } from '../src/domain/companyPapers.ts'
import { addDays, type Day } from '../src/domain/days.ts'
import type { ObligationRow } from '../src/domain/obligations.ts'
import { addItemTasks } from '../src/domain/requirements.ts'
import { createVetoCheck } from '../src/domain/vetoes.ts'
import { getDocumentName, getPhotoFileName } from '../src/server/files/fileStorage.ts'
import { createEmptyDump, type Dump } from '../src/server/store/dump.ts'
import { createUsers } from './seeds/accounts.ts'
import { accreditPeople } from './seeds/accreditations.ts'
import { createEmployers, toCompanyRow } from './seeds/companies.ts'
import { createContacts } from './seeds/contacts.ts'
import { createCompanyFiles } from './seeds/documents/companyFiles.ts'
import { companyFileNames } from './seeds/documents/companyKinds.ts'
import { createCompanyPapers, createObligations, HELD } from './seeds/documents/companyPapers.ts'
import { createDocuments, createPersonnelFiles } from './seeds/documents/personFiles.ts'
import { personnelFileNames } from './seeds/documents/personKinds.ts'
import type { DemoFile } from './seeds/documents/stored.ts'
import { withEvidence } from './seeds/evidence.ts'
import { createBoard } from './seeds/notices/boards.ts'
import { createVeto } from './seeds/notices/vetoes.ts'
import { createPeople } from './seeds/people.ts'
import { renderPortrait } from './seeds/portraits/render.ts'
import { pricing } from './seeds/quotations/pricing.ts'
import { createQuotations } from './seeds/quotations/quotations.ts'
import { accreditationTypes, roles } from './seeds/roles.ts'
import { createVisits, drawScene } from './seeds/visits.ts'
import { zones } from './seeds/zones.ts'

export interface Demo {
  dump: Dump
  /** Names of all demo files. */
  names: readonly string[]
  /** Returns the document with this name, or both sizes of a picture. Returns an empty list for an unknown name. */
  filesOf(name: string): Promise<DemoFile[]>
  /** Returns a document or a large picture by key. Returns undefined for an unknown key. */
  contentOf(key: string): Promise<Buffer | undefined>
  /** Yields all files. Renders a few pictures in advance. */
  files(): AsyncIterable<DemoFile>
}

/** Number of pictures that are rendered in parallel. */
const AHEAD = 4

const addIds = <Row>(rows: readonly Row[]) => rows.map((row, i) => ({ id: i + 1, ...row }))

/** Adds the days of overdue documents and the payment hold to a company. */
const addCompanyDays = (
  company: CompanyRow,
  obligations: ObligationRow[],
  papers: readonly CompanyPaperRow[],
  today: Day,
): CompanyRow => ({
  ...company,
  ...computeCompanyDays(
    obligations,
    company,
    createPaperLookup(papers.filter((one) => one.company === company.id)),
  ),
  ...(company.id === HELD.company
    ? { held_at: `${addDays(today, -HELD.days)}T17:30:00.000Z`, hold_reason: HELD.reason }
    : {}),
})

/** Creates the demo portal of a day. The same day always gives the same data and files. */
export const createDemo = (today: Day): Demo => {
  const companies = createEmployers(today)
  const { members: granted, entries } = accreditPeople(createPeople(companies, today), today)
  const { members, evidence: documented } = withEvidence(granted, today)
  const vetoed = granted.find(
    ({ person, sitter }, i) =>
      i > 0 && person.company === 1 && sitter && getAccreditationFlag(person, today) === 'success',
  )
  const filed = {
    company_files: createCompanyFiles(companies, today),
    company_papers: createCompanyPapers(companies, today),
    documents: createDocuments(members, today),
    personnel_files: createPersonnelFiles(granted, today),
    vetoes: createBoard('vetoes', companies, today, vetoed ? [createVeto(vetoed.person)] : []),
    announcements: createBoard('announcements', companies, today),
    administrative_acts: createBoard('administrative_acts', companies, today),
    non_accordance: createBoard('non_accordance', companies, today),
  }
  const papers = new Map(
    [...Object.values(filed), documented].flatMap((shelf) =>
      shelf.map(({ file }) => [file.name, file] as const),
    ),
  )
  const vetoes = addIds(filed.vetoes.map(({ row }) => row))
  const isVetoed = createVetoCheck({ companies, vetoes, veto_exceptions: [] })
  const personnel = members.map(({ person }) => ({ ...person, vetoed: isVetoed(person) }))
  const { inspections, visit_reports, unusual_checks, credential_checks } = createVisits({
    personnel,
    companies,
    zones,
    roles,
    today,
  })

  /** Functions that render a picture in both sizes, by key of the picture. */
  const photos = new Map<string, () => Promise<Record<'large' | 'small', Buffer>>>([
    ...members.flatMap(({ sitter }) =>
      sitter ? [[sitter.seed, () => renderPortrait(sitter)] as const] : [],
    ),
    ...[...inspections, ...visit_reports].flatMap(({ photo }) =>
      photo ? [[photo, drawScene] as const] : [],
    ),
  ])

  const renderFiles = async (name: string): Promise<DemoFile[]> => {
    const paper = papers.get(name)
    if (paper) return [paper]
    const key = name.split('/')[1] ?? ''
    const drawn = await photos.get(key)?.()
    if (!drawn) return []
    return [
      { name: getPhotoFileName(key, 'large'), content: drawn.large },
      { name: getPhotoFileName(key, 'small'), content: drawn.small },
    ]
  }

  const readContent = async (key: string): Promise<Buffer | undefined> => {
    const [paper] = await renderFiles(getDocumentName(key))
    const [picture] = paper ? [paper] : await renderFiles(getPhotoFileName(key, 'large'))
    return picture?.content
  }

  async function* generateFiles(): AsyncGenerator<DemoFile> {
    const making: Promise<DemoFile[]>[] = []
    const pictures = [...photos.keys()].map((key) => getPhotoFileName(key, 'large'))
    for (const name of [...pictures, ...papers.keys()]) {
      making.push(renderFiles(name))
      if (making.length >= AHEAD) yield* (await making.shift()) ?? []
    }
    for (const batch of making) yield* await batch
  }

  const items = addIds(members.flatMap((member) => member.items))
  const itemIds = new Map(items.map(({ id, personnel, type }) => [`${personnel} ${type}`, id]))
  const evidence = documented.map(({ row }) => ({
    ...row,
    item: itemIds.get(`${row.personnel} ${row.type}`) ?? 0,
  }))

  const obligationRows = createObligations(today)
  const company_papers = addIds(filed.company_papers.map(({ row }) => row))

  return {
    dump: addItemTasks({
      ...createEmptyDump(),
      // Copies shared data, because the caller may change the dump.
      ...structuredClone({
        zones,
        roles,
        accreditation_types: accreditationTypes,
        company_file_names: companyFileNames,
        personnel_file_names: personnelFileNames,
        pricing,
      }),
      companies: companies.map((employer) =>
        addCompanyDays(toCompanyRow(employer), obligationRows, company_papers, today),
      ),
      obligations: obligationRows,
      company_papers,
      contacts: createContacts(companies, today),
      personnel,
      accreditation_items: items,
      evidence: addIds(evidence),
      accreditations: addIds(entries),
      company_files: addIds(filed.company_files.map(({ row }) => row)),
      documents: addIds(filed.documents.map(({ row }) => row)),
      personnel_files: addIds(filed.personnel_files.map(({ row }) => row)),
      vetoes,
      notice_versions: addIds(
        BOARDS.flatMap((name) =>
          filed[name].flatMap(({ before }, i) => (before ? [{ ...before, notice: i + 1 }] : [])),
        ),
      ),
      announcements: addIds(filed.announcements.map(({ row }) => row)),
      administrative_acts: addIds(filed.administrative_acts.map(({ row }) => row)),
      non_accordance: addIds(filed.non_accordance.map(({ row }) => row)),
      quotations: createQuotations(today),
      inspections: addIds(inspections),
      visit_reports: addIds(visit_reports),
      unusual_checks: addIds(unusual_checks),
      credential_checks: addIds(credential_checks),
      users: createUsers(today),
    }),
    names: [
      ...[...photos.keys()].flatMap((key) => [
        getPhotoFileName(key, 'large'),
        getPhotoFileName(key, 'small'),
      ]),
      ...papers.keys(),
    ],
    filesOf: renderFiles,
    contentOf: readContent,
    files: generateFiles,
  }
}
