import { Box, Typography } from '@mui/material'
import { TextInput, useTranslate } from 'react-admin'
import { COSTS } from '../../../../domain/quotations.ts'
import { MoneyInput } from '../../../components/money/MoneyInput.tsx'
import { useQuotation } from './quotationContext.ts'

/** The four additional costs, each with what it is for. */
export const CostFields = () => {
  const { mayChange } = useQuotation()
  const disabled = !mayChange
  return (
    <>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {useTranslate()('quotations.costs.hint')}
      </Typography>
      {COSTS.map((n) => (
        <Box key={n} sx={rowStyle}>
          <TextInput
            source={`indirect_cost_${n}_description`}
            helperText={false}
            autoComplete="off"
            disabled={disabled}
          />
          <MoneyInput source={`indirect_cost_${n}`} helperText={false} disabled={disabled} />
        </Box>
      ))}
    </>
  )
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr)' },
  columnGap: 2,
  alignItems: 'start',
  '& + &': { mt: { xs: 1.5, sm: 0 } },
  '& .MuiFormControl-root': { width: '100%' },
} as const
