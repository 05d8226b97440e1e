import { BOARDS } from '../../src/domain/boards.ts'

/** Files whose rows say where they are; most have no documented call of their own. */
const SHELVES = ['company', 'personnel', ...BOARDS].join('|')
const CALL = new RegExp(`^/files/(${SHELVES})/download/(\\d+)/$`, 'u')
const ADDRESS = new RegExp(`^/media/(${SHELVES})/(\\d+)/[^/]+$`, 'u')

/** The call that stands behind a file's address, if the path is one. */
export const callBehind = (path: string): string | undefined => {
  const [, shelf, id] = ADDRESS.exec(path) ?? []
  return shelf ? `/files/${shelf}/download/${id}/` : undefined
}

const addressOf = (path: string, name: unknown): string => {
  const [, shelf, id] = CALL.exec(path) ?? []
  return shelf ? `/media/${shelf}/${id}/${encodeURIComponent(String(name))}` : path
}

/** Writes files and pictures with whole addresses, as file fields of other back ends are. */
export const withAddresses = (value: unknown, origin: string): unknown => {
  if (Array.isArray(value)) return value.map((row) => withAddresses(row, origin))
  if (typeof value !== 'object' || value === null) return value
  const row: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, withAddresses(inner, origin)]),
  )
  for (const field of ['file', 'profile_picture'] as const) {
    const path = row[field]
    if (typeof path === 'string') row[field] = `${origin}${addressOf(path, row.file_name)}`
  }
  return row
}
