import { BLANK_USER, type UserRow } from '../../domain/users/schemas.ts'
import { addUsernameLookupKeys } from '../../domain/users/usernames.ts'
import { restoreMissingFiles } from '../backup/backupFiles.ts'
import { backupTexts } from '../backup/backupTexts.ts'
import { getDumpFilesFolder, readRowsWithFiles, sumRowCounts } from '../backup/dumpFile.ts'
import { decryptBackupSecrets } from '../backup/sealedSecrets.ts'
import { readDatabaseDump } from '../backup/verifyBackup.ts'
import type { OnProgress } from '../common/progress.ts'
import { openDiskStorage } from '../files/diskStorage.ts'
import type { FileStorage } from '../files/fileStorage.ts'
import { type Dump, type DumpSource, readAllRowsOfDump } from '../store/dump.ts'
import { END_HEAD } from '../store/logHeads.ts'
import { listPortalContents, PortalNotEmptyError } from '../store/portalContents.ts'
import { REFERENCES } from '../store/references.ts'
import type { Collection, Rows } from '../store/rows.ts'
import type { LoggedWriter, Store } from '../store/store.ts'
import { correctPeopleInDump } from './correctPeopleInDump.ts'
import { recomputeAllDerivedFields } from './derivedRows.ts'
import {
  createSettingsReconstructorFromLog,
  removeUndecryptableSecrets,
  selectImportedSettingsRows,
} from './importedSettings.ts'
import { deleteStoredEndOfAuditLog, storeEndOfAuditLog } from './logAnchor.ts'
import { stopMailAndCalendars } from './outgoingHold.ts'
import { parsePortalSecrets, storePortalSecrets } from './portalSecrets.ts'
import { createTextDecryptFunction, readEncryptionKey, replaceEncryptionKey } from './sealing.ts'
import { storePortalSetting } from './settings.ts'

/** Fields that contain the id of a user, by collection. */
const USER_REFERENCES = Map.groupBy(
  REFERENCES.filter(({ to, owned }) => to === 'users' && !owned),
  ({ collection }) => collection,
)

/** Adds the ids of the users that rows refer to. */
const collectIdsOfReferencedUsers = (
  collection: Collection,
  rows: readonly Readonly<Record<string, unknown>>[],
  userIds: Set<unknown>,
): void => {
  for (const { by } of USER_REFERENCES.get(collection) ?? []) for (const row of rows) userIds.add(row[by])
}

/**
 * Removes accounts that must not be imported. Accounts that other rows refer to (`userIds`) are only marked as deleted. Returns the remaining
 * accounts and the usernames of the removed accounts.
 */
const removeUnusedAccountsFromDump = (
  users: readonly UserRow[],
  userIds: ReadonlySet<unknown>,
  isDropped: (user: UserRow) => boolean,
): { users: UserRow[]; dropped: string[] } => {
  const dropped = users.filter((user) => user.deleted_at === null && isDropped(user))
  const droppedIds = new Set(dropped.map(({ id }) => id))
  const blankFields = { ...BLANK_USER, active: false, deleted_at: new Date().toISOString() }
  return {
    users: users
      .filter(({ id }) => !droppedIds.has(id) || userIds.has(id))
      .map((user) => (droppedIds.has(user.id) ? { ...user, ...blankFields } : user)),
    dropped: dropped.map(({ username }) => username),
  }
}

/** Default duration of an accreditation, in months (docs/requirements.md §5). */
const DEFAULT_MONTHS = 12

/** Collections with permissions and bans. Imported rows are logged if the audit log of the dump lacks them. */
const LOGGED_COLLECTIONS = ['users', 'passkeys', 'service_accounts', 'credential_keys', 'vetoes'] as const

/** Creates a log of imported rows that the audit log of the dump does not contain. */
const createImportLog = () => {
  const loggedRows = new Set<string>()
  return {
    readChanges(changes: readonly Rows['log_changes'][]): void {
      for (const { collection, record } of changes)
        if (LOGGED_COLLECTIONS.some((name) => name === collection)) loggedRows.add(`${collection}:${record}`)
    },
    async logMissingRows(tx: LoggedWriter): Promise<void> {
      for (const collection of LOGGED_COLLECTIONS)
        for await (const row of tx.each(collection, {}))
          if (!loggedRows.has(`${collection}:${row.id}`)) tx.logLoaded(collection, row)
    },
  }
}

/** Numbers of transferred rows and files. */
export interface TransferCounts {
  rows: number
  files: number
  /** Number of missing files to which rows refer. */
  missing: number
}

interface ImportOptions {
  /** Duration of accreditations without an expiration date, in months. */
  months?: number
  /** Whether an account must not be imported. */
  isDropped?: (user: UserRow) => boolean
  /** Receives the usernames of accounts that were not imported. */
  onDropped?: (usernames: string[]) => void
  /** Passphrase or key that decrypts the secrets of the backup. */
  secret?: Buffer | undefined
  /** Receives messages about secrets that the operator must set again. `isSealed` is whether the backup contains them encrypted. */
  onLost?: (lines: string[], isSealed: boolean) => void
  onProgress?: OnProgress
}

/** Wraps a dump and replaces the rows of some collections. */
const createDumpWithReplacedRows = (dump: DumpSource, replacements: Partial<Dump>): DumpSource => ({
  async *batches(collection) {
    const rows = replacements[collection]
    if (rows) yield rows
    else yield* dump.batches(collection)
  },
})

/** Throws a Spanish error that lists the data of a portal that is not empty. */
const assertPortalIsEmpty = async (store: Store): Promise<void> => {
  const contents = await listPortalContents(store)
  if (contents.length > 0) throw new Error(backupTexts.notEmpty(contents))
}

/** Imports a dump into an empty portal. Copies the files before the rows, so that no row refers to a missing file. */
export const importPortal = async (
  path: string,
  store: Store,
  files: FileStorage,
  {
    months = DEFAULT_MONTHS,
    isDropped = () => false,
    onDropped,
    secret,
    onLost,
    onProgress = () => undefined,
  }: ImportOptions = {},
): Promise<TransferCounts> => {
  await assertPortalIsEmpty(store)
  return readDatabaseDump(path, async (dump) => {
    const hasSecret = secret !== undefined && dump.sealedSecrets !== undefined
    const secrets = hasSecret
      ? parsePortalSecrets(await decryptBackupSecrets(secret, dump.sealedSecrets ?? ''))
      : undefined
    const dumpFiles = await openDiskStorage(getDumpFilesFolder(path))
    const referencedUsers = new Set<unknown>()
    const settingsFromLog = createSettingsReconstructorFromLog()
    const importLog = createImportLog()
    let [rowCount, fileCount, missing] = [0, 0, 0]
    const expectedRowCount = dump.manifest && sumRowCounts(dump.manifest.rows)
    for await (const { collection, rows, names } of readRowsWithFiles(dump)) {
      rowCount += rows.length
      fileCount += names.length
      onProgress('rowsRead', rowCount, expectedRowCount)
      collectIdsOfReferencedUsers(
        collection,
        rows.map((row) => ({ ...row })),
        referencedUsers,
      )
      if (collection === 'log_changes')
        for (const reader of [settingsFromLog, importLog]) reader.readChanges(rows as Rows['log_changes'][])
      missing += await restoreMissingFiles(names, dumpFiles, files)
    }
    const allUsers = addUsernameLookupKeys(await readAllRowsOfDump(dump, 'users'))
    const { users, dropped } = removeUnusedAccountsFromDump(allUsers, referencedUsers, isDropped)
    const settings = selectImportedSettingsRows(
      await readAllRowsOfDump(dump, 'settings'),
      settingsFromLog.getRow(),
    )
    let lost: string[] = []
    const formerKey = await readEncryptionKey(files)
    /** Replaces the files that belong to the audit log of the empty portal. */
    const prepare = async () => {
      await deleteStoredEndOfAuditLog(files)
      if (secrets?.key) await replaceEncryptionKey(files, Buffer.from(secrets.key, 'base64url'))
    }
    const finish = async (tx: LoggedWriter) => {
      await importLog.logMissingRows(tx)
      await storePortalSetting(tx, 'origin', 'import')
      if (!settings.some(({ key }) => key === 'place')) await stopMailAndCalendars(tx)
      if (secrets) await storePortalSecrets(tx, secrets)
      lost = await removeUndecryptableSecrets(tx, await createTextDecryptFunction(files))
      await recomputeAllDerivedFields(tx, onProgress)
    }
    // Omits the signed row counts, because they include accounts that were not imported. The portal computes the counts again.
    const logHeads =
      dropped.length > 0
        ? { log_heads: (await readAllRowsOfDump(dump, 'log_heads')).filter(({ id }) => id === END_HEAD) }
        : {}
    const rowsToLoad = { users, settings, ...logHeads }
    try {
      await store.load(createDumpWithReplacedRows(await correctPeopleInDump(dump, months), rowsToLoad), {
        prepare,
        finish,
        onProgress: (step, done, total = rowCount) => onProgress(step, done, total),
      })
    } catch (error) {
      if (secrets?.key && formerKey) await replaceEncryptionKey(files, formerKey)
      throw error instanceof PortalNotEmptyError ? new Error(backupTexts.notEmpty(error.contents)) : error
    }
    await storeEndOfAuditLog(store, files)
    if (dropped.length > 0) onDropped?.(dropped)
    if (lost.length > 0) onLost?.(lost, dump.sealedSecrets !== undefined && !hasSecret)
    return { rows: rowCount - allUsers.length + users.length, files: fileCount - missing, missing }
  })
}
