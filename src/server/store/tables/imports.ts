import { importChangeRowSchema, importRowSchema } from '../../../domain/imports/imports.ts'
import { defineTable, firstOf } from '../defineTable.ts'

export const imports = defineTable({
  row: importRowSchema,
  lookups: {
    username: { by: 'uploaded_by', from: 'users', take: 'username' },
    uploaded_name: { by: 'uploaded_by', from: 'users', take: 'name' },
  },
  unique: ['key', 'checked_key'],
  indexes: { state: 'state', uploaded_by: 'uploaded_by, kind' },
  owns: [{ collection: 'import_changes', by: 'import' }],
  log: {
    unlogged: [
      'rows',
      'done',
      'checked',
      'applied',
      'problems',
      'sensitive',
      'reading',
      'corrections',
      'kept',
      'worker',
      'worker_until',
      'tries',
    ],
  },
  getName: firstOf('file_name'),
})

export const importChanges = defineTable({
  row: importChangeRowSchema,
  indexes: { import: 'import, id', photo: 'photo', record: 'collection, row_id' },
})
