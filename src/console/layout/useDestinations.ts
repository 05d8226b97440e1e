import { useTranslate } from 'react-admin'
import { canOpen, inSidebar, type Page, pages } from '../../domain/permissions.ts'
import { matchesWords } from '../../domain/text.ts'
import { useActor } from '../providers/session.ts'

interface Destination {
  title: string
  to: string
}

const PAGES = Object.keys(pages) as Page[]

/** The address of the roster that shows who matches a text, active or not. */
const rosterOf = (q: string): string => `/personnel?${new URLSearchParams({ filter: JSON.stringify({ q }) })}`

/** Where a text typed into the search box can lead this user. */
export const useDestinations = (text: string): Destination[] => {
  const actor = useActor()
  const translate = useTranslate()
  const q = text.trim()
  const found = PAGES.filter((page) => inSidebar(actor, page))
    .map((page) => ({ title: translate(`app.pages.${page}`), to: page }))
    .filter(({ title }) => matchesWords(title, q))
  if (q === '' || !canOpen(actor, '/personnel')) return found
  return [{ title: translate('app.search.inPersonnel', { q }), to: rosterOf(q) }, ...found]
}
