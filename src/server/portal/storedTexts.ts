import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { normalizeCurp } from '../../domain/common/curp.ts'
import { normalizeSocialSecurityNumber } from '../../domain/common/nss.ts'
import { normalizeRfc } from '../../domain/common/rfc.ts'
import { removeCaseAndAccents } from '../../domain/common/text.ts'
import { normalizeAccreditationNumber } from '../../domain/credentials/printedNumber.ts'
import { patchShape } from '../../domain/fields/schemas.ts'
import { correctedNotices } from '../../domain/notices/schemas.ts'
import { quotationChangeSchema } from '../../domain/quotations/schemas.ts'
import { collectionOf, resourceEntries } from '../../domain/resources.ts'
import type { Collection } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

/** Stored text that a form would normalize differently today. */
export interface UnnormalizedText {
  kind: 'text'
  collection: Collection
  id: string
  field: string
  stored: string
  normalized: string
}

/** Value that several records share after normalization. */
export interface RepeatedValue {
  kind: 'repeated'
  collection: Collection
  field: string
  value: string
  /** Ids of the first records with this value. */
  ids: string[]
  /** Number of records with this value. */
  count: number
}

type FieldSchemas = Record<string, z.ZodType>

/** Schemas that forms use to normalize text fields, by collection. */
const SCHEMAS: Partial<Record<Collection, FieldSchemas>> = {
  ...Object.fromEntries(
    resourceEntries.map(([name, { fields }]) => [collectionOf(name), patchShape(fields)]),
  ),
  // The RFC of these is no field of one kind.
  quotations: quotationChangeSchema.shape,
  vetoes: correctedNotices.vetoes.shape,
}

/** Fields with unique values, and the functions that normalize the values. */
const IDENTIFYING_FIELDS: Partial<Record<Collection, Record<string, (text: string) => string>>> = {
  personnel: {
    rfc: normalizeRfc,
    ssn: normalizeSocialSecurityNumber,
    accreditation_number: normalizeAccreditationNumber,
    curp: normalizeCurp,
    identity_document: normalizeCurp,
  },
  companies: { rfc: normalizeRfc, company_name: removeCaseAndAccents },
}

/** Maximum number of repeated values that are collected per reading of a collection. */
const MAX_VALUES_PER_PASS = 10_000
/** Maximum number of ids that are listed per value. */
const MAX_LISTED_IDS = 20

type RowValues = Record<string, unknown>

function* findUnnormalizedTexts(
  collection: Collection,
  row: RowValues,
  schemas: FieldSchemas,
): Generator<UnnormalizedText> {
  for (const [field, schema] of Object.entries(schemas)) {
    const storedText = row[field]
    if (typeof storedText !== 'string' || storedText === '') continue
    const { data } = schema.safeParse(storedText)
    if (typeof data === 'string' && data !== storedText)
      yield { kind: 'text', collection, id: String(row.id), field, stored: storedText, normalized: data }
  }
}

/** Returns the identifying fields of a row with their normalized values. */
const listNormalizedIdentifyingValues = (
  collection: Collection,
  row: RowValues,
): [field: string, value: string][] =>
  Object.entries(IDENTIFYING_FIELDS[collection] ?? {}).flatMap(([field, normalize]) => {
    const storedText = row[field]
    const value = typeof storedText === 'string' ? normalize(storedText) : ''
    return value === '' ? [] : [[field, value]]
  })

/** Returns 48 bits of a value's hash, which take less memory than the value. */
const computeFieldValueHash = (field: string, value: string): number =>
  createHash('sha256').update(`${field} ${value}`).digest().readUIntBE(0, 6)

/** Returns each hash that occurs more than once. */
const findDuplicateHashes = (hashes: number[]): number[] => {
  const sortedHashes = Float64Array.from(hashes).sort()
  const repeated: number[] = []
  for (const [i, hash] of sortedHashes.entries())
    if (hash === sortedHashes[i - 1] && hash !== repeated.at(-1)) repeated.push(hash)
  return repeated
}

/** Reads a collection again, and groups the rows whose values have one of the given hashes. */
async function* findRepeatedValues(
  store: Reader,
  collection: Collection,
  hashes: ReadonlySet<number>,
): AsyncGenerator<RepeatedValue> {
  const groups = new Map<string, RepeatedValue>()
  for await (const row of store.each(collection, {})) {
    const texts: RowValues = { ...row }
    for (const [field, value] of listNormalizedIdentifyingValues(collection, texts)) {
      if (!hashes.has(computeFieldValueHash(field, value))) continue
      const key = `${field} ${value}`
      const group = groups.get(key) ?? { kind: 'repeated', collection, field, value, ids: [], count: 0 }
      group.count += 1
      if (group.ids.length < MAX_LISTED_IDS) group.ids.push(String(texts.id))
      groups.set(key, group)
    }
  }
  for (const group of groups.values()) if (group.count > 1) yield group
}

/** Finds stored texts that forms would normalize differently today, and repeated values that should be unique. */
export async function* reviewStoredTexts(store: Reader): AsyncGenerator<UnnormalizedText | RepeatedValue> {
  for (const [name, schemas] of Object.entries(SCHEMAS)) {
    const collection = name as Collection
    const hashes: number[] = []
    for await (const row of store.each(collection, {})) {
      const texts: RowValues = { ...row }
      yield* findUnnormalizedTexts(collection, texts, schemas)
      for (const [field, value] of listNormalizedIdentifyingValues(collection, texts))
        hashes.push(computeFieldValueHash(field, value))
    }
    const repeated = findDuplicateHashes(hashes)
    for (let from = 0; from < repeated.length; from += MAX_VALUES_PER_PASS)
      yield* findRepeatedValues(store, collection, new Set(repeated.slice(from, from + MAX_VALUES_PER_PASS)))
  }
}

/** Maximum number of characters that are shown of a stored text. */
const MAX_SHOWN_LENGTH = 200

/** Escapes control characters and invisible characters of a text for the terminal. */
const escapeInvisibleCharacters = (text: string): string =>
  text
    .slice(0, MAX_SHOWN_LENGTH)
    .replace(/[^\P{C}]|\p{M}|(?! )\p{Z}/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16) ?? ''}}`)

/** Formats a finding as one line with tab-separated columns. */
export const formatStoredTextProblem = (finding: UnnormalizedText | RepeatedValue): string =>
  finding.kind === 'text'
    ? [
        'texto',
        finding.collection,
        finding.id,
        finding.field,
        `${escapeInvisibleCharacters(finding.stored)} → ${escapeInvisibleCharacters(finding.normalized)}`,
      ].join('\t')
    : [
        'repetido',
        finding.collection,
        `${finding.ids.map(escapeInvisibleCharacters).join(' ')}${finding.count > finding.ids.length ? ` y ${finding.count - finding.ids.length} más` : ''}`,
        finding.field,
        escapeInvisibleCharacters(finding.value),
      ].join('\t')
