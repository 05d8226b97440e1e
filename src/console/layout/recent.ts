import { matchPath } from 'react-router-dom'
import { type Actor, accountKey } from '../../domain/groups.ts'
import { findPage, type PageName, pages, routePath } from '../pages.ts'

/** Something that was opened: a page, or a record by its id. No names are kept on the device. */
export interface Opened {
  page: PageName
  id?: string
}

/** The records that are offered again. A credential is opened as its person. */
const RECORDS: readonly PageName[] = ['person', 'credential', 'company', 'quotation']
/** Everybody begins on the one, and the other is an action. */
const NOT_NOTED: readonly PageName[] = ['home', 'createQuotation']
/** Some of them may not be there any more, so more are kept than are offered. */
const KEPT = 12

/** Ends with the session, as all that is no preference (api/token.ts). */
const keyOf = (actor: Actor): string => `recent-${accountKey(actor)}`

const isOpened = (value: unknown): value is Opened =>
  typeof value === 'object' && value !== null && 'page' in value && Object.hasOwn(pages, String(value.page))

/** What this user opened last on this device, the latest first. */
export const recentlyOpened = (actor: Actor): Opened[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(actor)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOpened) : []
  } catch {
    return []
  }
}

const openedAt = (pathname: string): Opened | undefined => {
  const page = findPage(pathname)
  if (!page || NOT_NOTED.includes(page)) return undefined
  if ('title' in pages[page]) return { page }
  const id = RECORDS.includes(page) ? matchPath(routePath(page), pathname)?.params.id : undefined
  return id === undefined ? undefined : { page: page === 'credential' ? 'person' : page, id }
}

const isSame = (a: Opened, b: Opened): boolean => a.page === b.page && a.id === b.id

/** Notes what is open at this address. */
export const noteOpened = (actor: Actor, pathname: string): void => {
  const opened = openedAt(pathname)
  if (!opened) return
  const others = recentlyOpened(actor).filter((other) => !isSame(other, opened))
  localStorage.setItem(keyOf(actor), JSON.stringify([opened, ...others].slice(0, KEPT)))
}
