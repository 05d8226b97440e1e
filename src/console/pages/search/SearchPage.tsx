import { useRef } from 'react'
import { ListBase, useTranslate } from 'react-admin'
import { PageHeader } from '../../components/PageHeader.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import type { PersonnelMeta } from '../../providers/personnelSources.ts'
import { SearchForm } from './SearchForm.tsx'
import { SearchPrompt } from './SearchPrompt.tsx'
import { SearchResults } from './SearchResults.tsx'
import { SearchStatus } from './SearchStatus.tsx'
import { useSearchText } from './useSearchText.ts'

const MAX_RESULTS = 50
/** The best matches of the search instead of the roster's rows: the same people, in the same cache. */
const SEARCH = { source: 'search' } satisfies PersonnelMeta

/** Búsqueda de Personal (specification, section 2): the best matches in all companies, for the text that the address carries. */
export const SearchPage = () => {
  const translate = useTranslate()
  const { searchText, setSearchText } = useSearchText()
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
      disableAuthentication
      // Results of another text must not be shown meanwhile.
      queryOptions={{ ...queryOptions, meta: SEARCH, enabled: searchText !== '', placeholderData: undefined }}
    >
      <PageHeader title={translate('search.title')} lead={translate('search.lead')} />
      <SearchForm inputRef={inputRef} searchText={searchText} onSearch={setSearchText} />
      <SearchStatus searchText={searchText} />
      {searchText === '' ? <SearchPrompt /> : <SearchResults searchText={searchText} onClear={clear} />}
    </ListBase>
  )
}
