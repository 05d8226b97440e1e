import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import jsonServer from 'json-server'
import type { Board } from '../src/domain/boards.ts'
import type { CompanyRow } from '../src/domain/companies.ts'
import type { Day } from '../src/domain/days.ts'
import { DEMO_PASSWORD } from '../src/domain/demo.ts'
import { pesosOf } from '../src/domain/money.ts'
import type { PersonRow } from '../src/domain/personnel.ts'
import type { QuotationRow } from '../src/domain/quotations.ts'
import { type Demo, demoDump } from './demo.ts'

const PERSON = [
  ...['id', 'first_names', 'last_names', 'rfc', 'ssn', 'role', 'company', 'address', 'phone', 'email'],
  ...['registration_date', 'accreditation_date', 'accreditation_expiration_date', 'accreditation_number'],
  ...['naturgy_id', 'active', 'created_at'],
] as const satisfies (keyof PersonRow)[]

export const COMPANY_DATA = [
  ...['ruec', 'company_name', 'rfc', 'sap_creditor_id', 'sap_client_id', 'billing_address', 'provider_url'],
  ...['sap_gor', 'sap_pm', 'repse_number', 'work_division', 'business_address', 'business_area'],
  ...['sap_payment_alert_blocked', 'prevention_security_health_environment_certified'],
  ...['legal_representative', 'security_supervisor', 'active', 'zone'],
] as const satisfies (keyof CompanyRow)[]

const QUOTATION = [
  ...['id', 'created_at', 'name', 'rfc', 'phone', 'email', 'client_type'],
  ...['indirect_cost_1_description', 'indirect_cost_2_description'],
  ...['indirect_cost_3_description', 'indirect_cost_4_description'],
] as const satisfies (keyof QuotationRow)[]

export const pick = <T extends object, K extends keyof T>(row: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, K>

/** The id of the next row. */
export const nextId = (rows: readonly { id: number }[]): number =>
  rows.reduce((last, { id }) => Math.max(last, id), 0) + 1

/** What has a file. `file` is the path below the mock's address: `/media/{key}/{file name}`. */
export interface Filed {
  id: number
  file: string
}

/** A notice of any board: `name` of a veto, `company` and `text` or `description` of the others. */
export interface Notice extends Filed {
  name?: string
  text?: string
  description?: string
  company?: number
}

/**
 * The demo as db.json: rows as section 3 of the specification has them, without what is looked up or worked out when they are answered.
 * Amounts are pesos. `editable`: a contractor may tick the item. A user's `id` is in no answer; the call for the zip of QR codes names it.
 */
const rowsOf = (day: Day, { dump }: Demo) => {
  const fileOf = (row: { key: string; file_name: string }) =>
    `/media/${row.key}/${encodeURIComponent(row.file_name)}`
  const nameIn = <N extends { id: number; name: string }>(names: readonly N[], id: number): string =>
    names.find((one) => one.id === id)?.name ?? ''
  const types = new Map(
    dump.accreditation_types.map(({ id, name, by_contractor, wants_document, roles }) => [
      id,
      { name, editable: by_contractor && !wants_document, roles },
    ]),
  )
  const itemsOf = Map.groupBy(dump.accreditation_items, ({ personnel }) => personnel)
  const itemOf = ({ id, type, met_until }: (typeof dump.accreditation_items)[number]) => ({
    ...{
      id,
      status: met_until >= day,
      name: types.get(type)?.name ?? '',
      editable: types.get(type)?.editable ?? false,
    },
  })
  const noticesOf = (board: Board, text: 'text' | 'description', more: readonly ('name' | 'company')[]) =>
    dump[board].map(
      (row): Notice => ({
        ...{ id: row.id, file: fileOf(row), [text]: row.text },
        ...Object.fromEntries(more.map((field) => [field, row[field]])),
      }),
    )
  return {
    about: { day },
    users: dump.users.map((user) => ({
      ...pick(user, ['id', 'username', 'groups', 'admin_access', 'company']),
      password: DEMO_PASSWORD,
    })),
    tokens: [] as { token: string; username: string }[],
    zones: dump.zones.map((zone) => pick(zone, ['id', 'name'])),
    roles: dump.roles.map((role) => ({
      ...pick(role, ['id', 'name', 'definition', 'type']),
      items: [...types.values()]
        .filter(({ roles }) => roles.includes(role.id))
        .map((type) => pick(type, ['name', 'editable'])),
    })),
    company_file_names: dump.company_file_names.map((name) => pick(name, ['id', 'category', 'name'])),
    personnel_file_names: dump.personnel_file_names.map((name) => pick(name, ['id', 'category', 'name'])),
    pricing: dump.pricing.map(({ id, meters, materials_price, workforce, indirect_costs }) => ({
      ...{ id, meters, materials_price: pesosOf(materials_price) },
      ...{ workforce: pesosOf(workforce), indirect_costs: pesosOf(indirect_costs) },
    })),
    companies: dump.companies.map((company) => ({
      ...pick(company, ['id', ...COMPANY_DATA]),
      work_division: company.work_division.join(','),
      business_area: company.business_area.join(','),
      contacts: dump.contacts
        .filter((contact) => contact.company === company.id)
        .map((contact) => pick(contact, ['name', 'phone', 'email', 'position', 'id_900'])),
    })),
    company_files: dump.company_files.map((row) => ({
      ...pick(row, ['id', 'company', 'category', 'created_at']),
      name: nameIn(dump.company_file_names, row.name),
      file: fileOf(row),
    })),
    personnel: dump.personnel.map((person) => ({
      ...pick(person, PERSON),
      profile_picture: person.photo && `/media/photos/${person.photo}.jpg`,
      personnel_accreditation: (itemsOf.get(person.id) ?? []).map(itemOf),
    })),
    documents: dump.documents.map((row) => ({
      ...pick(row, ['id', 'personnel', 'type', 'file_name', 'created_at']),
      file: fileOf(row),
    })),
    personnel_files: dump.personnel_files.map((row) => ({
      ...pick(row, ['id', 'person', 'category', 'created_at']),
      name: nameIn(dump.personnel_file_names, row.name),
      file: fileOf(row),
    })),
    vetoes: noticesOf('vetoes', 'text', ['name']),
    announcements: noticesOf('announcements', 'text', []),
    administrative_acts: noticesOf('administrative_acts', 'text', ['company']),
    non_accordance: noticesOf('non_accordance', 'description', ['company']),
    quotations: dump.quotations.map((row) => ({
      ...pick(row, QUOTATION),
      ...{ indirect_cost_1: pesosOf(row.indirect_cost_1), indirect_cost_2: pesosOf(row.indirect_cost_2) },
      ...{ indirect_cost_3: pesosOf(row.indirect_cost_3), indirect_cost_4: pesosOf(row.indirect_cost_4) },
      actual_pricing: pesosOf(row.actual_pricing),
      pricing_id: row.pricing,
      owner: dump.users.find(({ id }) => id === row.owner)?.username ?? '',
    })),
  }
}

/** db.json. */
export type Rows = ReturnType<typeof rowsOf>
export type User = Rows['users'][number]
export type Role = Rows['roles'][number]
export type Company = Rows['companies'][number]
export type Person = Rows['personnel'][number]
export type Item = Person['personnel_accreditation'][number]
export type Tier = Rows['pricing'][number]
export type Quotation = Rows['quotations'][number]

/** Where a mock's data are: json-server's file, and beside it what was uploaded. */
export interface Database {
  /** The path of db.json. */
  path: string
  /** What is in it. Whoever changes it says `save`. */
  rows: Rows
  save(): void
  /** Keeps what was uploaded, and answers the key of it. */
  keepBytes(content: Buffer): Promise<string>
  /** What was uploaded under a key, or the demo's file; undefined where there is none. */
  contentOf(key: string): Promise<Buffer | undefined>
  /** Lets go of the folder; one that is not kept is gone. */
  close(): Promise<void>
}

/** Claims a folder until the process ends: the lock is the operating system's own, so a crash leaves nothing behind. */
const claim = (folder: string): (() => void) => {
  const lock = new BetterSqlite(join(folder, 'lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new Error(`Ya hay otro simulado con la carpeta ${folder}. Ciérrelo o use otra con DATA_DIR.`)
  }
  return () => lock.close()
}

/** The demo of a day in a temporary folder, or in `kept`, where what is there already stays as it is. */
export const openDatabase = async (today: Day, kept: string | undefined): Promise<Database> => {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'acredita-mock-')))
  const files = join(folder, 'files')
  await mkdir(files, { recursive: true })
  const release = kept ? claim(kept) : () => rm(folder, { recursive: true })
  const path = join(folder, 'db.json')
  if (!existsSync(path)) await writeFile(path, JSON.stringify(rowsOf(today, demoDump(today)), null, 2))
  const { db } = jsonServer.router<Rows>(path)
  const rows = db.getState()
  if (!rows.about) {
    await release()
    throw new Error(`${path} es de una versión anterior del simulado: bórrelo para empezar de nuevo.`)
  }
  let demo: Demo | undefined
  return {
    ...{ path, rows },
    save: () => void db.write(),
    async keepBytes(content) {
      const key = randomBytes(16).toString('hex')
      await writeFile(join(files, key), content)
      return key
    },
    async contentOf(key) {
      if (existsSync(join(files, key))) return readFile(join(files, key))
      demo ??= demoDump(rows.about.day)
      return demo.contentOf(key)
    },
    close: async () => release(),
  }
}
