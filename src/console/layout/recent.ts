import { matchPath } from 'react-router-dom'
import { type Actor, getAccountKey } from '../../domain/groups.ts'
import { findPage, getRoutePath, type PageName, pages } from '../pages.ts'

/** Page or record that the user opened recently. Stores only the id, because names must not stay on the device. */
export interface RecentEntry {
  page: PageName
  id?: string
}

/** Pages whose record is remembered. A credential is remembered as its person. */
const RECORD_PAGES: readonly PageName[] = ['person', 'credential', 'company', 'quotation']
/** Pages that are not remembered: every user starts on the first, and the other is offered as an action. */
const UNTRACKED_PAGES: readonly PageName[] = ['home', 'createQuotation']
/** Maximum number of entries. More than are offered, because some records may be gone. */
const MAX_ENTRIES = 12

/** Storage key. The entry is deleted when the session ends, as it is no preference (api/token.ts). */
const getStorageKey = (actor: Actor): string => `recent-${getAccountKey(actor)}`

const isRecentEntry = (value: unknown): value is RecentEntry =>
  typeof value === 'object' && value !== null && 'page' in value && Object.hasOwn(pages, String(value.page))

/** Returns what the user opened on this device, latest first. */
export const getRecentEntries = (actor: Actor): RecentEntry[] => {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(getStorageKey(actor)) ?? '[]')
    return Array.isArray(entries) ? entries.filter(isRecentEntry) : []
  } catch {
    return []
  }
}

const toRecentEntry = (pathname: string): RecentEntry | undefined => {
  const page = findPage(pathname)
  if (!page || UNTRACKED_PAGES.includes(page)) return undefined
  if ('title' in pages[page]) return { page }
  const id = RECORD_PAGES.includes(page) ? matchPath(getRoutePath(page), pathname)?.params.id : undefined
  return id === undefined ? undefined : { page: page === 'credential' ? 'person' : page, id }
}

const isSame = (a: RecentEntry, b: RecentEntry): boolean => a.page === b.page && a.id === b.id

/** Remembers the page or record at an address. */
export const rememberOpened = (actor: Actor, pathname: string): void => {
  const entry = toRecentEntry(pathname)
  if (!entry) return
  const others = getRecentEntries(actor).filter((other) => !isSame(other, entry))
  localStorage.setItem(getStorageKey(actor), JSON.stringify([entry, ...others].slice(0, MAX_ENTRIES)))
}
