import type HomeOutlined from '@mui/icons-material/HomeOutlined'
import type { ComponentType, ReactNode } from 'react'
import type { GetListParams, RaRecord, ResourceProps } from 'react-admin'
import type { EndpointName } from '../contract/endpoints.ts'
import type { Actor } from '../domain/groups.ts'
import type { Action } from '../domain/permissions.ts'

/** Groups of the tools menu. */
export const TOOL_GROUPS = ['quotations', 'reports', 'components'] as const
/** Sidebar groups for pages that the requirements do not mention, below the required pages. */
export const SIDEBAR_GROUPS = ['work', 'site', 'administration'] as const
export type PageGroup = 'sidebar' | 'account' | (typeof SIDEBAR_GROUPS)[number] | (typeof TOOL_GROUPS)[number]

type Icon = typeof HomeOutlined

type Page = {
  path: string
  /** Permission that the user needs to open the page. */
  access: Action
  /** Endpoint that the server must also provide for the page. */
  endpoint?: EndpointName
  /** Whether the page has tabs with their own addresses. */
  tabs?: true
} & (
  | { screen: ComponentType; resource?: never }
  /** The page is the list or the record of a react-admin resource, which declares its route. */
  | { resource: true; screen?: never }
)

export interface WaitingRecords {
  resource: string
  filter: object
  sort: string
  /** Returns the text that describes the number, for screen readers. */
  words: (n: number) => string
}

/** Page that menus and search list. */
export type ListedPage = Page & {
  title: string
  icon: Icon
  /** Title in breadcrumbs, if it is shorter. */
  crumb?: string
  /** Other words with which users search for the page. */
  synonyms?: readonly string[]
  /** Menu group that contains the page. Default: the sidebar. */
  group?: PageGroup
  /** Permission that lists the page in the sidebar, if it differs from `access`. */
  shown?: Action
  /** Whether menus and search list the page only in the demo. */
  demoOnly?: true
  /** Whether the search lists the page only as an action. */
  isAction?: true
  /** Request of the list's first rows, sent when the user opens the page by signing in. */
  firstRows?: GetListParams
  /** Records whose number the menu shows beside the title. */
  waiting?: WaitingRecords
}

/** Page of one record. */
export type RecordPage<ListName extends string = string, RecordName extends string = string> = Page & {
  /** List that breadcrumbs link to. */
  parent: ListName
  /** Page as which a visit is listed among the recent ones. */
  recentAs?: RecordName
}

/** Records of a resource. Without `list`, they have no page in react-admin. */
export interface FeatureResource<ListName extends string = string, RecordName extends string = string> {
  /** Component of the list, or the page that shows it at another address. */
  list?: ComponentType | ListName
  create?: ListName
  edit?: ComponentType
  recordRepresentation?: ResourceProps['recordRepresentation']
  /** Name and field labels, at the keys that react-admin reads, if they load with the console. */
  words?: { name: string; fields: object }
  /** Adds missing fields to a record and unifies their formats. */
  parse?: (record: RaRecord) => RaRecord
  /** Page of a record, which the audit log links to. */
  page?: RecordName
}

/** Action that the search offers. It opens the creation form of a page. */
export interface SearchAction<ListName extends string = string> {
  title: string
  page: ListName
  synonyms?: readonly string[]
  may?: (actor: Actor) => boolean
}

/** Record as an option of the search. */
export interface RecordOption {
  title: string
  /** Additional text that distinguishes options with the same title. */
  detail?: string
  /** Address that the option opens. */
  to: string
  /** Texts that the search box compares with what the user types. */
  names: readonly string[]
  /** Picture instead of the icon; null if the record has none. */
  picture?: string | null
  status?: ReactNode
}

interface SearchContext {
  actor: Actor
  /** Search text. */
  q: string
  /** Returns the address of the source's `page` for a record. */
  urlOf: (id: string | number) => string
}

/** Kind of records that the search finds with one request. */
export interface SearchSource<ListName extends string = string, RecordName extends string = string> {
  /** Sources of the same kind share a group of results. */
  kind: string
  /** Title of the group. */
  title: string
  /** Word for a record in the label of the search box, if the label names the kind. */
  noun?: string
  resource: string
  icon: Icon
  may: (actor: Actor) => boolean
  /** Page of a record, which is also offered if it was opened recently. */
  page?: RecordName
  hasNumericIds?: true
  request: (q: string, actor: Actor) => Pick<GetListParams, 'filter' | 'sort' | 'meta'>
  /** Number of requested records, from which the best matches are chosen. Default: 25. */
  perPage?: number
  // A method, so that the parameter may have the record's type.
  toOption(record: RaRecord, context: SearchContext): RecordOption
  /** Whether records are left out that match the text only in other fields than their names. */
  needsName?: true
  /** Whether a name with all words of the text counts as if it started with the text. */
  wholeWordsFirst?: true
  /** Lists that can be searched for the text; the user gets the first one that they may open. */
  lists?: readonly { page: ListName; title?: string; parameter?: string }[]
  /** Whether matches always come with a link to the list, even if all are shown. */
  alwaysLinksToList?: true
}

/**
 * Declaration of a feature: pages, resources and its part of the search. pages.ts checks the names of listed pages and of record
 * pages.
 */
export interface Feature<ListName extends string = string, RecordName extends string = string> {
  pages?: Readonly<Record<string, ListedPage | RecordPage<ListName, RecordName>>>
  resources?: Readonly<Record<string, FeatureResource<ListName, RecordName>>>
  actions?: Readonly<Record<string, SearchAction<ListName>>>
  search?: readonly SearchSource<ListName, RecordName>[]
  /** Whether the search names the feature's records and actions before those of other features. */
  leadsSearch?: true
}
