import { Button, Stack, Typography } from '@mui/material'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ListBase, ListView, useListContext } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { MAX_SEARCH_LENGTH } from '../../../contract/limits.ts'
import { canSeePersonField } from '../../../domain/people/access.ts'
import { formatCount } from '../../i18n/formatCount.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { LimitedTextField } from '../../kit/form/LimitedTextField.tsx'
import { isTooLong } from '../../kit/form/textLength.ts'
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
import { searchWords } from './words.ts'

const MAX_RESULTS = 50
const COLUMNS: PersonnelColumn[] = ['accreditation_flag', 'name', 'company_name', 'role_name']
/** Key under which the browser stores the columns of the search page, separate from those of the list of people. */
const STORE_KEY = 'search.datatable'

/** Stores the search text and the person of the open panel in the URL. Each search adds an entry to the browser's history. */
const useSearchTextInUrl = () => {
  const [params, setParams] = useSearchParams()
  const searchText = (params.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
  return {
    searchText,
    setSearchText: (text: string) => setParams(text === '' ? {} : { search: text }),
    personId: params.get('person'),
    closePerson: () => setParams({ search: searchText }, { replace: true }),
  }
}

/** Whether the texts of the page mention the RFC (tax number), because the user may see it. */
const useCanSeeRfc = (): boolean => canSeePersonField(useSignedInUser(), 'rfc')

/** Returns a function that creates the URL that the button "Ver" opens for a person. */
const useSearchResultPersonUrl = (): ((person: PersonRecord) => string) => {
  const actor = useSignedInUser()
  const { searchText } = useSearchTextInUrl()
  return (person) => getSearchResultPersonUrl(actor, person, searchText)
}

/** Panel with the person whose id is in the URL, if the person is among the search results. */
const FoundPerson = () => {
  const { data } = useListContext<PersonRecord>()
  const { personId, closePerson } = useSearchTextInUrl()
  return <FoundPersonPanel person={data?.find(({ id }) => id === personId)} onClose={closePerson} />
}

interface SearchFormProps {
  inputRef: RefObject<HTMLInputElement | null>
  /** Text of the last search. */
  searchText: string
  onSearch: (text: string) => void
}

/** Search field with a submit button, which is disabled while the field is empty. Submitting the same text searches again. */
const SearchForm = ({ inputRef, searchText, onSearch }: SearchFormProps) => {
  const box = useCanSeeRfc() ? searchWords.box : searchWords.boxWithoutRfc
  const { refetch } = useListContext()
  const [text, setText] = useState(searchText)
  const trimmedText = text.trim()
  const canSearch = trimmedText !== '' && !isTooLong(text, MAX_SEARCH_LENGTH)

  useEffect(() => setText(searchText), [searchText])
  // Focuses the search field before the first search.
  useEffect(() => {
    if (searchText === '') inputRef.current?.focus()
  }, [searchText, inputRef])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canSearch) return
    if (trimmedText === searchText) void refetch()
    else onSearch(trimmedText)
  }

  return (
    <Stack
      component="form"
      direction="row"
      role="search"
      onSubmit={submit}
      sx={{ alignItems: 'flex-start', gap: 1.25, mb: 1 }}
    >
      <LimitedTextField
        type="search"
        margin="none"
        inputRef={inputRef}
        placeholder={box}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { 'aria-label': box } }}
        max={MAX_SEARCH_LENGTH}
        sx={{ flex: '1 1 auto', maxWidth: 480 }}
      />
      <Button type="submit" variant="contained" disabled={!canSearch}>
        {searchWords.submit}
      </Button>
    </Stack>
  )
}

/** Announces the number of search results to screen readers. */
const SearchStatus = ({ searchText }: { searchText: string }) => {
  const { data, total, meta, error, isFetching } = useListContext()
  const getText = (): string => {
    if (searchText === '' || error) return ''
    if (isFetching || !data || total === undefined) return searchWords.searching
    const { found = total }: Partial<SearchMeta> = meta ?? {}
    if (found > total) return searchWords.best({ shown: total, total: formatCount(found) })
    return total === 0 ? '' : searchWords.found({ count: total, q: searchText })
  }
  return (
    <Typography role="status" color="text.secondary" sx={{ minHeight: 20, mb: 1.5 }}>
      {getText()}
    </Typography>
  )
}

/** Search results, best match first, or advice after a search without results. */
const SearchResults = ({ searchText, onClear }: { searchText: string; onClear: () => void }) => {
  const canSeeRfc = useCanSeeRfc()
  const { total, setPage } = useListContext()
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
      pagination={total !== undefined && total > MAX_RESULTS ? <ListPagination /> : false}
      component="div"
      error={<ListError title={searchWords.failed} />}
      empty={false}
    >
      <PersonnelRows
        columns={COLUMNS}
        storeKey={STORE_KEY}
        personUrl={useSearchResultPersonUrl()}
        empty={
          <EmptyState
            title={searchWords.none.title(searchText)}
            text={canSeeRfc ? searchWords.none.text : searchWords.none.textWithoutRfc}
            action={
              <Button variant="outlined" onClick={onClear}>
                {searchWords.none.again}
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
  const canSeeRfc = useCanSeeRfc()
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
        title={searchWords.title}
        lead={searchWords.lead}
        actions={!isPhone && searchText !== '' && <ColumnsButton sources={COLUMNS} storeKey={STORE_KEY} />}
      />
      <SearchForm inputRef={inputRef} searchText={searchText} onSearch={setSearchText} />
      <SearchStatus searchText={searchText} />
      {searchText === '' ? (
        <EmptyState
          title={searchWords.start.title}
          text={canSeeRfc ? searchWords.start.text : searchWords.start.textWithoutRfc}
        />
      ) : (
        <>
          <SearchResults searchText={searchText} onClear={clear} />
          <FoundPerson />
        </>
      )}
    </ListBase>
  )
}
