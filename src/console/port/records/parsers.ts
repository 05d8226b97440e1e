import type { RaRecord, ResourceCallbacks } from 'react-admin'
import { BOARDS } from '../../../domain/boards.ts'
import type { Contact } from '../../../domain/contacts.ts'
import { parseCompany } from './company.ts'
import { parseFile } from './file.ts'
import { parseNotice } from './notice.ts'
import { parsePerson } from './person.ts'
import { parseQuotation } from './quotation.ts'
import { parsePriceTier } from './tier.ts'
import { toText } from './toText.ts'

const parseContact = (sent: RaRecord): Contact => ({
  ...sent,
  id: Number(sent.id),
  name: toText(sent.name),
  phone: toText(sent.phone),
  email: toText(sent.email),
  position: toText(sent.position ?? sent.positon),
  id_900: toText(sent.id_900),
})

/** Functions that add missing fields to records and unify their formats, by resource. */
const PARSERS: Record<string, (record: RaRecord) => RaRecord> = {
  companies: parseCompany,
  companyFiles: parseFile,
  contacts: parseContact,
  documents: parseFile,
  personnel: parsePerson,
  personnelFiles: parseFile,
  pricing: parsePriceTier,
  quotations: parseQuotation,
  ...Object.fromEntries(BOARDS.map((board) => [board, parseNotice(board)])),
}

/** react-admin's lifecycle callbacks, which parse every record that the data provider returns. */
export const recordParserCallbacks: ResourceCallbacks[] = Object.entries(PARSERS).map(([resource, parse]) => {
  const read = async (record: RaRecord) => parse(record)
  return { resource, afterRead: read, afterSave: read }
})
