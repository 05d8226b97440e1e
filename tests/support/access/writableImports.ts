import { isAdministrator } from './accountExpectations.ts'
import { upload } from './wire.ts'
import { field, type Writable } from './writable.ts'

/** An upload for an import may send its kind and nothing else, an upload of the SAT's list nothing. */
export const writableImports: Record<string, Writable> = {
  'imports.create': {
    collection: 'imports',
    canCall: isAdministrator,
    okStatus: 201,
    call: (fields) => upload('/api/imports/', fields),
    required: { kind: 'people' },
    fields: { kind: field('companies') },
    forbidden: {
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
  'taxListLoads.create': {
    collection: 'tax_list_loads',
    canCall: isAdministrator,
    okStatus: 201,
    call: (fields) => upload('/api/v1/tax_list_loads/', fields),
    required: {},
    fields: {},
    forbidden: {
      id: 77,
      state: 'done',
      key: 'a/b',
      sha256: 'x',
      listed_on: '2020-01-01',
      figures: '{}',
      uploaded_by: 2,
      created_at: '2020-01-01',
      reason: 'X',
      worker: 'x',
    },
  },
}
