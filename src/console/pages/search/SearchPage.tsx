import { useRef } from 'react'
import { ListBase, useTranslate } from 'react-admin'
import { PageHeader } from '../../components/PageHeader.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { SearchForm } from './SearchForm.tsx'
import { SearchPrompt } from './SearchPrompt.tsx'
import { SearchResults } from './SearchResults.tsx'
import { SearchStatus } from './SearchStatus.tsx'
import { useSearchText } from './useSearchText.ts'

const MAX_RESULTS = 50

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
      resource="personnelSearch"
      filter={{ search: searchText }}
      perPage={MAX_RESULTS}
      storeKey={false}
      disableSyncWithLocation
      // Results of another text must not be shown meanwhile.
      queryOptions={{ ...queryOptions, enabled: searchText !== '', placeholderData: undefined }}
    >
      <PageHeader title={translate('search.title')} lead={translate('search.lead')} />
      <SearchForm inputRef={inputRef} searchText={searchText} onSearch={setSearchText} />
      <SearchStatus searchText={searchText} />
      {searchText === '' ? <SearchPrompt /> : <SearchResults searchText={searchText} onClear={clear} />}
    </ListBase>
  )
}
