import { type CreateParams, type DataProvider, useGetList } from 'react-admin'
import {
  type DocumentKind,
  documentKindEntries,
  documentKindOf,
  documentKinds,
  type ListedKind,
} from '../../../domain/documents/kinds.ts'
import { type Field, isChangeable } from '../../../domain/fields/fields.ts'
import { collectionOf, resourceEntries } from '../../../domain/resources.ts'
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

/** Returns the resource that lists the entries of a catalogue. */
const findCatalogueResource = (catalogue: string): string =>
  resourceEntries.find(([name]) => collectionOf(name) === catalogue)?.[0] ?? catalogue

/** Group of files on the page of their owner: the documents of a kind. */
export interface FileArea {
  /** Categories of the files. Each category is shown in a separate table. */
  categories?: readonly string[]
  /** File types from which the user chooses: the resource that lists them, or a fixed list. */
  choices: string | readonly string[]
  /** Whether the user enters a name for each uploaded file. */
  isNamed: boolean
  /** Returns the query parameters with the owner's id for the API calls that list and delete files. */
  listQuery: (owner: string) => Record<string, string>
  createQuery: (owner: string) => Record<string, string> | undefined
  /** Returns the request body that uploads a file. */
  body: (owner: string, chosen: FileToAdd) => Record<string, unknown>
  /** Returns the URL path from which a file is downloaded. */
  path: (file: FileRecord) => string
}

const choicesOf = (field: Field | undefined): readonly string[] =>
  field && 'choices' in field ? (field.choices ?? []) : []

/** Returns how the files of a kind are listed, chosen and uploaded. */
export const getDocumentFileArea = (name: ListedKind): FileArea => {
  const { fields, by, listBy, createBy, catalogue, documented } = documentKindOf(name)
  const isNamed = fields.file_name !== undefined && isChangeable(fields.file_name)
  const listQuery = (owner: string) => (listBy ? { [listBy]: owner } : {})
  return {
    ...(fields.category && { categories: choicesOf(fields.category) }),
    choices: catalogue ? findCatalogueResource(catalogue) : choicesOf(fields.type),
    isNamed,
    listQuery,
    createQuery: (owner) => (createBy ? listQuery(owner) : undefined),
    body: (owner, { file, choice, fileName }) => ({
      file,
      [by]: owner,
      [catalogue ? 'name' : 'type']: choice,
      ...(isNamed && { file_name: fileName }),
    }),
    path: ({ id, file }) => {
      const address = getEndpointUrl(`${name}.download`, { params: { id } })
      return documented?.includes('download') ? address : file || address
    },
  }
}

/** Returns the title of the files of a kind, and the label of the button that adds one. */
export const getSection = (name: ListedKind): { title: string; add: string } => documentKinds[name].section

/** Names of the kinds that the page of an owner lists. */
export const listFileAreas = (owner: DocumentKind['owner']): ListedKind[] =>
  documentKindEntries.flatMap(([name, kind]) =>
    kind.owner === owner && kind.listBy ? [name as ListedKind] : [],
  )

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
  area: ListedKind,
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
      meta: { query: createQuery(owner) },
    }
  } catch {
    return undefined
  }
}

interface FileChoices {
  /** File types; undefined while loading. */
  list?: readonly (FileChoice & { area: ListedKind })[] | undefined
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
export const useDocumentTypeOptions = (names: readonly ListedKind[]): FileChoices => {
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
      .filter(({ place }) => place >= 0)
      .sort((one, other) => one.place - other.place)
      .map(({ row }) => ({ area, value: String(row.id), label: `${row.category}: ${row.name}` }))
  })
  return { list }
}
