import { Autocomplete, Avatar, Box, ListSubheader, TextField, Typography } from '@mui/material'
import { type HTMLAttributes, memo, useEffect, useRef, useState } from 'react'
import { useDebouncedEvent, useEvent, useGetList, useLogout, useTranslate } from 'react-admin'
import { generatePath, useNavigate } from 'react-router-dom'
import { boards } from '../../domain/boards.ts'
import type { Actor } from '../../domain/groups.ts'
import { can, canPublish, companyScope } from '../../domain/permissions.ts'
import { publicIdOf } from '../../domain/publicId.ts'
import { matchesWords, upper } from '../../domain/text.ts'
import { useActor } from '../api/session.ts'
import { PersonStatusChip } from '../components/PersonStatusChip.tsx'
import { queryOptions } from '../components/queryOptions.ts'
import { TO_BEGIN } from '../components/useArrival.ts'
import {
  canOpen,
  findPersonPage,
  getAccountPages,
  getAdministrationPages,
  getRosterLink,
  getSidebarPages,
  getToolPages,
  type ListedPageName,
  PUBLIC_PAGE,
  pages,
  recordUrl,
} from '../pages.ts'
import type { CompanyRecord } from '../providers/adapter/company.ts'
import type { PersonRecord } from '../providers/adapter/person.ts'
import type { PersonnelMeta } from '../providers/personnelSources.ts'
import { listedName } from '../resources/personnel/listedPerson.ts'
import { rosterUrl } from '../resources/personnel/rosterFilter.ts'
import { APPEARANCES, setAppearance } from '../theme/appearance.ts'

interface SearchOption {
  group: 'people' | 'companies' | 'pages' | 'actions'
  title: string
  /** The address that it leads to, or the action that it runs. */
  to?: string
  act?: () => void
  /** The page opens to begin something, such as a new record. */
  begins?: boolean
  /** The person that it opens, if it is one. */
  person?: PersonRecord
}

/** How many people and companies are offered; a link leads to the others. */
const OFFERED = 5
/** Fewer letters match too many people. */
const MIN_LETTERS = 2

/** Records that can be added from anywhere: on which page, and by whom. */
const actions = {
  newPerson: { page: 'personnel', may: (actor) => can(actor, 'personnel.create') },
  newCompany: { page: 'companies', may: (actor) => can(actor, 'companies.create') },
  newVeto: { page: 'vetoes', may: (actor) => canPublish(actor, boards.vetoes) },
  newAnnouncement: { page: 'announcements', may: (actor) => canPublish(actor, boards.announcements) },
  newAct: { page: 'administrative_acts', may: (actor) => canPublish(actor, boards.administrative_acts) },
  newNonAccordance: { page: 'non_accordance', may: (actor) => canPublish(actor, boards.non_accordance) },
} as const satisfies Record<string, { page: ListedPageName; may: (actor: Actor) => boolean }>

/** The actions of an actor: the key of the title, and the address. */
const getActions = (actor: Actor): { title: string; path: string }[] =>
  Object.entries(actions)
    .filter(([, { page, may }]) => canOpen(actor, page) && may(actor))
    .map(([name, { page }]) => ({ title: `app.actions.${name}`, path: pages[page].path }))

/** The pages that search people. A user is led to the first that they may open. */
const PEOPLE = [
  { page: 'personnel', text: 'app.search.inPersonnel', toUrl: (q: string) => rosterUrl({ q }) },
  {
    page: 'search',
    text: 'app.search.inSearch',
    toUrl: (q: string) => `${pages.search.path}?${new URLSearchParams({ search: q })}`,
  },
] as const

const peoplePageOf = (actor: Actor) => PEOPLE.find(({ page }) => canOpen(actor, page))

/** Companies are found by whoever may open those of others. */
const findsCompanies = (actor: Actor): boolean =>
  can(actor, 'companies.list') && canOpen(actor, 'company') && companyScope(actor) === 'all'

/** The label of the box: what this user can find. */
const useSearchLabel = (): string => {
  const actor = useActor()
  const found = [
    ...(peoplePageOf(actor) ? ['people'] : []),
    ...(findsCompanies(actor) ? ['companies'] : []),
    'pages',
  ]
  return useTranslate()(`app.search.label.${found.join('_')}`)
}

const personUrl = (actor: Actor, person: PersonRecord): string => {
  const page = canOpen(actor, 'personnel') ? getRosterLink(actor) : findPersonPage(actor, person.company ?? 0)
  return page ? recordUrl(page, person.id) : generatePath(PUBLIC_PAGE, { id: String(publicIdOf(person)) })
}

/** Whoever may search everybody gets the best matches; others get people of their roster, by name. */
const SEARCH = { source: 'search' } satisfies PersonnelMeta

/** The first people and companies that match a text, as far as this user may search them. */
const useFound = (q: string) => {
  const actor = useActor()
  const page = { page: 1, perPage: OFFERED }
  const sort = { field: 'name', order: 'ASC' } as const
  const isSearched = q.length >= MIN_LETTERS
  // The matches of an earlier text are not offered meanwhile.
  const options = { ...queryOptions, placeholderData: undefined }
  const searchesAll = can(actor, 'personnel.search')
  const { data: people, isFetching: isFinding } = useGetList<PersonRecord>(
    'personnel',
    searchesAll
      ? { filter: { search: q }, pagination: page, sort, meta: SEARCH }
      : { filter: { q }, pagination: page, sort },
    { ...options, enabled: isSearched && peoplePageOf(actor) !== undefined },
  )
  const { data: companies, isFetching } = useGetList<CompanyRecord>(
    'companies',
    { filter: { q }, pagination: page, sort },
    { ...options, enabled: isSearched && findsCompanies(actor) },
  )
  return {
    people: isSearched ? (people ?? []) : [],
    companies: isSearched ? (companies ?? []) : [],
    isSearching: isFinding || isFetching,
  }
}

/** The actions that this user may run from anywhere. */
const useActions = (): SearchOption[] => {
  const actor = useActor()
  const translate = useTranslate()
  const logout = useLogout()
  const group = 'actions' as const
  return [
    ...getActions(actor).map(({ title, path }) => ({
      ...{ group, title: translate(title), to: path, begins: true },
    })),
    ...APPEARANCES.map((appearance) => ({
      ...{ group, title: translate(`app.actions.${appearance}`), act: () => setAppearance(appearance) },
    })),
    { group, title: translate('app.user.logout'), act: () => void logout({}, undefined, false) },
  ]
}

/**
 * The options of the search box for a text: matching people and companies once typing pauses (`hasPaused`), a link to all matching people, and the
 * pages and actions whose title matches.
 */
const useSearchOptions = (
  text: string,
  hasPaused: boolean,
): { options: SearchOption[]; isSearching: boolean } => {
  const actor = useActor()
  const translate = useTranslate()
  const q = text.trim()
  const actions = useActions().filter(({ title }) => matchesWords(title, q))
  const { people, companies, isSearching } = useFound(hasPaused ? q : '')
  const all = peoplePageOf(actor)
  // Autocomplete (7.3) keeps an option highlighted while its label stays the same. The link is renamed once people are found, so that the first of
  // them takes the highlight and Enter opens it. Where nobody is found it keeps its label: with as many options as before, the first would be
  // highlighted again.
  const more = people.length > 0 ? '' : '…'
  const found = [
    ...getSidebarPages(actor),
    ...getAdministrationPages(actor),
    ...getToolPages(actor).flat(),
    ...getAccountPages(actor),
  ]
    .map((name) => ({
      group: 'pages' as const,
      title: translate(pages[name].title, { smart_count: 2 }),
      to: pages[name].path as string,
    }))
    .filter(({ title }) => matchesWords(title, q))
  return {
    isSearching,
    options: [
      ...people.map((person) => ({
        group: 'people' as const,
        title: listedName(person),
        to: personUrl(actor, person),
        person,
      })),
      ...(q !== '' && all
        ? [{ group: 'people' as const, title: translate(all.text, { q }) + more, to: all.toUrl(q) }]
        : []),
      ...companies.map(({ id, name }) => ({
        group: 'companies' as const,
        title: upper(name),
        to: recordUrl('company', id),
      })),
      ...found,
      ...actions,
    ],
  }
}

/** The pause in typing after which people are searched, in milliseconds. */
const PAUSE_MS = 200

/** Finds people and companies, where this user may search them, and pages and actions by title. Ctrl K focuses it, Enter opens the first. */
export const SearchBox = () => {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [searched, setSearched] = useState('')
  const search = useDebouncedEvent(setSearched, PAUSE_MS)
  const { options, isSearching } = useSearchOptions(text, searched === text)
  const onType = useEvent((typed: string) => {
    setText(typed)
    if (typed === '') setSearched('')
    else search(typed)
  })
  const onChoose = useEvent((chosen: SearchOption) => {
    chosen.act?.()
    if (chosen.to) navigate(chosen.to, { state: chosen.begins && TO_BEGIN })
  })
  // While anything is offered, the list does not say that the search goes on.
  const isLoading = options.length === 0 && (isSearching || searched !== text)
  return <SearchInput {...{ text, options, isLoading, onType, onChoose }} label={useSearchLabel()} />
}

interface SearchInputProps {
  text: string
  options: SearchOption[]
  isLoading: boolean
  label: string
  onType: (typed: string) => void
  onChoose: (chosen: SearchOption) => void
}

/** Whether nothing has to be drawn again. Options are new objects each time, so their contents are compared. */
const isSame = ({ options, ...before }: SearchInputProps, { options: now, ...after }: SearchInputProps) =>
  JSON.stringify(options) === JSON.stringify(now) &&
  Object.entries(after).every(([name, value]) => Object.is(Reflect.get(before, name), value))

/**
 * The box itself. MUI's Autocomplete (7.3) may highlight the first option again when it is drawn with the same options as before, so it is drawn
 * only when something has changed.
 */
const SearchInput = memo(({ text, options, isLoading, label, onType, onChoose }: SearchInputProps) => {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      input.current?.select()
      input.current?.focus()
    }
    window.addEventListener('keydown', focus)
    return () => window.removeEventListener('keydown', focus)
  }, [])

  return (
    <Autocomplete
      sx={{ flex: '0 1 420px' }}
      size="small"
      options={options}
      value={null}
      inputValue={text}
      autoHighlight
      blurOnSelect
      disablePortal
      slotProps={{ listbox: { component: 'div', sx: { maxHeight: '75vh' } } }}
      clearOnBlur={false}
      forcePopupIcon={false}
      filterOptions={(all) => all}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ group, title, to }) => `${group} ${to} ${title}`}
      groupBy={({ group }) => translate(`app.search.groups.${group}`)}
      // MUI's groups (7.3) are list items without a role, which a listbox may not have. Their key is their place, which changes when people are
      // found.
      renderGroup={({ group, children }) => (
        <Box key={group} role="group" aria-label={group}>
          <ListSubheader component="div" aria-hidden="true" sx={{ top: -8, lineHeight: '32px' }}>
            {group}
          </ListSubheader>
          {children}
        </Box>
      )}
      renderOption={({ key, ...props }, option) => (
        <Box key={key} {...(props as HTMLAttributes<HTMLElement>)}>
          <FoundOption option={option} />
        </Box>
      )}
      loading={isLoading}
      loadingText={translate('app.picker.loading')}
      noOptionsText={translate('app.search.none')}
      onInputChange={(_, typed, reason) => onType(reason === 'input' ? typed : '')}
      onChange={(_, chosen) => chosen && onChoose(chosen)}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={input}
          margin="none"
          placeholder={label}
          slotProps={{
            htmlInput: { ...params.inputProps, 'aria-label': label, 'aria-keyshortcuts': 'Control+K' },
            input: { ...params.InputProps, endAdornment: text === '' && <Shortcut /> },
          }}
          sx={boxStyle}
        />
      )}
    />
  )
}, isSame)

/** A person with picture, company and state; any other option with its title. */
const FoundOption = ({ option: { title, person } }: { option: SearchOption }) =>
  person ? (
    <>
      <Avatar src={person.profile_thumbnail ?? undefined} alt="" sx={{ width: 32, height: 32, mr: 1.25 }} />
      <Box sx={{ flex: 1, minWidth: 0, mr: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        <Typography variant="caption" component="p" color="text.secondary">
          {upper(person.company_name)}
        </Typography>
      </Box>
      <PersonStatusChip person={person} />
    </>
  ) : (
    title
  )

const Shortcut = () => (
  <Box component="kbd" aria-hidden="true">
    {useTranslate()('app.search.shortcut')}
  </Box>
)

const boxStyle = {
  '& .MuiOutlinedInput-root': { height: 36, minHeight: 36, backgroundColor: 'background.default' },
  '& .MuiOutlinedInput-root .MuiOutlinedInput-notchedOutline': { borderColor: 'divider' },
  '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { pr: 1.25 },
  '& input::placeholder': { color: 'text.secondary', opacity: 1 },
} as const
