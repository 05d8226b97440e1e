import { useNotify } from 'react-admin'
import type { TaxListState } from '../../../domain/taxList/schemas.ts'
import { isHarmfulSituation } from '../../../domain/taxList/situations.ts'
import { taxListWords } from './words.ts'

/** Returns a function that warns of a company whose new RFC is presumed or definitive in the SAT's list. */
export const useTaxListWarning = () => {
  const notify = useNotify()
  return (state: TaxListState | undefined) => {
    if (state && isHarmfulSituation(state.situation))
      notify(taxListWords.alert.harmful(state), { type: 'warning', autoHideDuration: null })
  }
}
