import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { NoResults } from '../../shared/NoResults.tsx'
import { ListPanel } from '../../shared/table/ListPanel.tsx'
import { useSearchView } from './useSearchView.tsx'

/** Who was found, or what to try when nobody was. */
export const SearchResults = ({ asked, onClear }: { asked: string; onClear: () => void }) => {
  const translate = useTranslate()
  const view = useSearchView()
  return (
    <ListPanel
      view={view}
      paged={false}
      failed={translate('search.failed')}
      empty={
        <NoResults
          title={translate('search.none.title', { q: asked })}
          text={translate('search.none.text')}
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
