import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { NoResults } from '../../shared/NoResults.tsx'
import { ListPanel } from '../../shared/table/ListPanel.tsx'
import { useSearchView } from './useSearchView.tsx'
import { useSearchWords } from './useSearchWords.ts'

/** Who was found, or what to try when nobody was. */
export const SearchResults = ({ asked, onClear }: { asked: string; onClear: () => void }) => {
  const translate = useTranslate()
  const words = useSearchWords()
  const view = useSearchView()
  return (
    <ListPanel
      view={view}
      paged={false}
      failed={translate('search.failed')}
      empty={
        <NoResults
          title={translate('search.none.title', { q: asked })}
          text={translate(words('none.text'))}
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
