import { NOT_WITHDRAWN } from '../../src/domain/common/withdrawals.ts'
import type { Rows } from '../../src/server/store/rows.ts'
import { NOW } from './portalDump.ts'

/** Returns a document row of a person of the small portal. The test writes its file. */
export const buildDocument = (key: string, id: number): Rows['documents'] => ({
  id,
  personnel: 'valid',
  type: 'Otros',
  key,
  file_name: 'acta.pdf',
  media_type: 'application/pdf',
  size: 4,
  sha256: 'abc',
  scan: null,
  uploaded_by: 1,
  created_at: NOW,
  ...NOT_WITHDRAWN,
})
