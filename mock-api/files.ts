import { BOARDS } from '../src/domain/boards.ts'
import { type Action, can, seesCompany } from '../src/domain/permissions.ts'
import { type Asked, type Calls, Download, notFound, type Portal, read, wrong } from './call.ts'
import { type Filed, nextId, type Rows } from './database.ts'
import { shownFile } from './shapes.ts'

/** Keeps an upload, and answers the path that its row has as `file`. */
export const keepUpload = async (portal: Portal, file: File, name = file.name): Promise<string> =>
  `/media/${await portal.keepBytes(Buffer.from(await file.arrayBuffer()))}/${encodeURIComponent(name)}`

/** Keeps an upload as a new row of these, and answers it as it is shown. */
export const addFile = async <R extends Filed & { created_at: string }>(
  { portal, body, origin }: Asked<unknown, { file: File; file_name?: string }>,
  rows: R[],
  row: Omit<R, 'id' | 'file' | 'created_at'>,
) => {
  const file = await keepUpload(portal, body.file, body.file_name)
  const made = { ...row, id: nextId(rows), file, created_at: portal.now().toISOString() } as unknown as R
  rows.push(made)
  return shownFile(origin, made)
}

/** Keeps a picture, and answers the path that a person has as `profile_picture`. */
export const keepPicture = async (portal: Portal, file: File): Promise<string> => {
  const [, type] = /^image\/(jpeg|png|webp)$/u.exec(file.type) ?? []
  if (!type) throw wrong({ profile_picture: 'photoType' })
  return `/media/photos/${await portal.keepBytes(Buffer.from(await file.arrayBuffer()))}.${type.replace('jpeg', 'jpg')}`
}

/** The file of a row. */
export const download = async (portal: Portal, { file }: Filed): Promise<Download> => {
  const [key = '', name = ''] = file.split('/').slice(2)
  const content = await portal.contentOf(key)
  if (!content) throw notFound()
  return new Download(decodeURIComponent(name), content)
}

/** The company of a person; 0, which is nobody's, where there is none. */
const companyOf = ({ personnel }: Rows, person: string): number =>
  personnel.find(({ id }) => id === person)?.company ?? 0

/** Where rows with files are, who may read them, and which company they belong to: undefined where to none. */
const shelvesOf = (rows: Rows): [Action, (Filed & { of?: number | undefined })[]][] => [
  ['companies.read', rows.company_files.map((row) => ({ ...row, of: row.company }))],
  [
    'personnelFiles.read',
    [
      ...rows.documents.map((row) => ({ ...row, of: companyOf(rows, row.personnel) })),
      ...rows.personnel_files.map((row) => ({ ...row, of: companyOf(rows, row.person) })),
    ],
  ],
  ['notices.read', BOARDS.flatMap((board) => rows[board].map((row) => ({ ...row, of: row.company })))],
]

const seenFile = ({ portal, actor, params }: Asked): Filed => {
  for (const [action, rows] of shelvesOf(portal.rows)) {
    const row = rows.find(({ file }) => file.startsWith(`/media/${params.key}/`))
    if (row && can(actor, action) && (row.of === undefined || seesCompany(actor, row.of))) return row
  }
  throw notFound()
}

/** The addresses that answers have under `file` and `profile_picture`: files with a token, pictures without. */
export const mediaCalls: Calls = {
  'GET /media/photos/:name': read('public', async ({ portal, params: { name = '' } }) => {
    const isNamed = portal.rows.personnel.some((row) => row.profile_picture === `/media/photos/${name}`)
    const content = isNamed && (await portal.contentOf(name.split('.')[0] ?? ''))
    if (!content) throw notFound()
    return new Download(name, content)
  }),

  'GET /media/:key/:name': read('session.use', (asked) => download(asked.portal, seenFile(asked))),
}
