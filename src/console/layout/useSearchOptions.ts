import { useTranslate } from 'react-admin'
import { matchesWords } from '../../domain/text.ts'
import { useActor } from '../api/session.ts'
import { canOpen, getSidebarPages, getToolPages, pages } from '../pages.ts'
import { rosterUrl } from '../resources/personnel/rosterFilter.ts'

interface SearchOption {
  title: string
  to: string
}

/** Where people are searched: the first that a user may open. */
const PEOPLE = [
  { page: 'personnel', text: 'app.search.inPersonnel', toUrl: (q: string) => rosterUrl({ q }) },
  {
    page: 'search',
    text: 'app.search.inSearch',
    toUrl: (q: string) => `${pages.search.path}?${new URLSearchParams({ search: q })}`,
  },
] as const

/** How this user searches people, if at all. */
export const usePeopleSearch = () => {
  const actor = useActor()
  return PEOPLE.find(({ page }) => canOpen(actor, page))
}

/** The options of the search box for a text: people, active or not, and the sidebar's and tools' pages that match it. */
export const useSearchOptions = (text: string): SearchOption[] => {
  const actor = useActor()
  const translate = useTranslate()
  const people = usePeopleSearch()
  const q = text.trim()
  const found = [...getSidebarPages(actor), ...getToolPages(actor).flat()]
    .map((name) => ({ title: translate(pages[name].title), to: pages[name].path }))
    .filter(({ title }) => matchesWords(title, q))
  if (q === '' || !people) return found
  return [{ title: translate(people.text, { q }), to: people.toUrl(q) }, ...found]
}
