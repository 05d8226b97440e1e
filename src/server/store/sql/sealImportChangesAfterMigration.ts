import type { LogOptions } from '../changeLog.ts'
import { sealImportChanges } from '../sealImportChanges.ts'
import type { Store } from '../store.ts'
import { SEALED_IMPORTS_STEP } from './migrateDatabase.ts'

/** Signs the changes of earlier imports, once, after the migration step that adds the signatures. */
export const sealImportChangesAfterMigration = async (
  store: Store,
  steps: readonly string[],
  { key }: LogOptions,
): Promise<void> => {
  if (!key || !steps.includes(SEALED_IMPORTS_STEP)) return
  await store.transaction(async (tx) => sealImportChanges(tx, await key(), { isForeign: false }))
}
