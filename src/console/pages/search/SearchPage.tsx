import { useRef } from 'react'
import { ListBase, useTranslate } from 'react-admin'
import { PageHead } from '../../shared/PageHead.tsx'
import { silent } from '../../shared/patience.ts'
import { SearchForm } from './SearchForm.tsx'
import { SearchResults } from './SearchResults.tsx'
import { SearchStart } from './SearchStart.tsx'
import { SearchStatus } from './SearchStatus.tsx'
import { useSearchText } from './useSearchText.ts'

const SHOWN = 50

/** Búsqueda de Personal (specification, section 2): the best matches in all companies, for the text that the address carries. */
export const SearchPage = () => {
  const translate = useTranslate()
  const { asked, ask } = useSearchText()
  const box = useRef<HTMLInputElement>(null)
  const clear = () => {
    ask('')
    box.current?.focus()
  }
  return (
    <ListBase
      resource="personnelSearch"
      filter={{ search: asked }}
      perPage={SHOWN}
      storeKey={false}
      disableSyncWithLocation
      // Whoever was found for another text is no answer to this one.
      queryOptions={{ ...silent, enabled: asked !== '', placeholderData: undefined }}
    >
      <PageHead title={translate('search.title')} lead={translate('search.lead')} />
      <SearchForm box={box} asked={asked} onAsk={ask} />
      <SearchStatus asked={asked} />
      {asked === '' ? <SearchStart /> : <SearchResults asked={asked} onClear={clear} />}
    </ListBase>
  )
}
