import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { companyDataPatch, zonePatch } from '../../domain/companies.ts'
import { contactPatch } from '../../domain/contacts.ts'
import { normalizeCurp } from '../../domain/curp.ts'
import { correctedNotices } from '../../domain/notices.ts'
import { normalizeNss } from '../../domain/nss.ts'
import { obligationPatch } from '../../domain/obligations.ts'
import { personPatch } from '../../domain/personnel.ts'
import { normalizeAccreditationNumber } from '../../domain/printedNumber.ts'
import { quotationChange } from '../../domain/quotations.ts'
import { normalizeRfc } from '../../domain/rfc.ts'
import { rolePatch, typePatch } from '../../domain/roles.ts'
import { fold } from '../../domain/text.ts'
import { accountPatch } from '../../domain/users.ts'
import type { Collection } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

/** A stored text that a form would store otherwise today. */
export interface UnnormalizedText {
  kind: 'text'
  collection: Collection
  id: string
  field: string
  stored: string
  normalized: string
}

/** Records whose values are equal once they are normalized. */
export interface RepeatedValue {
  kind: 'repeated'
  collection: Collection
  field: string
  value: string
  /** The first ids; `count` is that of all. */
  ids: string[]
  count: number
}

type Fields = Record<string, z.ZodType>

/** The form schema of each field, by collection. */
const SCHEMAS: Partial<Record<Collection, Fields>> = {
  personnel: personPatch.shape,
  companies: companyDataPatch.shape,
  contacts: contactPatch.shape,
  quotations: quotationChange.shape,
  users: accountPatch.shape,
  zones: zonePatch.shape,
  roles: rolePatch.shape,
  accreditation_types: typePatch.shape,
  obligations: obligationPatch.shape,
  vetoes: correctedNotices.vetoes.shape,
  announcements: correctedNotices.announcements.shape,
  administrative_acts: correctedNotices.administrative_acts.shape,
  non_accordance: { text: correctedNotices.non_accordance.shape.description },
}

/** The fields in which no two records should have the same value, and what is compared of them. */
const IDENTIFYING: Partial<Record<Collection, Record<string, (text: string) => string>>> = {
  personnel: {
    rfc: normalizeRfc,
    ssn: normalizeNss,
    accreditation_number: normalizeAccreditationNumber,
    identity_document: normalizeCurp,
  },
  companies: { rfc: normalizeRfc, company_name: fold },
}

/** Maximum number of values that are compared in one reading of a collection. */
const VALUES_AT_A_TIME = 10_000
/** Maximum number of ids that are listed for a value. */
const IDS_LISTED = 20

type Texts = Record<string, unknown>

function* unnormalizedTexts(
  collection: Collection,
  row: Texts,
  schemas: Fields,
): Generator<UnnormalizedText> {
  for (const [field, schema] of Object.entries(schemas)) {
    const stored = row[field]
    if (typeof stored !== 'string' || stored === '') continue
    const { data } = schema.safeParse(stored)
    if (typeof data === 'string' && data !== stored)
      yield { kind: 'text', collection, id: String(row.id), field, stored, normalized: data }
  }
}

/** The identifying values of a row, by their fields. */
const identifyingValues = (collection: Collection, row: Texts): [field: string, value: string][] =>
  Object.entries(IDENTIFYING[collection] ?? {}).flatMap(([field, normalize]) => {
    const stored = row[field]
    const value = typeof stored === 'string' ? normalize(stored) : ''
    return value === '' ? [] : [[field, value]]
  })

/** 48 bits of a value: eight bytes are kept of it, not the text. */
const hashOf = (field: string, value: string): number =>
  createHash('sha256').update(`${field} ${value}`).digest().readUIntBE(0, 6)

/** The hashes that occur more than once, each once. */
const repeatedHashes = (hashes: number[]): number[] => {
  const sorted = Float64Array.from(hashes).sort()
  const repeated: number[] = []
  for (const [i, hash] of sorted.entries())
    if (hash === sorted[i - 1] && hash !== repeated.at(-1)) repeated.push(hash)
  return repeated
}

/** Reads a collection again and groups the rows whose values have one of the hashes. */
async function* repeatedValues(
  store: Reader,
  collection: Collection,
  hashes: ReadonlySet<number>,
): AsyncGenerator<RepeatedValue> {
  const groups = new Map<string, RepeatedValue>()
  for await (const row of store.each(collection, {})) {
    const texts: Texts = { ...row }
    for (const [field, value] of identifyingValues(collection, texts)) {
      if (!hashes.has(hashOf(field, value))) continue
      const key = `${field} ${value}`
      const group = groups.get(key) ?? { kind: 'repeated', collection, field, value, ids: [], count: 0 }
      group.count += 1
      if (group.ids.length < IDS_LISTED) group.ids.push(String(texts.id))
      groups.set(key, group)
    }
  }
  for (const group of groups.values()) if (group.count > 1) yield group
}

/**
 * Lists stored texts that a form would store otherwise today, and identifying values that several records would then have.
 * Writes nothing; keeps eight bytes of each identifying value in memory.
 */
export async function* reviewStoredTexts(store: Reader): AsyncGenerator<UnnormalizedText | RepeatedValue> {
  for (const [name, schemas] of Object.entries(SCHEMAS)) {
    const collection = name as Collection
    const hashes: number[] = []
    for await (const row of store.each(collection, {})) {
      const texts: Texts = { ...row }
      yield* unnormalizedTexts(collection, texts, schemas)
      for (const [field, value] of identifyingValues(collection, texts)) hashes.push(hashOf(field, value))
    }
    const repeated = repeatedHashes(hashes)
    for (let from = 0; from < repeated.length; from += VALUES_AT_A_TIME)
      yield* repeatedValues(store, collection, new Set(repeated.slice(from, from + VALUES_AT_A_TIME)))
  }
}

/** Maximum length of a text in the list. */
const SHOWN_LENGTH = 200

/** A text with its invisible characters, marks and odd blanks as codes, so that a terminal shows the difference and obeys nothing. */
const visible = (text: string): string =>
  text
    .slice(0, SHOWN_LENGTH)
    .replace(/[^\P{C}]|\p{M}|(?! )\p{Z}/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16) ?? ''}}`)

/** Writes a finding as a line of columns that tabs separate. */
export const findingLine = (finding: UnnormalizedText | RepeatedValue): string =>
  finding.kind === 'text'
    ? [
        'texto',
        finding.collection,
        finding.id,
        finding.field,
        `${visible(finding.stored)} → ${visible(finding.normalized)}`,
      ].join('\t')
    : [
        'repetido',
        finding.collection,
        `${finding.ids.map(visible).join(' ')}${finding.count > finding.ids.length ? ` y ${finding.count - finding.ids.length} más` : ''}`,
        finding.field,
        visible(finding.value),
      ].join('\t')
