import { NEW_ENTRY } from '../../../src/domain/catalogs.ts'
import { PLAIN_OBLIGATION } from '../../../src/domain/obligations.ts'
import { reviewIdOf } from '../../../src/domain/reviews.ts'
import { STANDING } from '../../../src/domain/withdrawals.ts'
import { documentName } from '../../../src/server/files/files.ts'
import type { Rows } from '../../../src/server/store/rows.ts'
import type { OpenPortal } from '../mounts.ts'
import { NOW } from '../portalDump.ts'
import {
  aCompany,
  anImportRow,
  anInspection,
  anUnusualCheck,
  aPerson,
  aType,
  aUser,
  aVisitReport,
  anItem as blankItem,
} from '../storeRows.ts'
import { bodyOf, type Sent, upload, type Wire } from './wire.ts'

/** Whose row a call is about. */
export type Whose = 'own' | 'another' | 'absent'
export type Id = string | number

/** Company 1 is that of every company user of the cells. */
export const COMPANY: Record<Whose, number> = { own: 1, another: 2, absent: 999 }
const PERSON: Record<Whose, string> = { own: 'valid', another: 'theirs', absent: 'nobody' }

type Present = 'own' | 'another'
type Maker = (portal: OpenPortal, company: number, uploaded: (call: Sent) => Promise<number>) => Promise<Id>

let made = 0
const aFreshPerson: Maker = async ({ store }, company) => {
  made += 1
  const person = aPerson({ id: `fresh-${made}`, company, role: 2 })
  return (await store.transaction((tx) => tx.create('personnel', person))).id
}

const anItem =
  (type: number): Maker =>
  async (portal, company, uploaded) => {
    const personnel = String(await aFreshPerson(portal, company, uploaded))
    const item = blankItem(personnel, type, false)
    return (await portal.store.transaction((tx) => tx.create('accreditation_items', item))).id
  }

const aPaperItem: Maker = async (portal, company, uploaded) => {
  made += 1
  const type = aType({ name: `Papel ${made}`, wants_document: true, by_contractor: true })
  const { id } = await portal.store.transaction((tx) => tx.create('accreditation_types', type))
  return anItem(id)(portal, company, uploaded)
}

const aDocument: Maker = async (portal, company, uploaded) =>
  uploaded(upload('/api/evidence/', { item: await aPaperItem(portal, company, uploaded) }))

const aCompanyWithout: Maker = async ({ store }) =>
  (await store.transaction((tx) => tx.create('companies', aCompany({})))).id

const COST = { indirect_cost_1: 0, indirect_cost_2: 0, indirect_cost_3: 0, indirect_cost_4: 0 }
const DESCRIPTIONS = {
  indirect_cost_1_description: '',
  indirect_cost_2_description: '',
  indirect_cost_3_description: '',
  indirect_cost_4_description: '',
}
const aQuotation: Maker = async ({ store }, company) => {
  const client = { name: 'Ana Paz', rfc: 'PAAA900101', phone: '5512345678', email: '' }
  const row = { ...client, ...COST, ...DESCRIPTIONS, created_at: NOW, pricing: null, actual_pricing: 0 }
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

const personOf = (company: number) => (company === COMPANY.own ? PERSON.own : PERSON.another)

const withoutName = <R extends { name: string }>({ name: _, ...row }: R): Omit<R, 'name'> => row

/** Entries of catalogues that nothing uses. */
const anEntry =
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
    more: Omit<Rows[C], 'id' | 'name' | keyof typeof NEW_ENTRY>,
  ): Maker =>
  async ({ store }) => {
    made += 1
    const row = { name: `Sobra ${made}`, ...NEW_ENTRY, ...more } as unknown as Omit<Rows[C], 'id'>
    return (await store.transaction((tx) => tx.create(collection, row))).id
  }
const aTier: Maker = async ({ store }) => {
  made += 1
  const prices = { materials_price: 1, workforce: 1, indirect_costs: 1 }
  const row = { meters: 1000 + made, ...prices, ...NEW_ENTRY }
  return (await store.transaction((tx) => tx.create('pricing', row))).id
}

/** A sheet that was checked: a row of it would be made. */
const anImport: Maker = async ({ store, files }) => {
  made += 1
  const keys = { key: `${made}`.padStart(32, 'a'), checked_key: `${made}`.padStart(32, 'b') }
  await files.write(documentName(keys.checked_key), Buffer.from('{"r":"created","n":2,"c":["AANM900101"]}\n'))
  const row = await store.transaction((tx) => tx.create('imports', anImportRow(keys)))
  return row.id
}

/** Creates an import that was applied just now, so that it can be undone. */
const aDoneImport: Maker = async ({ store }) => {
  made += 1
  const row = anImportRow({
    key: `${made}`.padStart(32, 'c'),
    state: 'done',
    finished_at: new Date().toISOString(),
  })
  return (await store.transaction((tx) => tx.create('imports', row))).id
}

/** How a row of a kind is made for a company. */
const makers = {
  import: anImport,
  importToMove: anImport,
  importToUndo: aDoneImport,
  visitReport: async ({ store }) =>
    (await store.transaction((tx) => tx.create('visit_reports', aVisitReport()))).id,
  inspection: async ({ store }) =>
    (await store.transaction((tx) => tx.create('inspections', anInspection()))).id,
  unusualCheck: async ({ store }) =>
    (await store.transaction((tx) => tx.create('unusual_checks', anUnusualCheck()))).id,
  personToDelete: aFreshPerson,
  /** Contractors answer for it; for the other kind they do not. */
  item: anItem(2),
  closedItem: anItem(3),
  /** A document proves it. */
  paperItem: aPaperItem,
  evidence: aDocument,
  /** One that nobody decides of, and that nobody else holds. */
  waitingEvidence: async (...of) => reviewIdOf('person', Number(await aDocument(...of))),
  quotation: aQuotation,
  /** Neither people nor users keep it from being deleted, unless it is company 1. */
  companyToDelete: async (portal, company, uploaded) =>
    company === COMPANY.own ? company : aCompanyWithout(portal, company, uploaded),
  zoneToDelete: anEntry('zones', {}),
  roleToDelete: anEntry('roles', { definition: 'X', type: 'X', pending: null }),
  requirementToDelete: anEntry('accreditation_types', withoutName(aType({}))),
  obligationToDelete: anEntry('obligations', { ...PLAIN_OBLIGATION, since: '2099-01-01' }),
  companyFileNameToDelete: anEntry('company_file_names', { category: 'General' }),
  personnelFileNameToDelete: anEntry('personnel_file_names', { category: 'General' }),
  tierToDelete: aTier,
  /** Somebody with a session; of no company, as accounts are looked after by those who are of none. */
  account: async ({ store }) => {
    made += 1
    const username = `fresh-${made}`
    const row = await store.transaction((tx) => tx.create('users', aUser({ username })))
    return row.id
  },
  companyFile: (_, company, uploaded) => uploaded(upload('/api/company_files/', { name: 1, company })),
  companyPaper: async (_, company, uploaded) =>
    uploaded(upload('/api/company_papers/', { company, obligation: 1, period: '2026-01' })),
  /** A company of that id must stay as it is for the others: each is one more of nobody's. */
  companyToHold: async ({ store }, company) => {
    await store.transaction((tx) => tx.update('companies', company, { held_at: null }))
    return company
  },
  contact: async ({ store }, company) => {
    const told = {
      name: 'Ana',
      phone: '5512345678',
      email: 'ana@ejemplo.example',
      position: 'Ventas',
      id_900: '',
      mail_off: false,
      version: 1,
    }
    const row = { ...told, ...STANDING, company, created_at: NOW }
    return (await store.transaction((tx) => tx.create('contacts', row))).id
  },
  document: (_, company, uploaded) =>
    uploaded(
      upload(`/api/files/?personnel=${personOf(company)}`, {
        file_name: 'acta.pdf',
        personnel: personOf(company),
        type: 'Otros',
      }),
    ),
  personnelFile: (_, company, uploaded) =>
    uploaded(upload('/api/personnel_files/', { name: 1, person: personOf(company) })),
  veto: (_, _company, uploaded) => uploaded(upload('/api/v1/vetoes/', { text: 'Aviso' })),
  announcement: (_, _company, uploaded) => uploaded(upload('/api/v1/announcements/', { text: 'Aviso' })),
  act: (_, company, uploaded) => uploaded(upload('/api/v1/administrative_acts/', { text: 'Aviso', company })),
  finding: (_, company, uploaded) =>
    uploaded(upload('/api/v1/non_accordance/', { description: 'Hallazgo', company })),
} satisfies Record<string, Maker>

/** Kinds of row that stay as they are. */
const standing = {
  person: PERSON,
  company: COMPANY,
  /** Users, of whose people a zip has the codes: `empresa` and `vecina`. */
  user: { own: 4, another: 9, absent: 999 },
  tier: { own: 1, another: 1, absent: 999 },
  zone: { own: 1, another: 1, absent: 999 },
  role: { own: 1, another: 1, absent: 999 },
  requirement: { own: 1, another: 1, absent: 999 },
  obligation: { own: 1, another: 1, absent: 999 },
  companyFileName: { own: 1, another: 1, absent: 999 },
  personnelFileName: { own: 1, another: 1, absent: 999 },
} satisfies Record<string, Record<Whose, Id>>

export type Kind = keyof typeof makers | keyof typeof standing

const isMade = (kind: Kind): kind is keyof typeof makers => kind in makers

/** The rows of a portal that the cells are about, each made when it is first asked for, and again once it has been used up. */
export const rowsOf = (portal: OpenPortal, { send }: Wire, headers: Record<string, string>) => {
  const known = new Map<string, Id>()
  const uploaded = async (call: Sent): Promise<number> => {
    const answer = await send({ ...call, headers: { ...call.headers, ...headers } })
    if (answer.status !== 201) throw new Error(`${call.path}: ${answer.bytes}`)
    return bodyOf<{ id: number }>(answer).id
  }
  const present = async (kind: keyof typeof makers, whose: Present): Promise<Id> => {
    const key = `${kind} ${whose}`
    const id = known.get(key) ?? (await makers[kind](portal, COMPANY[whose], uploaded))
    known.set(key, id)
    return id
  }
  return {
    async idOf(kind: Kind, whose: Whose): Promise<Id> {
      if (!isMade(kind)) return standing[kind][whose]
      if (whose !== 'absent') return present(kind, whose)
      return kind === 'personToDelete' ? PERSON.absent : 999_999
    },
    usedUp: (kind: Kind, whose: Whose) => known.delete(`${kind} ${whose}`),
  }
}
export type CellRows = ReturnType<typeof rowsOf>
