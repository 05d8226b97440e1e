import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ListContent } from '../../components/table/ListContent.tsx'
import { useSearchTextKey } from './useSearchTextKey.ts'
import { useSearchView } from './useSearchView.tsx'

/** Who was found, or what to try when nobody was. */
export const SearchResults = ({ searchText, onClear }: { searchText: string; onClear: () => void }) => {
  const translate = useTranslate()
  const textKey = useSearchTextKey()
  const view = useSearchView()
  return (
    <ListContent
      view={view}
      paged={false}
      failed={translate('search.failed')}
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
  )
}
