import './words.ts'
import { Box, Button, TextField, Typography } from '@mui/material'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ListBase, ListView, useListContext, useTranslate } from 'react-admin'
import { generatePath, useSearchParams } from 'react-router-dom'
import { isCredentialValid } from '../../../domain/accreditation.ts'
import { publicIdOf } from '../../../domain/publicId.ts'
import { showsPersonField } from '../../../domain/shown.ts'
import { useActor } from '../../api/session.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ColumnsButton } from '../../components/list/ColumnsButton.tsx'
import { ListError } from '../../components/list/ListError.tsx'
import { ListPagination } from '../../components/list/ListPagination.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { findPersonPage, PUBLIC_PAGE, pages, recordUrl } from '../../pages.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import type { PersonnelMeta, SearchMeta } from '../../providers/personnelSources.ts'
import { type PersonnelColumn, PersonnelRows } from '../../resources/personnel/PersonnelRows.tsx'
import { FoundPersonPanel } from './FoundPersonPanel.tsx'

const MAX_RESULTS = 50
/** The server reads no more than this. */
const MAX_SEARCH = 200
/** The best matches of the search instead of the roster's rows: the same people, in the same cache. */
const SEARCH = { source: 'search' } satisfies PersonnelMeta
const COLUMNS: PersonnelColumn[] = ['accreditation_flag', 'name', 'company_name', 'role_name']
/** Its columns are not those that were chosen for the roster. */
const STORE_KEY = 'search.datatable'

/** The text searched for and who of those found is looked at, as the address carries them; each new one is a step of the browser's history. */
const useSearchAddress = () => {
  const [params, setParams] = useSearchParams()
  const searchText = (params.get('search') ?? '').trim().slice(0, MAX_SEARCH)
  return {
    searchText,
    setSearchText: (text: string) => setParams(text === '' ? {} : { search: text }),
    personId: params.get('person'),
    closePerson: () => setParams({ search: searchText }, { replace: true }),
  }
}

/** The translation key of a text about what is searched; without the RFC for users who are not shown it. */
const useSearchTextKey = (): ((key: 'box' | 'start.text' | 'none.text') => string) => {
  const actor = useActor()
  return (key) => `search.${key}${showsPersonField(actor, 'rfc') ? '' : 'WithoutRfc'}`
}

/** Where 'Ver' leads this user: where only the public page is left, and it would not say of whom it is, to the panel here. */
const useFoundUrl = (): ((person: PersonRecord) => string) => {
  const actor = useActor()
  const { searchText } = useSearchAddress()
  return (person) => {
    const page = findPersonPage(actor, person.company ?? 0)
    if (page) return recordUrl(page, person.id)
    return isCredentialValid(person)
      ? generatePath(PUBLIC_PAGE, { id: publicIdOf(person) })
      : `${pages.search.path}?${new URLSearchParams({ search: searchText, person: person.id })}`
  }
}

/** The panel of whom the address names among those that were found. */
const FoundPerson = () => {
  const { data = [] } = useListContext<PersonRecord>()
  const { personId, closePerson } = useSearchAddress()
  return <FoundPersonPanel person={data.find(({ id }) => id === personId)} onClose={closePerson} />
}

interface SearchFormProps {
  inputRef: RefObject<HTMLInputElement | null>
  /** The text that was searched for last. */
  searchText: string
  onSearch: (text: string) => void
}

/** The text box and 'Buscar', which is closed while there is nothing to search for. The same text again is searched anew. */
const SearchForm = ({ inputRef, searchText, onSearch }: SearchFormProps) => {
  const translate = useTranslate()
  const textKey = useSearchTextKey()
  const { refetch } = useListContext()
  const [text, setText] = useState(searchText)
  const typed = text.trim()

  useEffect(() => setText(searchText), [searchText])
  // Without a search there is nothing else to do here; with one, the results are what counts.
  useEffect(() => {
    if (searchText === '') inputRef.current?.focus()
  }, [searchText, inputRef])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed === '') return
    if (typed === searchText) void refetch()
    else onSearch(typed)
  }

  return (
    <Box component="form" role="search" onSubmit={submit} sx={{ display: 'flex', gap: 1.25, mb: 1 }}>
      <TextField
        type="search"
        margin="none"
        inputRef={inputRef}
        placeholder={translate(textKey('box'))}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { 'aria-label': translate(textKey('box')), maxLength: MAX_SEARCH } }}
        sx={{ flex: '1 1 auto', maxWidth: 480 }}
      />
      <Button type="submit" variant="contained" disabled={typed === ''}>
        {translate('search.submit')}
      </Button>
    </Box>
  )
}

const formatCount = (count: number): string => count.toLocaleString('es-MX')

/** One line, always there, that says how the search went; who finds nothing or fails is told in the panel below. */
const SearchStatus = ({ searchText }: { searchText: string }) => {
  const translate = useTranslate()
  const { data, total = 0, meta, error, isFetching } = useListContext()
  const { found = total }: Partial<SearchMeta> = meta ?? {}
  const getText = (): string => {
    if (searchText === '' || error) return ''
    if (isFetching || !data) return translate('search.searching')
    if (found > total) return translate('search.best', { shown: total, total: formatCount(found) })
    return total === 0
      ? ''
      : translate('search.found', { smart_count: total, count: formatCount(total), q: searchText })
  }
  return (
    <Typography role="status" color="text.secondary" sx={{ minHeight: 20, mb: 1.5 }}>
      {getText()}
    </Typography>
  )
}

/** Who was found, best first, or what to try when nobody was. */
const SearchResults = ({ searchText, onClear }: { searchText: string; onClear: () => void }) => {
  const translate = useTranslate()
  const textKey = useSearchTextKey()
  const { total = 0, setPage } = useListContext()
  const shownText = useRef(searchText)
  // Another text is read from its best match on.
  useEffect(() => {
    if (shownText.current === searchText) return
    shownText.current = searchText
    setPage(1)
  }, [searchText, setPage])
  return (
    <ListView
      title={false}
      actions={false}
      pagination={total > MAX_RESULTS ? <ListPagination /> : false}
      component="div"
      error={<ListError title="search.failed" />}
      empty={false}
    >
      <PersonnelRows
        columns={COLUMNS}
        storeKey={STORE_KEY}
        personUrl={useFoundUrl()}
        empty={
          <EmptyState
            title={translate('search.none.title', { q: searchText })}
            text={translate(textKey('none.text'))}
            action={
              <Button variant="outlined" onClick={onClear}>
                {translate('search.none.again')}
              </Button>
            }
          />
        }
      />
    </ListView>
  )
}

/** Búsqueda de Personal (specification, section 2): the best matches in all companies, for the text that the address carries. */
export const SearchPage = () => {
  const translate = useTranslate()
  const textKey = useSearchTextKey()
  const isPhone = useIsPhone()
  const { searchText, setSearchText } = useSearchAddress()
  const inputRef = useRef<HTMLInputElement>(null)
  const clear = () => {
    setSearchText('')
    inputRef.current?.focus()
  }
  return (
    <ListBase
      resource="personnel"
      filter={{ search: searchText }}
      perPage={MAX_RESULTS}
      storeKey={false}
      disableSyncWithLocation
      // Who searches need not be allowed to read the roster; the page asks whether they may (pages.ts).
      disableAuthentication
      // Results of another text must not be shown meanwhile.
      queryOptions={{ ...queryOptions, meta: SEARCH, enabled: searchText !== '', placeholderData: undefined }}
    >
      <PageHeader
        title={translate('search.title')}
        lead={translate('search.lead')}
        actions={!isPhone && searchText !== '' && <ColumnsButton sources={COLUMNS} storeKey={STORE_KEY} />}
      />
      <SearchForm inputRef={inputRef} searchText={searchText} onSearch={setSearchText} />
      <SearchStatus searchText={searchText} />
      {searchText === '' ? (
        <EmptyState title={translate('search.start.title')} text={translate(textKey('start.text'))} />
      ) : (
        <>
          <SearchResults searchText={searchText} onClear={clear} />
          <FoundPerson />
        </>
      )}
    </ListBase>
  )
}
