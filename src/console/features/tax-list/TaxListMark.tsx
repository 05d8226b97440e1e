import { Alert } from '@mui/material'
import type { TaxListState } from '../../../domain/taxList/schemas.ts'
import { isHarmfulSituation } from '../../../domain/taxList/situations.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { taxListWords } from './words.ts'

/** Mark of a company that is presumed or definitive in the SAT's list. Otherwise renders nothing. */
export const TaxListMark = ({ state }: { state: TaxListState | undefined }) =>
  state && isHarmfulSituation(state.situation) ? (
    <StatusChip tone={state.situation === 'definitive' ? 'danger' : 'warning'}>
      {taxListWords.mark(state)}
    </StatusChip>
  ) : null

/** Alert on the page of a company in the SAT's list. Renders nothing if the company is not in the list. */
export const TaxListAlert = ({ state }: { state: TaxListState | undefined }) => {
  if (!state || state.situation === 'none') return null
  const { situation } = state
  if (situation !== 'definitive' && situation !== 'presumed')
    return (
      <Alert severity="info" sx={{ mb: 2.5 }}>
        {taxListWords.alert.cleared(state)}
      </Alert>
    )
  return (
    <Alert severity={situation === 'definitive' ? 'error' : 'warning'} sx={{ mb: 2.5 }}>
      {taxListWords.alert.harmful(state)} {taxListWords.alert.effect[situation]}
    </Alert>
  )
}
