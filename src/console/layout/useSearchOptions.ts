import { useTranslate } from 'react-admin'
import { canOpen } from '../../domain/permissions.ts'
import { matchesWords } from '../../domain/text.ts'
import { useActor } from '../api/session.ts'
import { sectionsOf, toolsOf } from '../components/pageGroups.ts'
import { rosterUrl } from '../resources/personnel/rosterFilter.ts'

interface Destination {
  title: string
  to: string
}

/** Where people are looked for: the first that a user may open. */
const PEOPLE = [
  { page: '/personnel', text: 'app.search.inPersonnel', address: (q: string) => rosterUrl({ q }) },
  {
    page: '/search',
    text: 'app.search.inSearch',
    address: (q: string) => `/search?${new URLSearchParams({ search: q })}`,
  },
] as const

/** How this user looks for people, if at all. */
export const usePeopleSearch = () => {
  const actor = useActor()
  return PEOPLE.find(({ page }) => canOpen(actor, page))
}

/** Where a text typed into the search box can lead this user: to people, active or not, sections and tools. */
export const useSearchOptions = (text: string): Destination[] => {
  const actor = useActor()
  const translate = useTranslate()
  const people = usePeopleSearch()
  const q = text.trim()
  const found = [...sectionsOf(actor), ...toolsOf(actor).flat()]
    .map((page) => ({ title: translate(`app.pages.${page}`), to: page }))
    .filter(({ title }) => matchesWords(title, q))
  if (q === '' || !people) return found
  return [{ title: translate(people.text, { q }), to: people.address(q) }, ...found]
}
