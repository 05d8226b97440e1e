import { companyFields } from '../companies/fields.ts'
import { type DocumentKindName, documentKindEntries } from '../documents/kinds.ts'
import { type Fields, isStored, namesOf } from '../fields/fields.ts'
import { personFields } from '../people/fields.ts'

/** Types of events that webhooks receive, with their labels. */
export const EVENT_TEXTS = {
  'person.created': 'Alta de una persona',
  'person.updated': 'Cambio en los datos de una persona',
  'person.status_changed': 'Cambio en si una persona puede trabajar',
  'person.deleted': 'Eliminación de una persona',
  'company.created': 'Alta de una empresa',
  'company.updated': 'Cambio en los datos de una empresa',
  'company.status_changed': 'Activación o desactivación de una empresa',
  'company.deleted': 'Eliminación de una empresa',
  'document.submitted': 'Entrega de un documento',
  'document.reviewed': 'Revisión de un documento',
  'veto.created': 'Publicación o restitución de un veto',
  'veto.withdrawn': 'Retiro de un veto',
} as const

export type EventType = keyof typeof EVENT_TEXTS

export const EVENT_TYPES = Object.keys(EVENT_TEXTS) as [EventType, ...EventType[]]

/** Type of the delivery with which a super-admin tests a webhook. No change causes it. */
export const TEST_TYPE = 'test'

export const DELIVERY_TYPES = [...EVENT_TYPES, TEST_TYPE] as const
type DeliveryType = (typeof DELIVERY_TYPES)[number]

export const DELIVERY_TYPE_TEXTS: Readonly<Record<DeliveryType, string>> = {
  ...EVENT_TEXTS,
  [TEST_TYPE]: 'Prueba',
}

type Values = Readonly<Record<string, unknown>>

/** Change of a row in a transaction: `before` is null for a new row, and `after` for a deleted row. */
export interface RowChange {
  before: Values | null
  after: Values | null
}

/** Event of a webhook. It identifies records by their ids, without personal data. */
export interface WebhookEvent {
  type: EventType
  /** Record whose events are delivered in order, such as `personnel:…`. */
  subject: string
  data: Readonly<Record<string, unknown>>
}

type Condition = (change: RowChange) => boolean

const isNew: Condition = ({ before, after }) => before === null && after !== null
const isDeleted: Condition = ({ before, after }) => before !== null && after === null
const changes =
  (fields: readonly string[]): Condition =>
  ({ before, after }) =>
    before !== null &&
    after !== null &&
    fields.some((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))

/** Fields of a person that decide whether they may work. */
const PERSON_STATUS = [
  'active',
  'standing',
  'vetoed',
  'company_active',
  'accreditation_date',
  'accreditation_expiration_date',
  'blocked_from',
]
const COMPANY_STATUS = ['active']
/** Columns that no reader of the API sees. */
const COMPUTED = ['lacking_from', 'ending_from', 'arrears_from', 'papers_stale', 'created_at', 'public_id']

const listDataFields = (fields: Fields, status: readonly string[]): string[] =>
  namesOf(fields, (field, name) => isStored(field) && !status.includes(name) && !COMPUTED.includes(name))

/** Events of a table, and how they name its rows. */
interface EventSource {
  events: Partial<Record<EventType, Condition>>
  /** Name of the records in the data of an event. */
  resource: string
  /** Fields whose ids the data contains besides the id of the row. */
  references: readonly string[]
  /** Record whose events are delivered one after the other. Default: the changed row. */
  owner?: { collection: string; by: string }
}

const documentSource = (name: DocumentKindName): EventSource => {
  const kind = documentKindEntries.find(([one]) => one === name)?.[1]
  if (!kind) throw new Error(`no kind of documents is called ${name}`)
  return {
    events: {
      'document.submitted': isNew,
      ...(kind.review && { 'document.reviewed': changes(['review']) }),
    },
    resource: name,
    references: [...new Set([kind.by, ...('company' in kind.fields ? ['company'] : [])])],
    owner: { collection: kind.owner, by: kind.by },
  }
}

/** Changes that cause events, by table. */
const SOURCES: Readonly<Record<string, EventSource>> = {
  personnel: {
    events: {
      'person.created': isNew,
      'person.updated': changes(listDataFields(personFields, PERSON_STATUS)),
      'person.status_changed': changes(PERSON_STATUS),
      'person.deleted': isDeleted,
    },
    resource: 'personnel',
    references: ['company'],
  },
  companies: {
    events: {
      'company.created': isNew,
      'company.updated': changes(listDataFields(companyFields, COMPANY_STATUS)),
      'company.status_changed': changes(COMPANY_STATUS),
      'company.deleted': isDeleted,
    },
    resource: 'companies',
    references: [],
  },
  ...Object.fromEntries(documentKindEntries.map(([name, { table }]) => [table, documentSource(name)])),
  vetoes: {
    events: {
      'veto.created': ({ before, after }) =>
        after?.withdrawn_at === null && (before === null || before.withdrawn_at !== null),
      'veto.withdrawn': ({ before, after }) =>
        before?.withdrawn_at === null && after !== null && after.withdrawn_at !== null,
    },
    resource: 'vetoes',
    references: [],
  },
}

export const causesWebhookEvents = (table: string): boolean => Object.hasOwn(SOURCES, table)

/** Returns the events that a change of a row causes. */
export const listWebhookEvents = (table: string, change: RowChange): WebhookEvent[] => {
  const source = SOURCES[table]
  const row = change.after ?? change.before
  if (!source || !row) return []
  const { events, resource, references, owner } = source
  const subject = owner ? `${owner.collection}:${String(row[owner.by])}` : `${table}:${String(row.id)}`
  const data = {
    resource,
    id: row.id,
    ...Object.fromEntries(references.map((field) => [field, row[field]])),
  }
  return (Object.entries(events) as [EventType, Condition][]).flatMap(([type, occurs]) =>
    occurs(change) ? [{ type, subject, data }] : [],
  )
}

/** Returns the body of a delivery: type, time and ids (Standard Webhooks, thin payload). */
export const formatWebhookBody = (
  { type, data }: { type: DeliveryType; data: WebhookEvent['data'] },
  timestamp: string,
): string => JSON.stringify({ type, timestamp, data })
