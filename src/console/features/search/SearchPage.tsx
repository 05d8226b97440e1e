import './words.ts'
import { Button, Stack, TextField, Typography } from '@mui/material'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ListBase, ListView, useListContext, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { canSeePersonField } from '../../../domain/people/access.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ColumnsButton } from '../../kit/list/ColumnsButton.tsx'
import { ListError } from '../../kit/list/ListError.tsx'
import { ListPagination } from '../../kit/list/ListPagination.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { useIsPhone } from '../../kit/useIsPhone.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import { useSignedInUser } from '../../port/session.ts'
import { SEARCH, type SearchMeta } from '../../port/sources.ts'
import { getSearchResultPersonUrl } from '../people/index.tsx'
import { type PersonnelColumn, PersonnelRows } from '../people/PersonnelRows.tsx'
import { FoundPersonPanel } from './FoundPersonPanel.tsx'

const MAX_RESULTS = 50
/** Maximum length of a search text that the server accepts. */
const MAX_SEARCH = 200
const COLUMNS: PersonnelColumn[] = ['accreditation_flag', 'name', 'company_name', 'role_name']
/** Key under which the browser stores the columns of the search page, separate from those of the list of people. */
const STORE_KEY = 'search.datatable'

/** Stores the search text and the person of the open panel in the URL. Each search adds an entry to the browser's history. */
const useSearchTextInUrl = () => {
  const [params, setParams] = useSearchParams()
  const searchText = (params.get('search') ?? '').trim().slice(0, MAX_SEARCH)
  return {
    searchText,
    setSearchText: (text: string) => setParams(text === '' ? {} : { search: text }),
    personId: params.get('person'),
    closePerson: () => setParams({ search: searchText }, { replace: true }),
  }
}

/**
 * Returns a function that creates a translation key. Users who may not see RFCs (tax numbers) get texts that do not mention
 * the RFC.
 */
const useSearchTranslationKey = (): ((key: 'box' | 'start.text' | 'none.text') => string) => {
  const actor = useSignedInUser()
  return (key) => `search.${key}${canSeePersonField(actor, 'rfc') ? '' : 'WithoutRfc'}`
}

/** Returns a function that creates the URL that the button "Ver" opens for a person. */
const useSearchResultPersonUrl = (): ((person: PersonRecord) => string) => {
  const actor = useSignedInUser()
  const { searchText } = useSearchTextInUrl()
  return (person) => getSearchResultPersonUrl(actor, person, searchText)
}

/** Panel with the person whose id is in the URL, if the person is among the search results. */
const FoundPerson = () => {
  const { data = [] } = useListContext<PersonRecord>()
  const { personId, closePerson } = useSearchTextInUrl()
  return <FoundPersonPanel person={data.find(({ id }) => id === personId)} onClose={closePerson} />
}

interface SearchFormProps {
  inputRef: RefObject<HTMLInputElement | null>
  /** Text of the last search. */
  searchText: string
  onSearch: (text: string) => void
}

/** Search field with a submit button, which is disabled while the field is empty. Submitting the same text searches again. */
const SearchForm = ({ inputRef, searchText, onSearch }: SearchFormProps) => {
  const translate = useTranslate()
  const textKey = useSearchTranslationKey()
  const { refetch } = useListContext()
  const [text, setText] = useState(searchText)
  const trimmedText = text.trim()

  useEffect(() => setText(searchText), [searchText])
  // Focuses the search field before the first search.
  useEffect(() => {
    if (searchText === '') inputRef.current?.focus()
  }, [searchText, inputRef])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (trimmedText === '') return
    if (trimmedText === searchText) void refetch()
    else onSearch(trimmedText)
  }

  return (
    <Stack component="form" direction="row" role="search" onSubmit={submit} sx={{ gap: 1.25, mb: 1 }}>
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
      <Button type="submit" variant="contained" disabled={trimmedText === ''}>
        {translate('search.submit')}
      </Button>
    </Stack>
  )
}

const formatCount = (count: number): string => count.toLocaleString('es-MX')

/** Announces the number of search results to screen readers. */
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

/** Search results, best match first, or advice after a search without results. */
const SearchResults = ({ searchText, onClear }: { searchText: string; onClear: () => void }) => {
  const translate = useTranslate()
  const textKey = useSearchTranslationKey()
  const { total = 0, setPage } = useListContext()
  const shownText = useRef(searchText)
  // Returns to the first page when the search text changes.
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
        personUrl={useSearchResultPersonUrl()}
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

/** Page that searches the people of all companies. Shows the best matches for the text in the URL. */
export const SearchPage = () => {
  const translate = useTranslate()
  const textKey = useSearchTranslationKey()
  const isPhone = useIsPhone()
  const { searchText, setSearchText } = useSearchTextInUrl()
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
      // Skips react-admin's check of the list permission, because users may search people without permission to list people.
      disableAuthentication
      // Hides the previous search results while new results are loading.
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
