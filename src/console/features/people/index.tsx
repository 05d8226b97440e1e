import PersonOutlined from '@mui/icons-material/PersonOutlined'
import Search from '@mui/icons-material/Search'
import { generatePath } from 'react-router-dom'
import { derivedLabels } from '../../../contract/fieldLabels.ts'
import { isStored, namesOf } from '../../../domain/fields/fields.ts'
import type { Actor } from '../../../domain/groups.ts'
import { personFields, personLabels } from '../../../domain/people/fields.ts'
import { formatFullName } from '../../../domain/people/personNames.ts'
import { canOnlyOpenCredential, canSeeCompany, hasPermission } from '../../../domain/permissions.ts'
import type { Feature } from '../../featureParts.ts'
import { createLazyComponent, createLazyScreen } from '../../kit/createLazyComponent.tsx'
import { canOpen } from '../../port/backend.ts'
import { type PersonRecord, parsePerson } from '../../port/records/person.ts'
import { SEARCH } from '../../port/sources.ts'
import { FIRST_ROWS } from './firstRows.ts'
import { formatNameWithLastNameFirst } from './listedPerson.ts'
import { findPersonValue } from './personFields.ts'

const PersonStatusChip = createLazyComponent(() => import('./PersonStatusChip.tsx'), 'PersonStatusChip', null)

const pages = {
  personnel: {
    title: 'Personal',
    path: '/personnel',
    icon: PersonOutlined,
    access: 'personnel.read',
    resource: true,
    firstRows: FIRST_ROWS,
  },
  search: {
    title: 'Búsqueda de Personal',
    path: '/search',
    icon: Search,
    access: 'personnel.search',
    screen: createLazyScreen(() => import('../search/SearchPage.tsx'), 'SearchPage'),
  },
  // Listed before `person`, whose route would match this path as a tab.
  credential: {
    path: '/personnel/credential/:id',
    access: 'credential.read',
    parent: 'personnel',
    recentAs: 'person',
    screen: createLazyScreen(() => import('../credentials/CredentialPage.tsx'), 'CredentialPage'),
  },
  person: {
    path: '/personnel/:id',
    access: 'personnel.read',
    parent: 'personnel',
    recentAs: 'person',
    resource: true,
    tabs: true,
  },
} as const satisfies Feature['pages']

/** Returns the page that lists of people link to: the credential for some user groups, otherwise the person. */
export const getPageLinkedFromPeopleList = (actor: Actor): 'person' | 'credential' =>
  canOnlyOpenCredential(actor) ? 'credential' : 'person'

/** Returns the page that the user may open for a person of this company; undefined if there is none. */
export const findPersonPageAllowedForUser = (
  actor: Actor,
  company: number,
): 'person' | 'credential' | undefined =>
  ([getPageLinkedFromPeopleList(actor), 'credential'] as const).find(
    (name) => canOpen(actor, pages[name]) && canSeeCompany(actor, company),
  )

/** Returns the address that opens a person in the search results. Users without access to the person's page get a panel with a summary. */
export const getSearchResultPersonUrl = (
  actor: Actor,
  { id, company }: { id: string; company: number | null },
  searchText: string,
): string => {
  const page = findPersonPageAllowedForUser(actor, company ?? 0)
  return page
    ? generatePath(pages[page].path, { id })
    : `${pages.search.path}?${new URLSearchParams({ search: searchText, person: id })}`
}

const getPersonUrl = (actor: Actor, person: PersonRecord): string =>
  canOpen(actor, pages.search)
    ? getSearchResultPersonUrl(actor, person, person.name)
    : generatePath(pages[getPageLinkedFromPeopleList(actor)].path, { id: person.id })

/** Fields of a person that the search compares with the text, besides the name and the e-mail address. */
const IDENTIFIERS = namesOf(
  personFields,
  (field) => isStored(field) && field.search !== undefined && field.kind !== 'name' && field.kind !== 'email',
)

export const people = {
  pages,
  resources: {
    personnel: {
      list: createLazyScreen(() => import('./PersonnelList.tsx'), 'PersonnelList'),
      edit: createLazyScreen(() => import('./PersonPage.tsx'), 'PersonPage'),
      recordRepresentation: formatFullName,
      words: { name: 'Personal', fields: { ...personLabels, ...derivedLabels.personnel } },
      parse: parsePerson,
      page: 'person',
    },
  },
  actions: {
    newPerson: {
      title: 'Nueva persona',
      page: 'personnel',
      synonyms: ['Dar de alta persona', 'Registrar persona', 'Nuevo técnico'],
      may: (actor) => hasPermission(actor, 'personnel.create'),
    },
  },
  leadsSearch: true,
  search: [
    {
      kind: 'people',
      title: 'Personas',
      noun: 'persona',
      resource: 'personnel',
      icon: PersonOutlined,
      may: (actor) => canOpen(actor, pages.personnel) || canOpen(actor, pages.search),
      page: 'person',
      request: (q, actor) => ({
        ...(hasPermission(actor, 'personnel.search')
          ? { filter: { search: q }, meta: SEARCH }
          : { filter: { q } }),
        sort: { field: 'name', order: 'ASC' },
      }),
      toOption: (person: PersonRecord, { actor, q }) => ({
        title: formatNameWithLastNameFirst(person),
        detail: person.company_name,
        to: getPersonUrl(actor, person),
        names: [
          person.name,
          `${person.first_names} ${person.last_names}`,
          ...IDENTIFIERS.map((field) => findPersonValue(person, field)),
          ...(q.includes('@') ? [person.email] : []),
        ].filter((name) => typeof name === 'string'),
        picture: person.profile_thumbnail,
        status: <PersonStatusChip person={person} />,
      }),
      lists: [{ page: 'personnel' }, { page: 'search', title: 'todas las empresas', parameter: 'search' }],
      alwaysLinksToList: true,
    },
  ],
} as const satisfies Feature
