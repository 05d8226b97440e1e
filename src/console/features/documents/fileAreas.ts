import { type CreateParams, type DataProvider, useGetList } from 'react-admin'
import { COMPANY_CATEGORIES, PERSONNEL_CATEGORIES, PERSONNEL_FILE_TYPES } from '../../../domain/documents.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { endpointUrl } from '../../port/client.ts'
import { fetchFile } from '../../port/download.ts'
import type { FileRecord } from '../../port/records/file.ts'

/** A file that is to be added: what was chosen for it, and what it is to be called. */
interface FileToAdd {
  file: File
  choice: string
  fileName: string
}

/** A place where files hang: on a company, or on a person in two ways. */
interface FileArea {
  /** One table for each. */
  categories?: readonly string[]
  /** What a file can be: the resource that lists the names, or the fixed types. */
  choices: 'companyFileNames' | 'personnelFileNames' | readonly string[]
  /** Each file is given a name of its own. */
  named?: boolean
  /** The query that the documented list, create and delete calls want. */
  listQuery: (owner: string) => Record<string, string>
  createQuery?: (owner: string) => Record<string, string>
  /** The body of the create call. */
  body: (owner: string, chosen: FileToAdd) => Record<string, unknown>
  /** Where a file's bytes are. */
  path: (file: FileRecord) => string
}

const areas = {
  companyFiles: {
    categories: COMPANY_CATEGORIES,
    choices: 'companyFileNames',
    listQuery: (company_id) => ({ company_id }),
    body: (company, { file, choice }) => ({ file, name: choice, company }),
    path: ({ id, file }) => file || endpointUrl('companyFiles.download', { params: { id } }),
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
    path: ({ id }) => endpointUrl('documents.download', { params: { id } }),
  },
  personnelFiles: {
    categories: PERSONNEL_CATEGORIES,
    choices: 'personnelFileNames',
    listQuery: (personnel_id) => ({ personnel_id }),
    body: (person, { file, choice }) => ({ file, name: choice, person }),
    path: ({ id }) => endpointUrl('personnelFiles.download', { params: { id } }),
  },
} as const satisfies Record<string, FileArea>

/** The resource of an area's files, which is its name too. */
export type FileAreaName = keyof typeof areas

export const fileArea = (name: FileAreaName): FileArea => areas[name]

/** A type of file: the value that is sent, and its label. */
export interface FileChoice {
  value: string
  label: string
}

/**
 * Reads what adds a file of an area again after its deletion: its content and its name in the catalogue. Returns undefined if the back end does not
 * send one of them.
 */
export const readForUndo = async (
  dataProvider: DataProvider,
  area: FileAreaName,
  owner: string,
  file: FileRecord,
): Promise<CreateParams | undefined> => {
  const { choices, path, body, createQuery } = fileArea(area)
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
  /** undefined while they are on the way. */
  list?: readonly (FileChoice & { area: FileAreaName })[] | undefined
  error?: Error | null
  retry?: () => void
}

interface NameRow {
  id: number
  category: string
  name: string
}

/** As many as a list may have; they are few dozens. */
const ALL = { page: 1, perPage: 1000 }
const BY_NAME = { field: 'name', order: 'ASC' } as const

/** What a file of some areas can be: names as 'category: name' (specification, section 2), category by category, or the fixed types. At most one of the areas has names. */
export const useFileChoices = (names: readonly FileAreaName[]): FileChoices => {
  const listed = names.find((name) => typeof fileArea(name).choices === 'string')
  const resource = listed && String(fileArea(listed).choices)
  const { data, error, refetch } = useGetList<NameRow>(
    resource ?? '',
    { pagination: ALL, sort: BY_NAME },
    { ...queryOptions, enabled: resource !== undefined },
  )
  if (listed && !data) return { error, retry: () => void refetch() }
  const list = names.flatMap((area) => {
    const { choices, categories = [] } = fileArea(area)
    if (typeof choices !== 'string') return choices.map((type) => ({ area, value: type, label: type }))
    return (data ?? [])
      .map((row) => ({ row, place: categories.indexOf(row.category) }))
      .sort((one, other) => one.place - other.place)
      .map(({ row }) => ({ area, value: String(row.id), label: `${row.category}: ${row.name}` }))
  })
  return { list }
}
