import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import jsonServer from 'json-server'
import type { Day } from '../src/domain/common/days.ts'
import { createDemoData, type Demo } from './demo.ts'
import { pickFields } from './pickFields.ts'

export const DEMO_PASSWORD = 'demo'

const PERSON =
  'id first_names last_names rfc ssn role company address phone email registration_date accreditation_date accreditation_expiration_date accreditation_number naturgy_id active created_at'
const COMPANY_TEXTS =
  'ruec company_name rfc sap_creditor_id sap_client_id billing_address provider_url sap_gor sap_pm repse_number business_address legal_representative security_supervisor'
const COMPANY_FLAGS = 'active sap_payment_alert_blocked prevention_security_health_environment_certified'
const QUOTATION =
  'id created_at name rfc phone email client_type indirect_cost_1_description indirect_cost_2_description indirect_cost_3_description indirect_cost_4_description'

/** Names of a company's fields in replies, separated by spaces. */
export const COMPANY_DATA_FIELDS =
  `${COMPANY_TEXTS} ${COMPANY_FLAGS} zone work_division business_area` as const

export const getNextRowId = (rows: readonly { id: number }[]): number =>
  rows.reduce((last, { id }) => Math.max(last, id), 0) + 1

/** Row with a file. `file` is a path such as `/media/{key}/{file name}`. */
export interface FileRow {
  id: number
  file: string
}

/** Notice with a file. Vetoes have a `name`; non-conformities have a `description` instead of a `text`. */
export interface Notice extends FileRow {
  name?: string
  text?: string
  description?: string
  company?: number
}

const convertCentsToPesos = (cents: number): number => cents / 100

/** Converts the demo data to the contents of db.json. Prices in cents become pesos. */
const toMockDatabaseRows = (day: Day, { dump }: Demo) => {
  const toFile = (row: { key: string; file_name: string }) =>
    `/media/${row.key}/${encodeURIComponent(row.file_name)}`
  const findName = <N extends { id: number; name: string }>(names: readonly N[], id: number): string =>
    names.find((one) => one.id === id)?.name ?? ''
  const types = new Map(
    dump.accreditation_types.map(({ id, name, by_contractor, wants_document, roles }) => [
      id,
      { name, editable: by_contractor && !wants_document, roles },
    ]),
  )
  const itemsByPerson = Map.groupBy(dump.accreditation_items, ({ personnel }) => personnel)
  const toItem = ({ id, type, met_until }: (typeof dump.accreditation_items)[number]) => ({
    id,
    status: met_until >= day,
    name: types.get(type)?.name ?? '',
    editable: types.get(type)?.editable ?? false,
  })
  return {
    about: { day },
    users: dump.users.map((user) => ({
      ...pickFields(user, 'id username groups admin_access company'),
      password: DEMO_PASSWORD,
    })),
    tokens: [] as { token: string; username: string }[],
    zones: dump.zones.map((zone) => pickFields(zone, 'id name')),
    roles: dump.roles.map((role) => ({
      ...pickFields(role, 'id name definition type'),
      items: [...types.values()]
        .filter(({ roles }) => roles.includes(role.id))
        .map((type) => pickFields(type, 'name editable')),
    })),
    company_file_names: dump.company_file_names.map((name) => pickFields(name, 'id category name')),
    personnel_file_names: dump.personnel_file_names.map((name) => pickFields(name, 'id category name')),
    pricing: dump.pricing.map((tier) => ({
      id: tier.id,
      meters: tier.meters,
      materials_price: convertCentsToPesos(tier.materials_price),
      workforce: convertCentsToPesos(tier.workforce),
      indirect_costs: convertCentsToPesos(tier.indirect_costs),
    })),
    companies: dump.companies.map((company) => ({
      ...pickFields(company, `id zone ${COMPANY_TEXTS} ${COMPANY_FLAGS}`),
      work_division: company.work_division.join(','),
      business_area: company.business_area.join(','),
      contacts: dump.contacts
        .filter((contact) => contact.company === company.id)
        .map((contact) => pickFields(contact, 'name phone email position id_900')),
    })),
    company_files: dump.company_files.map((row) => ({
      ...pickFields(row, 'id company category created_at'),
      name: findName(dump.company_file_names, row.name),
      file: toFile(row),
    })),
    personnel: dump.personnel.map((person) => ({
      ...pickFields(person, PERSON),
      profile_picture: person.photo && `/media/photos/${person.photo}.jpg`,
      personnel_accreditation: (itemsByPerson.get(person.id) ?? []).map(toItem),
    })),
    documents: dump.documents.map((row) => ({
      ...pickFields(row, 'id personnel type file_name created_at'),
      file: toFile(row),
    })),
    personnel_files: dump.personnel_files.map((row) => ({
      ...pickFields(row, 'id person category created_at'),
      name: findName(dump.personnel_file_names, row.name),
      file: toFile(row),
    })),
    vetoes: dump.vetoes.map((row): Notice => ({ ...pickFields(row, 'id name text'), file: toFile(row) })),
    announcements: dump.announcements.map(
      (row): Notice => ({ ...pickFields(row, 'id text'), file: toFile(row) }),
    ),
    administrative_acts: dump.administrative_acts.map(
      (row): Notice => ({ ...pickFields(row, 'id text'), company: row.company ?? 0, file: toFile(row) }),
    ),
    non_accordance: dump.non_accordance.map(
      (row): Notice => ({ id: row.id, description: row.text, company: row.company ?? 0, file: toFile(row) }),
    ),
    quotations: dump.quotations.map((row) => ({
      ...pickFields(row, QUOTATION),
      indirect_cost_1: convertCentsToPesos(row.indirect_cost_1),
      indirect_cost_2: convertCentsToPesos(row.indirect_cost_2),
      indirect_cost_3: convertCentsToPesos(row.indirect_cost_3),
      indirect_cost_4: convertCentsToPesos(row.indirect_cost_4),
      actual_pricing: convertCentsToPesos(row.actual_pricing),
      pricing_id: row.pricing,
      owner: dump.users.find(({ id }) => id === row.owner)?.username ?? '',
    })),
  }
}

/** Content of db.json. */
export type Rows = ReturnType<typeof toMockDatabaseRows>
export type User = Rows['users'][number]
export type Role = Rows['roles'][number]
export type Company = Rows['companies'][number]
export type Person = Rows['personnel'][number]
export type Item = Person['personnel_accreditation'][number]
export type Tier = Rows['pricing'][number]
export type Quotation = Rows['quotations'][number]

/** Data of a mock server: db.json and uploaded files. */
export interface Database {
  /** The path of db.json. */
  path: string
  /** Content of db.json. Changes are permanent after `save`. */
  rows: Rows
  save(): void
  /** Stores an uploaded file and returns the key. */
  saveFile(content: Buffer): Promise<string>
  /** Returns an uploaded file or a demo file. Returns undefined for an unknown key. */
  readFile(key: string): Promise<Buffer | undefined>
  /** Unlocks the data folder, or deletes it if the data are temporary. */
  close(): Promise<void>
}

/** Locks a folder until the process ends. The operating system releases the lock after a crash. */
const lockDatabaseFolder = (folder: string): (() => void) => {
  const lock = new BetterSqlite(join(folder, 'lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new Error(`Ya hay otro simulado con la carpeta ${folder}. Ciérrelo o use otra con DATA_DIR.`)
  }
  return () => lock.close()
}

/** Opens the data in the kept folder, or creates temporary data with the demo of the day. */
export const openMockDatabase = async (today: Day, keptFolder: string | undefined): Promise<Database> => {
  const folder = keptFolder ?? (await mkdtemp(join(tmpdir(), 'acredita-mock-')))
  const files = join(folder, 'files')
  await mkdir(files, { recursive: true })
  const release = keptFolder ? lockDatabaseFolder(keptFolder) : () => rm(folder, { recursive: true })
  const path = join(folder, 'db.json')
  if (!existsSync(path))
    await writeFile(path, JSON.stringify(toMockDatabaseRows(today, createDemoData(today)), null, 2))
  const { db } = jsonServer.router<Rows>(path)
  const rows = db.getState()
  if (!rows.about) {
    await release()
    throw new Error(`${path} es de una versión anterior del simulado: bórrelo para empezar de nuevo.`)
  }
  let demo: Demo | undefined
  return {
    path,
    rows,
    save: () => void db.write(),
    async saveFile(content) {
      const key = randomBytes(16).toString('hex')
      await writeFile(join(files, key), content)
      return key
    },
    async readFile(key) {
      if (existsSync(join(files, key))) return readFile(join(files, key))
      demo ??= createDemoData(rows.about.day)
      return demo.contentOf(key)
    },
    close: async () => release(),
  }
}
