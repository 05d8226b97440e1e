import { removeButtonId } from '../../../components/documents/UploadRow.tsx'
import type { UploadItem } from '../../../components/documents/useUploads.ts'
import type { Lacking, Plan } from './plans.ts'

/** A file with what is to become of it. */
export interface FileRow {
  item: UploadItem
  /** Undefined while it is read. */
  plan: Plan | undefined
  /** Another one is for the same. */
  isShared: boolean
}

/** Files with their plans; those for one and the same are told. */
export const rowsOf = (items: readonly UploadItem[], plans: ReadonlyMap<File, Plan>): FileRow[] => {
  const rows = items.map((item) => ({ item, plan: plans.get(item.file) }))
  const meant = Map.groupBy(
    rows.filter(({ item, plan }) => plan?.target && item.state !== 'refused'),
    ({ plan }) => plan?.target,
  )
  return rows.map((row) => ({ ...row, isShared: (meant.get(row.plan?.target)?.length ?? 0) > 1 }))
}

/** Where a file stands: it can be sent as it is, wants something first, is on its way, cannot be sent, or is out. */
export const standingOf = ({
  item: { state },
  plan,
}: FileRow): 'ready' | 'open' | 'moving' | 'refused' | 'done' => {
  if (state === 'refused' || state === 'done') return state
  if (state === 'waiting' || state === 'sending') return 'moving'
  return plan && !plan.lacking ? 'ready' : 'open'
}

/** What is there to be lost. */
export const isUnsent = (row: FileRow): boolean => !['refused', 'done'].includes(standingOf(row))

/** The field in which something of a file is said. */
export const fieldId = (key: number, of: Lacking): string =>
  `file-${key}-${typeof of === 'string' ? of : of.day}`

/** Where a file's name is, and how it stands: fields are told apart by them. */
export const nameId = (key: number): string => `file-${key}-name`
export const statusId = (key: number): string => `file-${key}-status`

/** Where somebody has to do something before a file can be sent. */
export const obstacleOf = (row: FileRow): string | undefined => {
  const { item, plan } = row
  if (item.state === 'refused') return removeButtonId(item.key)
  return standingOf(row) === 'open' && plan?.lacking ? fieldId(item.key, plan.lacking) : undefined
}
