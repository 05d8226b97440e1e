import { useListContext } from 'react-admin'
import { SearchInput } from './SearchInput.tsx'

/** The search input of a list. Sets the list's `q` filter and keeps its other filters. */
export const ListSearchInput = () => {
  const { filterValues, setFilters } = useListContext()
  const { q = '', ...others } = filterValues
  return (
    <SearchInput value={q} onSearch={(text) => setFilters(text === '' ? others : { ...others, q: text })} />
  )
}
