import { STANDING } from '../../src/domain/withdrawals.ts'
import type { Rows } from '../../src/server/store/rows.ts'
import { NOW } from './portalDump.ts'

/** A document of a person of the small portal; its file is the test's to write. */
export const documentOf = (key: string, id: number): Rows['documents'] => ({
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
  ...STANDING,
})
