import type { RaRecord, ResourceCallbacks } from 'react-admin'
import type { Contact } from '../../../domain/contacts/schemas.ts'
import { BOARDS } from '../../../domain/notices/boards.ts'
import { parseCompany } from './company.ts'
import { convertValueToText } from './convertValueToText.ts'
import { parseFileRecord } from './file.ts'
import { parseNotice } from './notice.ts'
import { parsePerson } from './person.ts'
import { parseQuotation } from './quotation.ts'
import { parsePriceTier } from './tier.ts'

const parseCompanyContact = (sent: RaRecord): Contact => ({
  ...sent,
  id: Number(sent.id),
  name: convertValueToText(sent.name),
  phone: convertValueToText(sent.phone),
  email: convertValueToText(sent.email),
  position: convertValueToText(sent.position ?? sent.positon),
  id_900: convertValueToText(sent.id_900),
})

/** Functions that add missing fields to records and unify their formats, by resource. */
const PARSERS: Record<string, (record: RaRecord) => RaRecord> = {
  companies: parseCompany,
  companyFiles: parseFileRecord,
  contacts: parseCompanyContact,
  documents: parseFileRecord,
  personnel: parsePerson,
  personnelFiles: parseFileRecord,
  pricing: parsePriceTier,
  quotations: parseQuotation,
  ...Object.fromEntries(BOARDS.map((board) => [board, parseNotice(board)])),
}

/** react-admin's lifecycle callbacks, which parse every record that the data provider returns. */
export const recordParsingCallbacks: ResourceCallbacks[] = Object.entries(PARSERS).map(
  ([resource, parse]) => {
    const read = async (record: RaRecord) => parse(record)
    return { resource, afterRead: read, afterSave: read }
  },
)
