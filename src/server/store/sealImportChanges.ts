import { range } from '../../domain/common/filters.ts'
import { hasValidRowSignature, signDatabaseRow } from './sealedRows.ts'
import type { Writer } from './store.ts'

/** Number of rows that are read at a time. */
const BATCH_SIZE = 200

/**
 * Signs the changes of earlier imports: those without a signature, from a version that did not sign them, or all of a dump of
 * another portal.
 */
export const sealImportChanges = async (
  tx: Writer,
  key: Buffer,
  { isForeign }: { isForeign: boolean },
): Promise<void> => {
  for (let after = 0; ; ) {
    const rows = await tx.getPage('import_changes', {
      filter: { id: range({ from: after + 1 }), ...(isForeign ? {} : { seal: '' }) },
      sort: { field: 'id', order: 'ASC' },
      range: [0, BATCH_SIZE - 1],
    })
    for (const row of rows)
      if (!hasValidRowSignature(key, 'import_changes', row))
        await tx.update('import_changes', row.id, { seal: signDatabaseRow(key, 'import_changes', row) })
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
