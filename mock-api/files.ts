import { type FileRow, getNextRowId, type Rows } from './database.ts'
import {
  type BackEnd,
  type Calls,
  type Context,
  createNotFoundError,
  Download,
  defineMockCallWithoutInput,
} from './defineMockCall.ts'
import { type CallName, canSeeCompany, canUserCallEndpoint } from './permissions.ts'
import { toFileReply } from './shapes.ts'

const storeFileContent = async ({ saveFile: save }: BackEnd, file: File): Promise<string> =>
  save(Buffer.from(await file.arrayBuffer()))

/** Stores an uploaded file and returns the path for the column `file`. */
export const saveUploadedFile = async (backEnd: BackEnd, file: File, name = file.name): Promise<string> =>
  `/media/${await storeFileContent(backEnd, file)}/${encodeURIComponent(name)}`

/** Stores an uploaded file with a new row. Returns the row in the format of replies. */
export const addUploadedFile = async <R extends FileRow & { created_at: string }>(
  { backEnd, body, origin }: Context<unknown, { file: File; file_name?: string }>,
  rows: R[],
  fields: Omit<R, 'id' | 'file' | 'created_at'>,
) => {
  const file = await saveUploadedFile(backEnd, body.file, body.file_name)
  const row = {
    ...fields,
    id: getNextRowId(rows),
    file,
    created_at: backEnd.now().toISOString(),
  } as unknown as R
  rows.push(row)
  return toFileReply(origin, row)
}

/** Stores a picture and returns the path for `profile_picture`. */
export const saveProfilePicture = async (backEnd: BackEnd, file: File): Promise<string> =>
  `/media/photos/${await storeFileContent(backEnd, file)}.${file.type.replace('image/', '').replace('jpeg', 'jpg')}`

export const createFileDownload = async ({ readFile }: BackEnd, { file }: FileRow): Promise<Download> => {
  const [key = '', name = ''] = file.split('/').slice(2)
  const content = await readFile(key)
  if (!content) throw createNotFoundError()
  return new Download(decodeURIComponent(name), content)
}

/** Returns all rows with files. `list` is the API call that lists the row. */
const listRowsWithFiles = ({
  personnel,
  ...rows
}: Rows): { row: FileRow; list: CallName; company?: number }[] => {
  const getCompanyId = (person: string) => personnel.find(({ id }) => id === person)?.company ?? 0
  const listNotices = (board: 'vetoes' | 'announcements' | 'administrative_acts' | 'non_accordance') =>
    rows[board].map((row) => ({
      row,
      list: `GET /api/v1/${board}/` as const,
      ...(row.company !== undefined && { company: row.company }),
    }))
  return [
    ...rows.company_files.map((row) => ({
      row,
      list: 'GET /api/company_files/' as const,
      company: row.company,
    })),
    ...rows.documents.map((row) => ({
      row,
      list: 'GET /api/files/' as const,
      company: getCompanyId(row.personnel),
    })),
    ...rows.personnel_files.map((row) => ({
      row,
      list: 'GET /api/personnel_files/' as const,
      company: getCompanyId(row.person),
    })),
    ...listNotices('vetoes'),
    ...listNotices('announcements'),
    ...listNotices('administrative_acts'),
    ...listNotices('non_accordance'),
  ]
}

/** Downloads for the URLs in `file` and `profile_picture` of replies. Only files require a token. */
export const mediaCalls = {
  'GET /media/photos/:name': defineMockCallWithoutInput(async ({ backEnd, params: { name = '' } }) => {
    const isInUse = backEnd.rows.personnel.some((row) => row.profile_picture === `/media/photos/${name}`)
    const content = isInUse && (await backEnd.readFile(name.split('.')[0] ?? ''))
    if (!content) throw createNotFoundError()
    return new Download(name, content)
  }),

  'GET /media/:key/:name': defineMockCallWithoutInput(({ backEnd, user, params }) => {
    const file = listRowsWithFiles(backEnd.rows).find(
      ({ row, list, company }) =>
        row.file.startsWith(`/media/${params.key}/`) &&
        canUserCallEndpoint(user, list) &&
        (company === undefined || canSeeCompany(user, company)),
    )
    if (!file) throw createNotFoundError()
    return createFileDownload(backEnd, file.row)
  }),
} satisfies Calls
