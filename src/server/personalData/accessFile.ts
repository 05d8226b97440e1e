import { Readable } from 'node:stream'
import type { arcoRequestEndpoints } from '../../contract/arcoRequests.ts'
import { formatLoggedAction } from '../../contract/logActions.ts'
import { listFieldChanges } from '../../contract/logValues.ts'
import { formatArcoFolio } from '../../domain/arcoRequests/states.ts'
import { formatTimestamp } from '../../domain/common/days.ts'
import { createFileNamer } from '../../domain/documents/fileName.ts'
import { type DocumentKind, type DocumentTable, documentKindEntries } from '../../domain/documents/kinds.ts'
import { type Fields, isStored, namesOf } from '../../domain/fields/fields.ts'
import { personFields } from '../../domain/people/fields.ts'
import { formatFullName } from '../../domain/people/personNames.ts'
import { splitIntoBatches } from '../common/batches.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { getDocumentName } from '../documents/documentOwner.ts'
import { type FileStorage, getDocumentFileName, getPhotoFileName } from '../files/fileStorage.ts'
import { createZipStream } from '../files/zipStream.ts'
import type { Call, Handlers } from '../http/call.ts'
import { addDisplayNamesToLogChanges } from '../log/rowNames.ts'
import { getLetterheadSettings } from '../pdf/letterhead.ts'
import { generateCsv } from '../reports/csv.ts'
import { defineExportColumn, type Table } from '../reports/table.ts'
import { maskSecrets } from '../store/logged.ts'
import type { AnyRow, Collection, Row } from '../store/rows.ts'
import type { Filter, Reader, Writer } from '../store/store.ts'
import type { AccessSummary } from './accessPdf.ts'
import { getArcoRequest, insertArcoStep } from './arcoRequests.ts'
import {
  findPersonParts,
  formatPersonRows,
  getPersonFieldLabel,
  listPersonFields,
  listRequestIds,
  type PersonPart,
} from './personData.ts'

type Endpoints = typeof arcoRequestEndpoints
type AccessCall = Call<Endpoints['arcoRequests.zip'] | Endpoints['arcoRequests.pdf']>

interface Entry {
  name: string
  content: Buffer | Readable
}

/** Returns the request and its person. Throws 409 before the identity is checked, or without a person. */
const getIdentifiedPerson = async (store: Reader, id: number) => {
  const request = await getArcoRequest(store, id)
  if (request.state === 'received') throw new HttpError(409, texts.arcoNotIdentified)
  const person = request.person === null ? undefined : await store.getOne('personnel', request.person)
  if (!person) throw new HttpError(409, texts.arcoNoPerson)
  return { request, person }
}

/** Returns the person's own row as a part. */
const personPart = (person: Row<'personnel'>): PersonPart => ({
  collection: 'personnel',
  title: 'Persona',
  fields: listPersonFields('personnel', person as unknown as AnyRow),
  async *read() {
    yield person as unknown as AnyRow
  },
})

/** Fields of the person in the PDF. The zip also has the columns that the portal computes. */
const SHOWN_FIELDS = namesOf<Fields>(personFields, (field) => isStored(field) && !field.internal)

/** Maximum number of rows of a part in the PDF. The zip has all of them. */
const MAX_SUMMARY_ROWS = 40

/** Fields of each part in the PDF. Of other parts, the PDF has the number of rows. */
const SUMMARY_FIELDS: Readonly<Record<string, readonly string[]>> = {
  accreditation_items: ['type', 'status', 'ticked_until'],
  accreditations: ['recorded_at', 'kind', 'accreditation_expiration_date', 'reason'],
  administrative_acts: ['created_at', 'text'],
  announcements: ['created_at', 'text'],
  arco_requests: ['received_on', 'kind', 'state', 'text'],
  credential_checks: ['at', 'way', 'result'],
  documents: ['created_at', 'type', 'file_name'],
  evidence: ['created_at', 'type', 'file_name', 'review'],
  import_changes: ['import', 'row', 'outcome'],
  inspections: ['at', 'zone_name', 'result', 'note'],
  messages: ['created_at', 'text'],
  non_accordance: ['created_at', 'text'],
  personnel_files: ['created_at', 'name', 'file_name'],
  personnel_moves: ['created_at', 'from_name', 'to_name', 'reason'],
  unusual_checks: ['created_at', 'kind', 'state'],
  vetoes: ['created_at', 'name', 'text'],
  visit_reports: ['created_at', 'what', 'place', 'state'],
}

const collectRows = async (rows: AsyncIterable<string[]>) => {
  const first: string[][] = []
  let total = 0
  for await (const row of rows) {
    if (total < MAX_SUMMARY_ROWS) first.push(row)
    total += 1
  }
  return { rows: first, total }
}

/** Returns what the PDF shows, as data that can be sent to the worker thread. */
const createSummary = async (
  { store, config, now }: Pick<AccessCall, 'store' | 'config' | 'now'>,
  request: Row<'arco_requests'>,
  person: Row<'personnel'>,
  parts: readonly PersonPart[],
): Promise<AccessSummary> => {
  const own = { ...personPart(person), fields: SHOWN_FIELDS }
  const [values = []] = (await collectRows(formatPersonRows(store, own))).rows
  const sections: AccessSummary['sections'] = []
  for (const part of parts) {
    const fields = (SUMMARY_FIELDS[part.collection] ?? []).filter((field) => part.fields.includes(field))
    const { rows, total } = await collectRows(formatPersonRows(store, { ...part, fields }))
    sections.push({
      title: part.title,
      columns: fields.map((field) => getPersonFieldLabel(part.collection, field)),
      rows,
      total,
    })
  }
  return {
    name: formatFullName(person),
    folio: formatArcoFolio(request.id),
    createdAt: formatTimestamp(now().toISOString()),
    facts: own.fields.flatMap((field, i): [string, string][] => {
      const value = values[i] ?? ''
      return value === '' ? [] : [[getPersonFieldLabel('personnel', field), value]]
    }),
    sections,
    sender: getLetterheadSettings(config),
  }
}

const toCsvTable = (store: Reader, part: PersonPart): Table => ({
  sheet: part.title,
  columns: part.fields.map((field) =>
    defineExportColumn(getPersonFieldLabel(part.collection, field), 20, () => ''),
  ),
  rows: formatPersonRows(store, part),
})

/** Streams rows as a JSON array. */
async function* generateJson({ read, fields }: PersonPart): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const row of read()) {
    yield separator + JSON.stringify(Object.fromEntries(fields.map((field) => [field, row[field] ?? null])))
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

const toStream = (chunks: AsyncIterable<string>): Readable => Readable.from(chunks, { objectMode: false })

async function* readDataEntries(store: Reader, parts: readonly PersonPart[]): AsyncGenerator<Entry> {
  const getFileName = createFileNamer()
  for (const part of parts) {
    yield {
      name: `datos/${getFileName(part.title, 'csv')}`,
      content: toStream(generateCsv(toCsvTable(store, part))),
    }
    yield { name: `datos/${getFileName(part.title, 'json')}`, content: toStream(generateJson(part)) }
  }
}

/** Yields the documents of a person and of their requests, by kind. Files that are missing in the storage are added to `missing`. */
async function* readDocumentEntries(
  store: Reader,
  files: FileStorage,
  person: string,
  missing: string[],
): AsyncGenerator<Entry> {
  const requests = await listRequestIds(store, person)
  const owners: Record<DocumentKind['owner'], unknown> = {
    personnel: person,
    arco_requests: requests,
    companies: [],
  }
  for (const [, kind] of documentKindEntries) {
    const getFileName = createFileNamer()
    const folder = kind.section?.title.replaceAll('/', '-') ?? 'Requisitos'
    const { rows } = await store.getList(kind.table as DocumentTable, {
      filter: { [kind.by]: owners[kind.owner] } as Filter<DocumentTable>,
      sort: { field: 'id', order: 'ASC' },
    })
    for (const row of rows) {
      const extension = /[^.]+$/u.exec(row.file_name)?.[0] ?? 'bin'
      const name = `documentos/${folder}/${getFileName(getDocumentName(row), extension)}`
      const file = await files.read(getDocumentFileName(row.key))
      if (file) yield { name, content: file.stream() }
      else missing.push(name)
    }
  }
}

/** Collections with photos about a person, and the title of the photos. */
const PHOTOS = [
  ['inspections', 'Inspección'],
  ['visit_reports', 'Reporte de visita'],
] as const

async function* readPhotoEntries(
  store: Reader,
  files: FileStorage,
  person: Row<'personnel'>,
  missing: string[],
): AsyncGenerator<Entry> {
  const photos: [title: string, key: string | null][] = [['Foto', person.photo]]
  for (const [collection, title] of PHOTOS) {
    const { rows } = await store.getList(collection, { filter: { person: person.id } })
    photos.push(...rows.map(({ photo }): [string, string | null] => [title, photo]))
  }
  const imported = await store.getList('import_changes', {
    filter: { collection: 'personnel', row_id: person.id },
  })
  photos.push(...imported.rows.map(({ photo }): [string, string | null] => ['Foto anterior', photo]))
  const getFileName = createFileNamer()
  for (const [title, key] of photos) {
    if (key === null) continue
    const name = `fotos/${getFileName(title, 'jpg')}`
    const file = await files.read(getPhotoFileName(key, 'large'))
    if (file) yield { name, content: file.stream() }
    else missing.push(name)
  }
}

/** Number of changes whose log entries are read with one query. */
const LOG_BATCH_SIZE = 200

/** Streams the changes of a person's history as rows: time, action, field, value before and after. */
async function* readHistoryRows(store: Reader, person: string): AsyncGenerator<string[]> {
  const changes = store.each('log_changes', {
    filter: { subject: `personnel:${person}` },
    sort: { field: 'id', order: 'ASC' },
  })
  for await (const batch of splitIntoBatches(changes, LOG_BATCH_SIZE)) {
    const entries = await store.getMany('log_entries', [...new Set(batch.map(({ entry }) => entry))])
    const entriesById = new Map(entries.map((entry) => [entry.id, entry]))
    for (const change of await addDisplayNamesToLogChanges(store, batch)) {
      const { at = '', action = '' } = entriesById.get(change.entry) ?? {}
      const when = at && formatTimestamp(at)
      for (const { label, before, after } of listFieldChanges(change))
        yield [when, formatLoggedAction({ action }), label, before, after]
    }
  }
}

/** Streams the same changes with all values, as a JSON array. */
async function* generateHistoryJson(store: Reader, person: string): AsyncGenerator<string> {
  let separator = '[\n'
  const changes = store.each('log_changes', {
    filter: { subject: `personnel:${person}` },
    sort: { field: 'id', order: 'ASC' },
  })
  for await (const { entry, collection, record, before, after } of changes) {
    const masked = {
      before: maskSecrets(collection as Collection, before),
      after: maskSecrets(collection as Collection, after),
    }
    yield separator + JSON.stringify({ entry, collection, record, ...masked })
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** Streams the entries of the log about a person that changed nothing, such as downloads. */
async function* readViewRows(store: Reader, person: string): AsyncGenerator<string[]> {
  const entries = store.each('log_entries', {
    filter: { about: `personnel:${person}` },
    sort: { field: 'id', order: 'ASC' },
  })
  for await (const { at, action, result, reason } of entries)
    yield [formatTimestamp(at), formatLoggedAction({ action, result }), '', '', reason]
}

const HISTORY_COLUMNS = ['Fecha y hora', 'Qué se hizo', 'Dato', 'Antes', 'Después'].map((title) =>
  defineExportColumn(title, 20, () => ''),
)

async function* readLogRows(store: Reader, person: string): AsyncGenerator<string[]> {
  yield* readHistoryRows(store, person)
  yield* readViewRows(store, person)
}

/** Streams the mails that name a person: when, the subject, and the lines with the name. Other lines are about other people. */
async function* readMailRows(store: Reader, person: Row<'personnel'>): AsyncGenerator<string[]> {
  const name = formatFullName(person).toLocaleUpperCase('es-MX')
  const hasName = (line: string) => line.toLocaleUpperCase('es-MX').includes(name)
  for await (const { created_at, subject, text, is_secret } of store.each('mails', {}))
    if (!is_secret && (hasName(subject) || hasName(text)))
      yield [formatTimestamp(created_at), subject, text.split('\n').filter(hasName).join('\n')]
}

const MAIL_COLUMNS = ['Fecha y hora', 'Asunto', 'Texto sobre la persona'].map((title) =>
  defineExportColumn(title, 20, () => ''),
)

/** Yields the entries of an access file, reading one at a time. */
async function* readAccessEntries(
  call: AccessCall,
  { request, person }: { request: Row<'arco_requests'>; person: Row<'personnel'> },
): AsyncGenerator<Entry> {
  const { store, files, jobs, actor } = call
  const parts = await findPersonParts(store, person)
  const summary = await createSummary(call, request, person, parts)
  const missing: string[] = []
  yield {
    name: 'Datos personales.pdf',
    content: jobs.run({ kind: 'access', summary }, { user: actor.id }),
  }
  yield* readDataEntries(store, [personPart(person), ...parts])
  yield {
    name: 'datos/Historial.csv',
    content: toStream(
      generateCsv({ sheet: 'Historial', columns: HISTORY_COLUMNS, rows: readLogRows(store, person.id) }),
    ),
  }
  yield { name: 'datos/Historial.json', content: toStream(generateHistoryJson(store, person.id)) }
  yield {
    name: 'datos/Correos.csv',
    content: toStream(
      generateCsv({ sheet: 'Correos', columns: MAIL_COLUMNS, rows: readMailRows(store, person) }),
    ),
  }
  yield* readDocumentEntries(store, files, person.id, missing)
  yield* readPhotoEntries(store, files, person, missing)
  yield {
    name: 'LEEME.txt',
    content: Buffer.from(texts.accessFile(summary.folio, summary.createdAt, missing)),
  }
}

/** Returns the function that adds the download to the history of the request. */
const createDownloadRecorder =
  ({ params, actor, now }: AccessCall) =>
  (tx: Writer) =>
    insertArcoStep(tx, params.id, { kind: 'accessFile', user: actor.id, now: now() })

export const accessFileRoutes: Handlers<Pick<Endpoints, 'arcoRequests.zip' | 'arcoRequests.pdf'>> = {
  'arcoRequests.zip': async (call) => {
    const identified = await getIdentifiedPerson(call.store, call.params.id)
    return {
      content: createZipStream(readAccessEntries(call, identified)),
      filename: `${formatArcoFolio(identified.request.id)} ${formatFullName(identified.person)}.zip`,
      recordDownload: createDownloadRecorder(call),
    }
  },

  'arcoRequests.pdf': async (call) => {
    const { store, actor, download, jobs } = call
    const { request, person } = await getIdentifiedPerson(store, call.params.id)
    const summary = await createSummary(call, request, person, await findPersonParts(store, person))
    return {
      content: jobs.run({ kind: 'access', summary }, { user: actor.id, download }),
      filename: `${formatArcoFolio(request.id)} ${formatFullName(person)}.pdf`,
      recordDownload: createDownloadRecorder(call),
    }
  },
}
