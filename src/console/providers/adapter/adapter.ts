import type { RaRecord, ResourceCallbacks } from 'react-admin'
import { BOARDS } from '../../../domain/boards.ts'
import type { Contact } from '../../../domain/contacts.ts'
import { own } from '../../../domain/own.ts'
import { parseCompany, withBothNames } from './company.ts'
import { parseFile, withFileName } from './file.ts'
import { parseNotice } from './notice.ts'
import { parsePerson, withName } from './person.ts'
import { parseQuotation } from './quotation.ts'
import { parseTier } from './tier.ts'
import { toText } from './toText.ts'
import { type KnownZone, zoneReader } from './zone.ts'

/** A contact as a back end may send it. */
const parseContact = (sent: RaRecord): Contact => ({
  ...sent,
  id: Number(sent.id),
  name: toText(sent.name),
  phone: toText(sent.phone),
  email: toText(sent.email),
  position: toText(sent.position ?? sent.positon),
  id_900: toText(sent.id_900),
})

type Row = Record<string, unknown>

/** Where a zone is, and what is made of it: companies have the record, people its name. */
const ZONES: Record<string, { namesOnly: boolean; toField: (zone: KnownZone | undefined) => unknown }> = {
  companies: { namesOnly: false, toField: (zone) => zone },
  personnel: { namesOnly: true, toField: (zone) => zone?.name },
}

/** Rows with their zones, which come as a record, an id or a name. */
const withZones = async <R extends Row>(resource: string, rows: R[]): Promise<R[]> => {
  const rule = own<(typeof ZONES)[string]>(ZONES, resource)
  if (!rule) return rows
  const read = await zoneReader(
    rows.map(({ zone }) => zone),
    rule,
  )
  return rows.map((row) => ('zone' in row ? { ...row, zone: rule.toField(read(row.zone)) } : row))
}

/**
 * How records are read from any back end, ours or one that knows the documented calls only: what it may leave out or send otherwise is settled
 * here, so that views get complete records. By resource; the others are used as they are sent.
 */
const PARSERS: Record<string, (record: RaRecord) => RaRecord> = {
  companies: parseCompany,
  companyFiles: parseFile,
  contacts: parseContact,
  documents: parseFile,
  personnel: parsePerson,
  personnelFiles: parseFile,
  pricing: parseTier,
  quotations: parseQuotation,
  ...Object.fromEntries(BOARDS.map((board) => [board, parseNotice(board)])),
}

/** The parsers as react-admin's lifecycle callbacks: they run on everything that the data provider reads or saves. */
export const recordCallbacks: ResourceCallbacks[] = Object.entries(PARSERS).map(([resource, parse]) => {
  const read = async (record: RaRecord) => {
    const [complete = record] = await withZones(resource, [record])
    return parse(complete)
  }
  return { resource, afterRead: read, afterSave: read }
})

const ROW_PARSERS: Record<string, (row: Row) => Row> = {
  companies: withBothNames,
  documents: withFileName,
  personnel: withName,
}

/** The rows of a list that the console filters, sorts and pages itself, with the fields that this needs. */
export const completeRows = async (resource: string, rows: Row[]): Promise<Row[]> => {
  const parse = own(ROW_PARSERS, resource)
  const complete = await withZones(resource, rows)
  return parse ? complete.map(parse) : complete
}
