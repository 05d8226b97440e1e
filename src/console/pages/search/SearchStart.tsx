import { useTranslate } from 'react-admin'
import { NoResults } from '../../shared/NoResults.tsx'
import { useSearchWords } from './useSearchWords.ts'

/** What to do here, before the first search. */
export const SearchStart = () => {
  const translate = useTranslate()
  const words = useSearchWords()
  return <NoResults title={translate('search.start.title')} text={translate(words('start.text'))} />
}
