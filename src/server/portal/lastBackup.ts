import type { Reader } from '../store/store.ts'

/** Time without a backup after which super-admins are warned, in milliseconds. */
const MAX_BACKUP_AGE_MS = 2 * 86_400_000

/**
 * Returns whether the last `acredita backup` was too long ago, according to the audit log. A portal without a backup has the same time, from its
 * first start.
 */
export const isBackupOverdue = async (store: Reader, now: Date): Promise<boolean> => {
  const [lastBackup] = await store.getPage('log_entries', {
    filter: { action: 'local.backup' },
    sort: { field: 'id', order: 'DESC' },
    range: [0, 0],
  })
  const portal = await store.getBy('settings', 'key', 'portal_id')
  const times = [lastBackup?.at, portal?.created_at].flatMap((at) => (at ? Date.parse(at) : []))
  return times.length > 0 && now.getTime() - Math.max(...times) > MAX_BACKUP_AGE_MS
}
