import '../../resources/pricing/words.ts'
import { useTranslate } from 'react-admin'
import type { CatalogName, Entry } from './catalogs.ts'

/** What an entry is called: a tier by its metres. */
export const useEntryName = () => {
  const translate = useTranslate()
  return (resource: CatalogName, { name, meters }: Entry): string =>
    resource === 'pricing' ? translate('pricing.meters', { meters }) : (name ?? '')
}
