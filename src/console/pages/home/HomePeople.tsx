import { useGetList, useTranslate } from 'react-admin'
import { formatDay } from '../../../domain/days.ts'
import { upper } from '../../../domain/text.ts'
import { isUnfiltered } from '../../api/httpErrors.ts'
import { useActor } from '../../api/session.ts'
import { PersonStatusChip } from '../../components/PersonStatusChip.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { useOwnCompany } from '../../components/useOwnCompany.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import { listedName } from '../../resources/personnel/listedPerson.ts'
import { rosterUrl } from '../../resources/personnel/rosterFilter.ts'
import { usePersonUrl } from '../../resources/personnel/usePersonUrl.ts'
import { HomeList, LISTED } from './HomeList.tsx'
import { homeOf, type ListedState } from './homes.ts'

const FIRST = { page: 1, perPage: LISTED }
/** What the people of a state are sorted by: whose accreditation ends first, where it does. */
const SORTED_BY: Record<ListedState, string> = {
  expired: 'accreditation_expiration_date',
  expiring: 'accreditation_expiration_date',
  incomplete: 'accreditation_expiration_date',
  unaccredited: 'name',
}

/** The first active people of a state, once they are asked for. */
const useFirstOf = (state: ListedState, enabled: boolean) =>
  useGetList<PersonRecord>(
    'personnel',
    { filter: { active: true, state }, pagination: FIRST, sort: { field: SORTED_BY[state], order: 'ASC' } },
    { ...queryOptions, enabled },
  )

/** The first of those whom this user's home lists, the worst first. */
const useListedPeople = (states: readonly ListedState[]) => {
  const lists = {
    expired: useFirstOf('expired', states.includes('expired')),
    expiring: useFirstOf('expiring', states.includes('expiring')),
    incomplete: useFirstOf('incomplete', states.includes('incomplete')),
    unaccredited: useFirstOf('unaccredited', states.includes('unaccredited')),
  } satisfies Record<ListedState, unknown>
  const asked = states.map((state) => lists[state])
  return {
    people: asked.every(({ data }) => data)
      ? asked.flatMap(({ data = [] }) => data).slice(0, LISTED)
      : undefined,
    error: asked.find(({ error }) => error)?.error,
    refetch: () => {
      for (const { refetch } of asked) void refetch()
    },
  }
}

/** Whom this user is to attend to first, and the way to the others. */
export const HomePeople = () => {
  const translate = useTranslate()
  const { listed: states } = homeOf(useActor())
  const isOwn = useOwnCompany() !== undefined
  const personUrl = usePersonUrl()
  const { people, error, refetch } = useListedPeople(states)
  const [first] = states
  if (!first || isUnfiltered(error)) return null
  const words = `home.people.${states.length > 1 ? 'own' : first}`
  const endOf = ({ accreditation_expiration_date: day }: PersonRecord) =>
    day && translate('home.people.ends', { day: formatDay(day) })
  return (
    <HomeList
      title={translate(`${words}.title`)}
      empty={translate(`${words}.none`)}
      // Those of several states are no one list; the counts lead to each.
      more={
        states.length > 1
          ? undefined
          : { to: rosterUrl({ active: true, state: first }, SORTED_BY[first]), label: translate('home.all') }
      }
      rows={people?.map((person) => ({
        key: person.id,
        to: personUrl(person),
        title: listedName(person),
        text: [isOwn ? person.role_name : upper(person.company_name), endOf(person)],
        end: <PersonStatusChip person={person} />,
      }))}
      error={error}
      onRetry={refetch}
    />
  )
}
