import { useTranslate } from 'react-admin'
import { EmptyState } from '../../components/EmptyState.tsx'
import { useSearchTextKey } from './useSearchTextKey.ts'

/** What to do here, before the first search. */
export const SearchPrompt = () => {
  const translate = useTranslate()
  const textKey = useSearchTextKey()
  return <EmptyState title={translate('search.start.title')} text={translate(textKey('start.text'))} />
}
