import { administrators } from './accountExpectations.ts'
import { upload } from './wire.ts'
import { field, type Writable } from './writable.ts'

/** The same of what is brought to be imported: of what kind it is, and nothing else. */
export const writableImports: Record<string, Writable> = {
  'imports.create': {
    collection: 'imports',
    may: administrators,
    ok: 201,
    call: (fields) => upload('/api/imports/', fields),
    needed: { kind: 'people' },
    fields: { kind: field('companies') },
    refused: {
      id: 77,
      state: 'checked',
      mode: 'all',
      key: 'a/b',
      checked_key: 'a/b',
      columns: 'rfc',
      titles: 'RFC',
      uploaded_by: 2,
      created_at: '2020-01-01',
      rows: 1,
      done: 1,
      kept: 1,
      reason: 'X',
      worker: 'x',
    },
  },
}
