import { ARCO_KINDS, ARCO_STATES } from '../../src/domain/arcoRequests/states.ts'
import { addDays } from '../../src/domain/common/days.ts'
import { UNUSUAL_KINDS } from '../../src/domain/door/credentialChecks.ts'
import { INSPECTION_RESULTS } from '../../src/domain/door/inspections.ts'
import { VISIT_STATES } from '../../src/domain/door/visitReports.ts'
import { LOG_CATEGORIES } from '../../src/domain/log/auditLog.ts'
import { MESSAGE_KINDS } from '../../src/domain/messages/messageNames.ts'
import { RETENTION_CATEGORIES } from '../../src/domain/retention/rules.ts'
import { DELIVERY_TYPES } from '../../src/domain/webhooks/events.ts'
import { DELIVERY_STATES } from '../../src/domain/webhooks/schemas.ts'
import { COLLECTION_NAMES, collections } from '../../src/server/store/collections.ts'
import type { Dump } from '../../src/server/store/dump.ts'
import { REFERENCES } from '../../src/server/store/references.ts'
import type { Collection, Rows } from '../../src/server/store/rows.ts'
import { NEW_LOAD } from '../../src/server/taxList/taxListRunner.ts'
import { demoRows, NOW } from './portalDump.ts'
import {
  buildArcoRequest,
  buildDelivery,
  buildImport,
  buildInspection,
  buildRetentionItem,
  buildUnusualCheck,
  buildVisitReport,
  buildWebhook,
} from './storeRows.ts'

/** Minimum number of rows in each collection. */
export const ROW_COUNT = 1500

const HOUR_MS = 3_600_000
/** Returns the time of a row: one row per hour, the last one now. */
const getRowTime = (i: number): string => new Date(Date.parse(NOW) - (ROW_COUNT - i) * HOUR_MS).toISOString()

const pickOne = <T>(list: readonly T[], i: number): T => list[i % list.length] as T

const ACTIONS = ['personnel.update', 'accreditation.tick', 'auth.login', 'personnel.export']

/** Builders of rows that the demo has too few of. */
const ROW_BUILDERS: { [C in Collection]?: (i: number) => Omit<Rows[C], 'id'> } = {
  visit_reports: (i) =>
    buildVisitReport({ state: pickOne(VISIT_STATES, i), was_valid: i % 3 > 0, created_at: getRowTime(i) }),
  unusual_checks: (i) =>
    buildUnusualCheck({
      state: pickOne(VISIT_STATES, i),
      kind: pickOne(UNUSUAL_KINDS, i),
      created_at: getRowTime(i),
    }),
  inspections: (i) =>
    buildInspection({
      key: `key-${i}`,
      at: getRowTime(i),
      person: `person-${i % 500}`,
      company: 1 + (i % 100),
      zone: 1 + (i % 6),
      result: pickOne(INSPECTION_RESULTS, i),
    }),
  retention_items: (i) =>
    buildRetentionItem({
      state: i % 60 === 0 ? 'held' : i % 2 > 0 ? 'due' : 'later',
      category: pickOne(RETENTION_CATEGORIES, i),
      personnel: null,
      kind: 'companyFiles',
      company: 1 + (i % 8),
      due_on: getRowTime(i).slice(0, 10),
    }),
  arco_requests: (i) =>
    buildArcoRequest({
      kind: pickOne(ARCO_KINDS, i),
      state: pickOne(ARCO_STATES, i),
      person: `person-${i % 500}`,
      due: addDays('2026-01-01', i % 700),
      created_at: getRowTime(i),
    }),
  arco_steps: (i) => ({ request: 1 + (i % 300), kind: 'note', note: '', user: 1, created_at: getRowTime(i) }),
  notice_acceptances: (i) => ({ notice: 1, number: 1, user: 1 + (i % 8), accepted_at: getRowTime(i) }),
  veto_exceptions: (i) => ({
    personnel: `person-${i}`,
    company: null,
    rfc: '',
    veto: 1 + (i % 100),
    veto_name: '',
    reason: '',
    user: 1,
    created_at: getRowTime(i),
  }),
  imports: (i) => buildImport({ key: `key-${i}`, created_at: getRowTime(i) }),
  listed_taxpayers: (i) => ({
    rfc: `AAA010203${i}`,
    name: '',
    situation: pickOne(['definitive', 'presumed'] as const, i),
    published_on: '2026-01-02',
    letter: '',
  }),
  tax_list_loads: (i) => ({
    ...NEW_LOAD,
    state: 'done',
    key: null,
    file_name: '',
    size: 1,
    sha256: '',
    uploaded_by: 1 + (i % 8),
    created_at: getRowTime(i),
  }),
  import_changes: (i) => ({
    import: 1 + (i % 300),
    row: i,
    outcome: 'created',
    label: '',
    target: '',
    collection: 'personnel',
    row_id: '',
    before: '',
    after: '',
    photo: i % 10 > 0 ? null : `photo-${i}`,
    kept_reason: '',
    seal: '',
  }),
  log_entries: (i) => ({
    at: getRowTime(i),
    action: pickOne(ACTIONS, i),
    user: 1 + (i % 8),
    username: '',
    address: `192.0.2.${i % 200}`,
    result: i % 50 > 0 ? 'ok' : 'refused',
    reason: '',
    subject: `companies:${1 + (i % 300)}`,
    kind: 'companies',
    nature: pickOne(LOG_CATEGORIES, i),
    about: i % 10 > 0 ? null : `companies:${1 + (i % 300)}`,
    part_of: i % 10 === 9 ? i : null,
    facts: i % 60 > 0 ? ['companies+'] : ['companies.company_name'],
    changes: 1,
    previous: '',
    hash: '',
    erased: '',
  }),
  blocked_people: (i) => ({
    blocked_at: getRowTime(i),
    reason: `Solicitud ${i}`,
    keep_until: getRowTime(i).slice(0, 10),
    blocked_by: 1,
    size: 1000 + i,
    key: `blocked-${i}`,
    secret: '',
    version: 1,
  }),
  log_changes: (i) => ({
    entry: i + 1,
    subject: `companies:${1 + (i % 300)}`,
    collection: 'companies',
    record: '1',
    before: null,
    after: {},
  }),
  tokens: (i) => ({
    hash: `hash-${i}`,
    user: 1 + (i % 8),
    device: '',
    id_token: '',
    created_at: NOW,
    last_used_at: NOW,
    expires_at: '2099-01-01T00:00:00.000Z',
  }),
  // Users 1 to 4 have no passkey, because tests sign in as them with a password.
  passkeys: (i) => ({
    user: 5 + (i % 4),
    credential: `credential-${i}`,
    public_key: '',
    counter: 0,
    transports: [],
    host: '',
    name: 'Laptop',
    created_at: NOW,
    last_used_at: null,
  }),
  saved_views: (i) => ({ user: 5 + (i % 4), resource: 'personnel', name: `Vista ${i}`, value: {} }),
  webhooks: (i) => buildWebhook({ name: `Receptor ${i}`, active: false }),
  webhook_deliveries: (i) =>
    buildDelivery({
      webhook: 1 + (i % 10),
      type: pickOne(DELIVERY_TYPES, i),
      state: pickOne(DELIVERY_STATES, i),
      created_at: getRowTime(i),
    }),
  messages: (i) => ({
    key: `key-${i}`,
    user: i % 100 > 0 ? 2 : 1,
    contact: null,
    kind: pickOne(MESSAGE_KINDS, i),
    personnel: null,
    text: '',
    link: '',
    created_at: getRowTime(i),
    read_at: i % 3 > 0 ? getRowTime(i) : null,
    mail_due_at: null,
  }),
}

/** Returns the id of a copy. The first copy is the original row. */
const toCopiedId = (id: unknown, copy: number): unknown =>
  copy === 0 || id === null ? id : typeof id === 'number' ? id + copy * 1_000_000 : `${String(id)}-${copy}`

/**
 * Returns a portal with at least `ROW_COUNT` rows in each collection, except in the catalogs named.
 * The rows are copies of the demo's, and each copy refers to copies. Few people have a picture.
 * Collections without rows in the demo or in this file stay empty.
 */
export const createCrowdedDump = (catalogues: readonly Collection[]): Dump => {
  const demo = demoRows()
  const countCopies = (collection: Collection): number =>
    catalogues.includes(collection) ? 1 : Math.ceil(ROW_COUNT / demo[collection].length)
  const copyRow = (collection: Collection, row: object, copy: number): object => {
    const references = REFERENCES.filter((reference) => reference.collection === collection)
    const unique = collections[collection].unique.filter((field) => Reflect.get(row, field) !== null)
    return {
      ...row,
      ...Object.fromEntries(unique.map((field) => [field, toCopiedId(Reflect.get(row, field), copy)])),
      ...Object.fromEntries(
        references.map(({ by, to }) => [by, toCopiedId(Reflect.get(row, by), copy % countCopies(to))]),
      ),
      ...(collection === 'personnel' && copy > 0 ? { photo: null } : {}),
      id: toCopiedId(Reflect.get(row, 'id'), copy),
    }
  }
  const createRows = (collection: Collection): object[] => {
    const make: ((i: number) => object) | undefined = ROW_BUILDERS[collection]
    if (make) return Array.from({ length: ROW_COUNT }, (_, i) => ({ id: i + 1, ...make(i) }))
    const rows: object[] = demo[collection]
    if (rows.length === 0) return []
    return Array.from({ length: countCopies(collection) }, (_, copy) =>
      rows.map((row) => copyRow(collection, row, copy)),
    ).flat()
  }
  return Object.fromEntries(COLLECTION_NAMES.map((name) => [name, createRows(name)])) as unknown as Dump
}
