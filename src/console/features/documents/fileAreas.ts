import { type CreateParams, type DataProvider, useGetList } from 'react-admin'
import { COMPANY_CATEGORIES, PERSONNEL_CATEGORIES, PERSONNEL_FILE_TYPES } from '../../../domain/documents.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { getEndpointUrl } from '../../port/client.ts'
import { fetchFile } from '../../port/download.ts'
import type { FileRecord } from '../../port/records/file.ts'

/** A file to be added, with its kind and name. */
interface FileToAdd {
  file: File
  choice: string
  fileName: string
}

/** A group of files: of a company, or one of the two groups of a person. */
interface FileArea {
  /** Categories, each with its own table. */
  categories?: readonly string[]
  /** Kinds of file: the resource that lists the names, or fixed types. */
  choices: 'companyFileNames' | 'personnelFileNames' | readonly string[]
  /** Whether each file has a name of its own. */
  named?: boolean
  /** Query parameters of the documented list, create and delete calls. */
  listQuery: (owner: string) => Record<string, string>
  createQuery?: (owner: string) => Record<string, string>
  /** Returns the body of the create call. */
  body: (owner: string, chosen: FileToAdd) => Record<string, unknown>
  /** Returns the path of a file's content. */
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

/** Resource of an area's files, which is also the area's name. */
export type FileAreaName = keyof typeof areas

export const getFileArea = (name: FileAreaName): FileArea => areas[name]

/** A kind of file: the value that is sent, and its label. */
export interface FileChoice {
  value: string
  label: string
}

/**
 * Reads a file's content and its catalogue name, which an undo needs to add the file again. Returns undefined if the back end
 * does not send both.
 */
export const readForUndo = async (
  dataProvider: DataProvider,
  area: FileAreaName,
  owner: string,
  file: FileRecord,
): Promise<CreateParams | undefined> => {
  const { choices, path, body, createQuery } = getFileArea(area)
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
  /** Undefined while loading. */
  list?: readonly (FileChoice & { area: FileAreaName })[] | undefined
  error?: Error | null
  retry?: () => void
}

interface NameRow {
  id: number
  category: string
  name: string
}

/** Reads the whole catalogue, which has a few dozen rows. */
const ALL = { page: 1, perPage: 1000 }
const BY_NAME = { field: 'name', order: 'ASC' } as const

/**
 * Returns the kinds of file of some areas: names as 'category: name' in the order of categories, or the fixed types. At most one
 * area may have names.
 */
export const useFileChoices = (names: readonly FileAreaName[]): FileChoices => {
  const listed = names.find((name) => typeof getFileArea(name).choices === 'string')
  const resource = listed && String(getFileArea(listed).choices)
  const { data, error, refetch } = useGetList<NameRow>(
    resource ?? '',
    { pagination: ALL, sort: BY_NAME },
    { ...queryOptions, enabled: resource !== undefined },
  )
  if (listed && !data) return { error, retry: () => void refetch() }
  const list = names.flatMap((area) => {
    const { choices, categories = [] } = getFileArea(area)
    if (typeof choices !== 'string') return choices.map((type) => ({ area, value: type, label: type }))
    return (data ?? [])
      .map((row) => ({ row, place: categories.indexOf(row.category) }))
      .sort((one, other) => one.place - other.place)
      .map(({ row }) => ({ area, value: String(row.id), label: `${row.category}: ${row.name}` }))
  })
  return { list }
}
