import { matchPath } from 'react-router-dom'
import { type Actor, getUserAccountKey } from '../../domain/groups.ts'
import { findPageByUrlPath, getPageRoutePattern, type PageName, pages } from '../pages.ts'

/** Recently opened page or record. Stores only the id, because names must not stay on the device. */
export interface RecentEntry {
  page: PageName
  id?: string
}

/** Maximum number of stored entries. Fewer are offered, because some records may be gone. */
const MAX_ENTRIES = 12

/** Returns the local storage key of the user's recently opened pages, which are cleared at sign-out. */
const getRecentPagesStorageKey = (actor: Actor): string => `recent-${getUserAccountKey(actor)}`

const isRecentEntry = (value: unknown): value is RecentEntry =>
  typeof value === 'object' && value !== null && 'page' in value && Object.hasOwn(pages, String(value.page))

/** Returns the pages and records that the user opened on this device, latest first. */
export const getRecentEntries = (actor: Actor): RecentEntry[] => {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(getRecentPagesStorageKey(actor)) ?? '[]')
    return Array.isArray(entries) ? entries.filter(isRecentEntry) : []
  } catch {
    return []
  }
}

const createRecentPageEntry = (pathname: string): RecentEntry | undefined => {
  const name = findPageByUrlPath(pathname)
  // The home page is never listed as recent, nor is a page that is listed as an action.
  if (!name || name === 'home') return undefined
  const page = pages[name]
  if ('title' in page) return page.isAction ? undefined : { page: name }
  const id = matchPath(getPageRoutePattern(name), pathname)?.params.id
  return page.recentAs && id !== undefined ? { page: page.recentAs, id } : undefined
}

const isSameRecentEntry = (a: RecentEntry, b: RecentEntry): boolean => a.page === b.page && a.id === b.id

/** Adds the page or record at an address to the user's recently opened pages. */
export const addRecentEntry = (actor: Actor, pathname: string): void => {
  const entry = createRecentPageEntry(pathname)
  if (!entry) return
  const others = getRecentEntries(actor).filter((other) => !isSameRecentEntry(other, entry))
  localStorage.setItem(
    getRecentPagesStorageKey(actor),
    JSON.stringify([entry, ...others].slice(0, MAX_ENTRIES)),
  )
}
