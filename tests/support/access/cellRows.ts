import { NEW_ENTRY } from '../../../src/domain/catalogs/schemas.ts'
import { NOT_WITHDRAWN } from '../../../src/domain/common/withdrawals.ts'
import { createReviewId } from '../../../src/domain/documents/reviews.ts'
import { DEFAULT_OBLIGATION } from '../../../src/domain/obligations/schemas.ts'
import { getDocumentFileName } from '../../../src/server/files/fileStorage.ts'
import { storePersonArchive } from '../../../src/server/personalData/personArchive.ts'
import type { Rows } from '../../../src/server/store/rows.ts'
import { NOW } from '../portalDump.ts'
import {
  buildItem as blankItem,
  buildArcoRequest,
  buildCompany,
  buildDelivery,
  buildImport,
  buildInspection,
  buildPerson,
  buildRequirement,
  buildRetentionDeletion,
  buildRetentionItem,
  buildServiceAccount,
  buildUnusualCheck,
  buildUser,
  buildVisitReport,
  buildWebhook,
} from '../storeRows.ts'
import type { TestPortal } from '../testPortals.ts'
import { parseBody, upload, type Wire, type WireRequest } from './wire.ts'

/** Owner of the row that a call is about. */
export type Owner = 'own' | 'another' | 'absent'
export type Id = string | number

/** All company users of these tests belong to company 1. */
export const COMPANY_IDS: Record<Owner, number> = { own: 1, another: 2, absent: 999 }
const PERSON_IDS: Record<Owner, string> = { own: 'valid', another: 'theirs', absent: 'nobody' }

type ExistingOwner = 'own' | 'another'
type RowFactory = (
  portal: TestPortal,
  company: number,
  uploadFile: (call: WireRequest) => Promise<number>,
) => Promise<Id>

let createdCount = 0
const createPerson: RowFactory = async ({ store }, company) => {
  createdCount += 1
  const person = buildPerson({ id: `fresh-${createdCount}`, company, role: 2 })
  return (await store.transaction((tx) => tx.create('personnel', person))).id
}

const createItem =
  (type: number): RowFactory =>
  async (portal, company, uploadFile) => {
    const personnel = String(await createPerson(portal, company, uploadFile))
    const item = blankItem(personnel, type, false)
    return (await portal.store.transaction((tx) => tx.create('accreditation_items', item))).id
  }

const createItemWithDocument: RowFactory = async (portal, company, uploadFile) => {
  createdCount += 1
  const type = buildRequirement({ name: `Papel ${createdCount}`, wants_document: true, by_contractor: true })
  const { id } = await portal.store.transaction((tx) => tx.create('accreditation_types', type))
  return createItem(id)(portal, company, uploadFile)
}

const createEvidence: RowFactory = async (portal, company, uploadFile) =>
  uploadFile(upload('/api/evidence/', { item: await createItemWithDocument(portal, company, uploadFile) }))

const createCompany: RowFactory = async ({ store }) =>
  (await store.transaction((tx) => tx.create('companies', buildCompany({})))).id

const NO_COSTS = { indirect_cost_1: 0, indirect_cost_2: 0, indirect_cost_3: 0, indirect_cost_4: 0 }
const NO_DESCRIPTIONS = {
  indirect_cost_1_description: '',
  indirect_cost_2_description: '',
  indirect_cost_3_description: '',
  indirect_cost_4_description: '',
}
const createQuotation: RowFactory = async ({ store }, company) => {
  const client = { name: 'Ana Paz', rfc: 'PAAA900101', phone: '5512345678', email: '' }
  const row = {
    ...client,
    ...NO_COSTS,
    ...NO_DESCRIPTIONS,
    created_at: NOW,
    pricing: null,
    actual_pricing: 0,
  }
  return (
    await store.transaction((tx) =>
      tx.create('quotations', {
        ...row,
        client_type: 'IN',
        owner: company === 1 ? 4 : 9,
        company,
        version: 1,
      }),
    )
  ).id
}

/** Creates a webhook that is on, with two secrets. */
const createWebhook: RowFactory = async ({ store }) => {
  const secrets = ['first', 'second'].map((id) => ({ id, sealed: 'x', created_at: NOW }))
  return (await store.transaction((tx) => tx.create('webhooks', buildWebhook({ secrets })))).id
}

/** Creates a delivery that a receiver did not accept. */
const createDelivery: RowFactory = async (portal, company, uploadFile) => {
  const webhook = Number(await createWebhook(portal, company, uploadFile))
  const row = buildDelivery({ webhook, state: 'failed', ended_at: NOW })
  return (await portal.store.transaction((tx) => tx.create('webhook_deliveries', row))).id
}

const getPersonId = (company: number) => (company === COMPANY_IDS.own ? PERSON_IDS.own : PERSON_IDS.another)

const withoutName = <R extends { name: string }>({ name: _, ...row }: R): Omit<R, 'name'> => row

/** Creates an entry of a catalog that no other row uses. */
const createCatalogEntry =
  <
    C extends
      | 'obligations'
      | 'zones'
      | 'roles'
      | 'accreditation_types'
      | 'company_file_names'
      | 'personnel_file_names',
  >(
    collection: C,
    fields: Omit<Rows[C], 'id' | 'name' | keyof typeof NEW_ENTRY>,
  ): RowFactory =>
  async ({ store }) => {
    createdCount += 1
    const row = { name: `Sobra ${createdCount}`, ...NEW_ENTRY, ...fields } as unknown as Omit<Rows[C], 'id'>
    return (await store.transaction((tx) => tx.create(collection, row))).id
  }
const createPricingTier: RowFactory = async ({ store }) => {
  createdCount += 1
  const prices = { materials_price: 1, workforce: 1, indirect_costs: 1 }
  const row = { meters: 1000 + createdCount, ...prices, ...NEW_ENTRY }
  return (await store.transaction((tx) => tx.create('pricing', row))).id
}

/** Creates an import that was checked and would create one row. */
const createImport: RowFactory = async ({ store, files }) => {
  createdCount += 1
  const keys = { key: `${createdCount}`.padStart(32, 'a'), checked_key: `${createdCount}`.padStart(32, 'b') }
  await files.write(
    getDocumentFileName(keys.checked_key),
    Buffer.from('{"r":"created","n":2,"c":["AANM900101"]}\n'),
  )
  const row = await store.transaction((tx) => tx.create('imports', buildImport(keys)))
  return row.id
}

/** Creates an import that was applied just now, so that it can be undone. */
const createFinishedImport: RowFactory = async ({ store }) => {
  createdCount += 1
  const row = buildImport({
    key: `${createdCount}`.padStart(32, 'c'),
    state: 'done',
    finished_at: new Date().toISOString(),
  })
  return (await store.transaction((tx) => tx.create('imports', row))).id
}

/** Creates a row of each kind for a company. */
const rowFactories = {
  import: createImport,
  importToMove: createImport,
  importToUndo: createFinishedImport,
  visitReport: async ({ store }) =>
    (await store.transaction((tx) => tx.create('visit_reports', buildVisitReport()))).id,
  inspection: async ({ store }) =>
    (await store.transaction((tx) => tx.create('inspections', buildInspection()))).id,
  unusualCheck: async ({ store }) =>
    (await store.transaction((tx) => tx.create('unusual_checks', buildUnusualCheck()))).id,
  retentionItem: async ({ store }) =>
    (await store.transaction((tx) => tx.create('retention_items', buildRetentionItem()))).id,
  retentionDeletion: async ({ store }) =>
    (await store.transaction((tx) => tx.create('retention_deletions', buildRetentionDeletion()))).id,
  personToDelete: createPerson,
  /** A blocked person whose retention has ended. */
  blockedPerson: async (portal, company, uploadFile) => {
    const person = await portal.store.getOne(
      'personnel',
      String(await createPerson(portal, company, uploadFile)),
    )
    if (!person) throw new Error('no person')
    const { archive } = await storePersonArchive(portal.store, portal.files, person)
    const row = {
      ...archive,
      reason: 'Solicitud',
      keep_until: '2026-01-31',
      blocked_by: 1,
      blocked_at: NOW,
      version: 1,
    }
    return (await portal.store.transaction((tx) => tx.create('blocked_people', row))).id
  },
  /** Contractors may tick `item`, but not `closedItem`. */
  item: createItem(2),
  closedItem: createItem(3),
  /** An item that needs a document. */
  paperItem: createItemWithDocument,
  evidence: createEvidence,
  /** A document that waits for a review and that no reviewer has locked. */
  waitingEvidence: async (...args) => createReviewId('person', Number(await createEvidence(...args))),
  quotation: createQuotation,
  /** A company without people or users, except company 1, which has them and cannot be deleted. */
  companyToDelete: async (portal, company, uploadFile) =>
    company === COMPANY_IDS.own ? company : createCompany(portal, company, uploadFile),
  zoneToDelete: createCatalogEntry('zones', {}),
  roleToDelete: createCatalogEntry('roles', { definition: 'X', type: 'X', pending: null }),
  requirementToDelete: createCatalogEntry('accreditation_types', withoutName(buildRequirement({}))),
  obligationToDelete: createCatalogEntry('obligations', { ...DEFAULT_OBLIGATION, since: '2099-01-01' }),
  companyFileNameToDelete: createCatalogEntry('company_file_names', { category: 'General' }),
  personnelFileNameToDelete: createCatalogEntry('personnel_file_names', {
    category: 'General',
    sensitive: false,
  }),
  tierToDelete: createPricingTier,
  /** A user with a session. The user has no company, as only such users manage accounts. */
  account: async ({ store }) => {
    createdCount += 1
    const username = `fresh-${createdCount}`
    const row = await store.transaction((tx) => tx.create('users', buildUser({ username })))
    return row.id
  },
  webhook: createWebhook,
  webhookDelivery: createDelivery,
  serviceAccount: async ({ store }) =>
    (await store.transaction((tx) => tx.create('service_accounts', buildServiceAccount({})))).id,
  companyFile: (_, company, uploadFile) => uploadFile(upload('/api/company_files/', { name: 1, company })),
  companyPaper: async (_, company, uploadFile) =>
    uploadFile(upload('/api/company_papers/', { company, obligation: 1, period: '2026-01' })),
  /** The company must stay active for the other calls, so an earlier hold is lifted. */
  companyToHold: async ({ store }, company) => {
    await store.transaction((tx) => tx.update('companies', company, { held_at: null }))
    return company
  },
  contact: async ({ store }, company) => {
    const details = {
      name: 'Ana',
      phone: '5512345678',
      email: 'ana@ejemplo.example',
      position: 'Ventas',
      id_900: '',
      mail_off: false,
      version: 1,
    }
    const row = { ...details, ...NOT_WITHDRAWN, company, created_at: NOW }
    return (await store.transaction((tx) => tx.create('contacts', row))).id
  },
  document: (_, company, uploadFile) =>
    uploadFile(
      upload(`/api/files/?personnel=${getPersonId(company)}`, {
        file_name: 'acta.pdf',
        personnel: getPersonId(company),
        type: 'Otros',
      }),
    ),
  personnelFile: (_, company, uploadFile) =>
    uploadFile(upload('/api/personnel_files/', { name: 1, person: getPersonId(company) })),
  arcoRequest: async ({ store }) =>
    (await store.transaction((tx) => tx.create('arco_requests', buildArcoRequest()))).id,
  /** A request whose person is known and whose identity was checked. */
  identifiedRequest: async ({ store }) => {
    const row = buildArcoRequest({ state: 'identified', person: PERSON_IDS.own })
    return (await store.transaction((tx) => tx.create('arco_requests', row))).id
  },
  arcoFile: async ({ store }, _, uploadFile) => {
    const { id: request } = await store.transaction((tx) => tx.create('arco_requests', buildArcoRequest()))
    return uploadFile(upload('/api/arco_files/', { file_name: 'ine.pdf', request, type: 'Identificación' }))
  },
  veto: (_, _company, uploadFile) => uploadFile(upload('/api/v1/vetoes/', { text: 'Aviso' })),
  announcement: (_, _company, uploadFile) => uploadFile(upload('/api/v1/announcements/', { text: 'Aviso' })),
  act: (_, company, uploadFile) =>
    uploadFile(upload('/api/v1/administrative_acts/', { text: 'Aviso', company })),
  finding: (_, company, uploadFile) =>
    uploadFile(upload('/api/v1/non_accordance/', { description: 'Hallazgo', company })),
} satisfies Record<string, RowFactory>

/** Rows that no call deletes. */
const fixedRows = {
  person: PERSON_IDS,
  company: COMPANY_IDS,
  /** Users whose people are in a zip of QR codes: `empresa` and `vecina`. */
  user: { own: 4, another: 9, absent: 999 },
  tier: { own: 1, another: 1, absent: 999 },
  zone: { own: 1, another: 1, absent: 999 },
  role: { own: 1, another: 1, absent: 999 },
  requirement: { own: 1, another: 1, absent: 999 },
  obligation: { own: 1, another: 1, absent: 999 },
  companyFileName: { own: 1, another: 1, absent: 999 },
  personnelFileName: { own: 1, another: 1, absent: 999 },
} satisfies Record<string, Record<Owner, Id>>

export type Kind = keyof typeof rowFactories | keyof typeof fixedRows

const hasFactory = (kind: Kind): kind is keyof typeof rowFactories => kind in rowFactories

/** Creates the rows that the calls are about: on first use, and again after `forget`. */
export const createCellRows = (portal: TestPortal, { send }: Wire, headers: Record<string, string>) => {
  const rowIds = new Map<string, Id>()
  const uploadFile = async (call: WireRequest): Promise<number> => {
    const answer = await send({ ...call, headers: { ...call.headers, ...headers } })
    if (answer.status !== 201) throw new Error(`${call.path}: ${answer.bytes}`)
    return parseBody<{ id: number }>(answer).id
  }
  const findOrCreate = async (kind: keyof typeof rowFactories, owner: ExistingOwner): Promise<Id> => {
    const key = `${kind} ${owner}`
    const id = rowIds.get(key) ?? (await rowFactories[kind](portal, COMPANY_IDS[owner], uploadFile))
    rowIds.set(key, id)
    return id
  }
  return {
    async idOf(kind: Kind, owner: Owner): Promise<Id> {
      if (!hasFactory(kind)) return fixedRows[kind][owner]
      if (owner !== 'absent') return findOrCreate(kind, owner)
      return kind === 'personToDelete' ? PERSON_IDS.absent : 999_999
    },
    forget: (kind: Kind, owner: Owner) => rowIds.delete(`${kind} ${owner}`),
  }
}
export type CellRows = ReturnType<typeof createCellRows>
