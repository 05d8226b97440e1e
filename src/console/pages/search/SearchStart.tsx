import { useTranslate } from 'react-admin'
import { NoResults } from '../../shared/NoResults.tsx'

/** What to do here, before the first search. */
export const SearchStart = () => {
  const translate = useTranslate()
  return <NoResults title={translate('search.start.title')} text={translate('search.start.text')} />
}
