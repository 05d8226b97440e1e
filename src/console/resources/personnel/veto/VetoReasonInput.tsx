import { Box } from '@mui/material'
import { useContext, useEffect } from 'react'
import { TextInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { vetoAppliesTo } from './useVetoOverride.ts'
import { VetoContext } from './vetoContext.ts'

const Reason = () => {
  const { setFocus } = useFormContext()
  useEffect(() => setFocus('veto_reason'), [setFocus])
  return (
    <Box sx={{ gridColumn: '1 / -1', py: 1 }}>
      <TextInput
        source="veto_reason"
        helperText="personnelDetail.veto.reasonHint"
        isRequired
        multiline
        minRows={2}
        fullWidth
      />
    </Box>
  )
}

/** Why a person is registered in spite of a veto: asked of who may, once the server has named the veto, while the RFC is the vetoed one. */
export const VetoReasonInput = () => {
  const veto = useContext(VetoContext)
  const rfc: unknown = useWatch({ name: 'rfc' })
  return vetoAppliesTo(veto, rfc) && <Reason />
}
