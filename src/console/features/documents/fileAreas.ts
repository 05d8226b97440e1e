import { type CreateParams, type DataProvider, useGetList } from 'react-admin'
import { COMPANY_CATEGORIES, PERSONNEL_CATEGORIES } from '../../../domain/catalogs/fields.ts'
import { PERSONNEL_FILE_TYPES } from '../../../domain/documents/kinds.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { getEndpointUrl } from '../../port/client.ts'
import { fetchFile } from '../../port/download.ts'
import type { FileRecord } from '../../port/records/file.ts'

/** File to upload, with its type and name. */
interface FileToAdd {
  file: File
  choice: string
  fileName: string
}

/** Group of files with its own API resource: files of a company, or one of two groups of a person's files. */
interface FileArea {
  /** Categories of the files. Each category is shown in a separate table. */
  categories?: readonly string[]
  /** File types from which the user chooses: the resource that lists them, or a fixed list. */
  choices: 'companyFileNames' | 'personnelFileNames' | readonly string[]
  /** Whether the user enters a name for each uploaded file. */
  named?: boolean
  /** Returns the query parameters with the owner's id for the API calls that list and delete files. */
  listQuery: (owner: string) => Record<string, string>
  createQuery?: (owner: string) => Record<string, string>
  /** Returns the request body that uploads a file. */
  body: (owner: string, chosen: FileToAdd) => Record<string, unknown>
  /** Returns the URL path from which a file is downloaded. */
  path: (file: FileRecord) => string
}

const areas = {
  companyFiles: {
    categories: COMPANY_CATEGORIES,
    choices: 'companyFileNames',
    listQuery: (company_id) => ({ company_id }),
    body: (company, { file, choice }) => ({ file, name: choice, company }),
    path: ({ id, file }) => file || getEndpointUrl('companyFiles.download', { params: { id } }),
  },
  documents: {
    choices: PERSONNEL_FILE_TYPES,
    named: true,
    listQuery: (personnel) => ({ personnel }),
    createQuery: (personnel) => ({ personnel }),
    body: (personnel, { file, choice, fileName }) => ({
      file,
      file_name: fileName,
      personnel,
      type: choice,
    }),
    path: ({ id }) => getEndpointUrl('documents.download', { params: { id } }),
  },
  personnelFiles: {
    categories: PERSONNEL_CATEGORIES,
    choices: 'personnelFileNames',
    listQuery: (personnel_id) => ({ personnel_id }),
    body: (person, { file, choice }) => ({ file, name: choice, person }),
    path: ({ id }) => getEndpointUrl('personnelFiles.download', { params: { id } }),
  },
} as const satisfies Record<string, FileArea>

/** Name of a group of files, which is also its API resource. */
export type FileAreaName = keyof typeof areas

export const getDocumentFileArea = (name: FileAreaName): FileArea => areas[name]

/** Option of the file type menu: the value that the API expects, and its label. */
export interface FileChoice {
  value: string
  label: string
}

/**
 * Loads a file's content and type before its deletion, so that an undo can upload the file again. Returns undefined without both.
 */
export const loadFileBeforeDeletingIt = async (
  dataProvider: DataProvider,
  area: FileAreaName,
  owner: string,
  file: FileRecord,
): Promise<CreateParams | undefined> => {
  const { choices, path, body, createQuery } = getDocumentFileArea(area)
  try {
    const { blob } = await fetchFile(path(file))
    const names =
      typeof choices === 'string'
        ? (await dataProvider.getList<NameRow>(choices, { pagination: ALL, sort: BY_NAME, filter: {} })).data
        : choices.map((name) => ({ id: name, name, category: undefined }))
    const choice = names.find(
      ({ name, category }) => name === file.title && (!file.category || category === file.category),
    )
    if (!choice) return undefined
    const content = new File([blob], file.file_name, { type: file.media_type || blob.type })
    const fileName = file.file_name
    return {
      data: body(owner, { file: content, choice: String(choice.id), fileName }),
      meta: { query: createQuery?.(owner) },
    }
  } catch {
    return undefined
  }
}

interface FileChoices {
  /** File types; undefined while loading. */
  list?: readonly (FileChoice & { area: FileAreaName })[] | undefined
  error?: Error | null
  retry?: () => void
}

interface NameRow {
  id: number
  category: string
  name: string
}

/** Pagination that loads all file types at once. */
const ALL = { page: 1, perPage: 1000 }
const BY_NAME = { field: 'name', order: 'ASC' } as const

/**
 * Returns the file types that the upload dialog offers for the given groups of files. At most one group may load its types from
 * the server.
 */
export const useDocumentTypeOptions = (names: readonly FileAreaName[]): FileChoices => {
  const listed = names.find((name) => typeof getDocumentFileArea(name).choices === 'string')
  const resource = listed && String(getDocumentFileArea(listed).choices)
  const { data, error, refetch } = useGetList<NameRow>(
    resource ?? '',
    { pagination: ALL, sort: BY_NAME },
    { ...queryOptions, enabled: resource !== undefined },
  )
  if (listed && !data) return { error, retry: () => void refetch() }
  const list = names.flatMap((area) => {
    const { choices, categories = [] } = getDocumentFileArea(area)
    if (typeof choices !== 'string') return choices.map((type) => ({ area, value: type, label: type }))
    return (data ?? [])
      .map((row) => ({ row, place: categories.indexOf(row.category) }))
      .sort((one, other) => one.place - other.place)
      .map(({ row }) => ({ area, value: String(row.id), label: `${row.category}: ${row.name}` }))
  })
  return { list }
}
