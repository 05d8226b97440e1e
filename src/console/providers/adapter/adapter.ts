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

/** A contact as any back end may send it. */
const parseContact = (sent: RaRecord): Contact => ({
  ...sent,
  id: Number(sent.id),
  name: toText(sent.name),
  phone: toText(sent.phone),
  email: toText(sent.email),
  position: toText(sent.position),
  id_900: toText(sent.id_900),
})

type Row = Record<string, unknown>

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
export const recordCallbacks: ResourceCallbacks[] = Object.entries(PARSERS).map(([resource, parse]) => ({
  resource,
  afterRead: async (record: RaRecord) => parse(record),
  afterSave: async (record: RaRecord) => parse(record),
}))

const ROW_PARSERS: Record<string, (row: Row) => Row> = {
  companies: withBothNames,
  documents: withFileName,
  personnel: withName,
}

/** The rows of a list that the console filters, sorts and pages itself, with the fields that this needs. */
export const completeRows = (resource: string, rows: Row[]): Row[] => {
  const parse = own(ROW_PARSERS, resource)
  return parse ? rows.map(parse) : rows
}
