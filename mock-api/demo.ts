import { addDays, addMonths, type Day } from '../src/domain/common/days.ts'
import {
  computeMissingDocumentDays,
  createCompanyDocumentLookup,
} from '../src/domain/companies/paperStatus.ts'
import type { CompanyRow } from '../src/domain/companies/schemas.ts'
import type { DocumentRow } from '../src/domain/documents/schemas.ts'
import { BOARDS } from '../src/domain/notices/boards.ts'
import { createVetoChecker } from '../src/domain/notices/vetoes.ts'
import type { ObligationRow } from '../src/domain/obligations/schemas.ts'
import { getAccreditationStatusFlag } from '../src/domain/people/accreditation.ts'
import { addRequirementTasks } from '../src/domain/people/requirements.ts'
import type { ListedTaxpayer } from '../src/domain/taxList/schemas.ts'
import { getDocumentFileName, getPhotoFileName } from '../src/server/files/fileStorage.ts'
import { createEmptyDump, type Dump } from '../src/server/store/dump.ts'
import { createDemoUsers } from './seeds/accounts.ts'
import { addAccreditationHistories } from './seeds/accreditations.ts'
import { createDemoCompanies, toCompanyRow } from './seeds/companies.ts'
import { createDemoContacts } from './seeds/contacts.ts'
import { createDemoCompanyFiles } from './seeds/documents/companyFiles.ts'
import { demoCompanyFileNames } from './seeds/documents/companyKinds.ts'
import {
  createDemoObligationDocuments,
  createDemoObligations,
  PAYMENT_HOLD,
} from './seeds/documents/companyPapers.ts'
import { createDemoPersonDocuments, createDemoPersonnelFiles } from './seeds/documents/personFiles.ts'
import { demoPersonnelFileNames } from './seeds/documents/personKinds.ts'
import type { DemoFile } from './seeds/documents/stored.ts'
import { addDemoRequirementDocuments } from './seeds/evidence.ts'
import { createDemoBoardNotices } from './seeds/notices/boards.ts'
import { createDemoVetoNotice } from './seeds/notices/vetoes.ts'
import { createDemoPeople } from './seeds/people.ts'
import {
  createDemoArcoRequests,
  createDemoNoticeAcceptances,
  createDemoPrivacyNotices,
} from './seeds/personalData.ts'
import { renderPortrait } from './seeds/portraits/render.ts'
import { demoPriceTiers } from './seeds/quotations/pricing.ts'
import { createDemoQuotations } from './seeds/quotations/quotations.ts'
import { demoAccreditationTypes, demoRoles } from './seeds/roles.ts'
import { createDemoServiceAccounts } from './seeds/serviceAccounts.ts'
import { createDemoTaxList, createDemoTaxListLoad } from './seeds/taxList.ts'
import { createDemoVisitRecords, renderDemoSitePhoto } from './seeds/visits.ts'
import { createDemoWebhooks } from './seeds/webhooks.ts'
import { demoZones } from './seeds/zones.ts'

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
const PARALLEL_RENDERS = 4

const getTaxListFields = ({ rfc }: CompanyRow, taxList: readonly ListedTaxpayer[]) => {
  const line = taxList.find((one) => one.rfc === rfc)
  return {
    tax_list_situation: line?.situation ?? 'none',
    tax_list_since: line?.published_on ?? null,
  } as const
}

const addIdsToRows = <Row>(rows: readonly Row[]) => rows.map((row, i) => ({ id: i + 1, ...row }))

/** Adds the days of overdue documents, the payment hold, the REPSE registration and the situation in the SAT's list to a company. */
const addOverduePaymentDetails = (
  company: CompanyRow,
  obligations: ObligationRow[],
  papers: readonly DocumentRow<'companyPapers'>[],
  taxList: readonly ListedTaxpayer[],
  today: Day,
): CompanyRow => ({
  ...company,
  ...getTaxListFields(company, taxList),
  // The registration of the seventh company ends in a month.
  repse_registered_on: addMonths(today, -5 * company.id),
  ...computeMissingDocumentDays(
    obligations,
    company,
    createCompanyDocumentLookup(papers.filter((one) => one.company === company.id)),
    [],
  ),
  ...(company.id === PAYMENT_HOLD.company
    ? { held_at: `${addDays(today, -PAYMENT_HOLD.days)}T17:30:00.000Z`, hold_reason: PAYMENT_HOLD.reason }
    : {}),
})

/** User who withdrew the files of people who left. */
const WITHDRAWER = 2

/** Creates the demo portal of a day. The same day always gives the same data and files. */
export const createDemoData = (today: Day): Demo => {
  const companies = createDemoCompanies(today)
  const { members: granted, entries } = addAccreditationHistories(createDemoPeople(companies, today), today)
  const { members, evidence: documented } = addDemoRequirementDocuments(granted, today)
  const vetoed = granted.find(
    ({ person, sitter }, i) =>
      i > 0 && person.company === 1 && sitter && getAccreditationStatusFlag(person, today) === 'success',
  )
  const filed = {
    company_files: createDemoCompanyFiles(companies, today),
    company_papers: createDemoObligationDocuments(companies, today),
    documents: createDemoPersonDocuments(members, today),
    personnel_files: createDemoPersonnelFiles(granted, today),
    vetoes: createDemoBoardNotices(
      'vetoes',
      companies,
      today,
      vetoed ? [createDemoVetoNotice(vetoed.person)] : [],
    ),
    announcements: createDemoBoardNotices('announcements', companies, today),
    administrative_acts: createDemoBoardNotices('administrative_acts', companies, today),
    non_accordance: createDemoBoardNotices('non_accordance', companies, today),
  }
  const papers = new Map(
    [...Object.values(filed), documented].flatMap((shelf) =>
      shelf.map(({ file }) => [file.name, file] as const),
    ),
  )
  const vetoes = addIdsToRows(filed.vetoes.map(({ row }) => row))
  const isVetoed = createVetoChecker({ companies, vetoes, veto_exceptions: [] })
  const personnel = members.map(({ person }) => ({ ...person, vetoed: isVetoed(person) }))
  const { inspections, visit_reports, unusual_checks, credential_checks } = createDemoVisitRecords({
    personnel,
    companies,
    zones: demoZones,
    roles: demoRoles,
    today,
  })

  /** Functions that render a picture in both sizes, by key of the picture. */
  const photos = new Map<string, () => Promise<Record<'large' | 'small', Buffer>>>([
    ...members.flatMap(({ sitter }) =>
      sitter ? [[sitter.seed, () => renderPortrait(sitter)] as const] : [],
    ),
    ...[...inspections, ...visit_reports].flatMap(({ photo }) =>
      photo ? [[photo, renderDemoSitePhoto] as const] : [],
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
    const [paper] = await renderFiles(getDocumentFileName(key))
    const [picture] = paper ? [paper] : await renderFiles(getPhotoFileName(key, 'large'))
    return picture?.content
  }

  async function* generateFiles(): AsyncGenerator<DemoFile> {
    const making: Promise<DemoFile[]>[] = []
    const pictures = [...photos.keys()].map((key) => getPhotoFileName(key, 'large'))
    for (const name of [...pictures, ...papers.keys()]) {
      making.push(renderFiles(name))
      if (making.length >= PARALLEL_RENDERS) yield* (await making.shift()) ?? []
    }
    for (const batch of making) yield* await batch
  }

  const items = addIdsToRows(members.flatMap((member) => member.items))
  const itemIds = new Map(items.map(({ id, personnel, type }) => [`${personnel} ${type}`, id]))
  const evidence = documented.map(({ row }) => ({
    ...row,
    item: itemIds.get(`${row.personnel} ${row.type}`) ?? 0,
  }))

  const former = new Set(personnel.flatMap(({ id, active }) => (active ? [] : [id])))
  /** Withdraws files of people who left years ago, so that the demo has documents whose retention has ended. */
  const withdrawIfFormer = (row: (typeof filed.personnel_files)[number]['row']) =>
    former.has(row.person)
      ? {
          ...row,
          created_at: `${addDays(today, -900)}T17:00:00.000Z`,
          withdrawn_at: `${addDays(today, -450)}T17:00:00.000Z`,
          withdrawn_by: WITHDRAWER,
          withdrawn_reason: 'La persona dejó la empresa.',
        }
      : row

  const companyRows = companies.map(toCompanyRow)
  const taxList = createDemoTaxList(companyRows, today)
  const obligationRows = createDemoObligations(today)
  const users = createDemoUsers(today)
  const privacy_notices = createDemoPrivacyNotices(today)
  const company_papers = addIdsToRows(filed.company_papers.map(({ row }) => row))

  return {
    dump: addRequirementTasks({
      ...createEmptyDump(),
      // Copies shared data, because the caller may change the dump.
      ...structuredClone({
        zones: demoZones,
        roles: demoRoles,
        accreditation_types: demoAccreditationTypes,
        company_file_names: demoCompanyFileNames,
        personnel_file_names: demoPersonnelFileNames,
        pricing: demoPriceTiers,
      }),
      companies: companyRows.map((company) =>
        addOverduePaymentDetails(company, obligationRows, company_papers, taxList, today),
      ),
      listed_taxpayers: addIdsToRows(taxList),
      tax_list_loads: [createDemoTaxListLoad(taxList, today)],
      obligations: obligationRows,
      company_papers,
      contacts: createDemoContacts(companies, today),
      personnel,
      accreditation_items: items,
      evidence: addIdsToRows(evidence),
      accreditations: addIdsToRows(entries),
      company_files: addIdsToRows(filed.company_files.map(({ row }) => row)),
      documents: addIdsToRows(filed.documents.map(({ row }) => row)),
      personnel_files: addIdsToRows(filed.personnel_files.map(({ row }) => withdrawIfFormer(row))),
      vetoes,
      notice_versions: addIdsToRows(
        BOARDS.flatMap((name) =>
          filed[name].flatMap(({ before }, i) => (before ? [{ ...before, notice: i + 1 }] : [])),
        ),
      ),
      announcements: addIdsToRows(filed.announcements.map(({ row }) => row)),
      administrative_acts: addIdsToRows(filed.administrative_acts.map(({ row }) => row)),
      non_accordance: addIdsToRows(filed.non_accordance.map(({ row }) => row)),
      quotations: createDemoQuotations(today),
      inspections: addIdsToRows(inspections),
      visit_reports: addIdsToRows(visit_reports),
      unusual_checks: addIdsToRows(unusual_checks),
      credential_checks: addIdsToRows(credential_checks),
      users,
      ...createDemoWebhooks(today),
      privacy_notices,
      notice_acceptances: createDemoNoticeAcceptances(privacy_notices, users, today),
      ...createDemoArcoRequests(personnel, today),
      service_accounts: createDemoServiceAccounts(today),
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
