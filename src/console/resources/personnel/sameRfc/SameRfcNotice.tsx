import { Box } from '@mui/material'
import { useContext } from 'react'
import { BooleanInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { RegisteredPerson } from './RegisteredPerson.tsx'
import { SameRfcContext } from './sameRfcContext.ts'
import { hasSameRfc } from './useSameRfc.ts'

/** What is to be done about somebody registered with the RFC: say that it is somebody else, or move whom it is. */
export const SameRfcNotice = () => {
  const same = useContext(SameRfcContext)
  const rfc: unknown = useWatch({ name: 'rfc' })
  if (!hasSameRfc(same, rfc)) return null
  return (
    <Box sx={{ gridColumn: '1 / -1', py: 1 }}>
      {same.person !== undefined && <RegisteredPerson key={same.person} id={same.person} />}
      {same.mayBeAnother && <BooleanInput source="rfc_confirmed" helperText={false} defaultValue={false} />}
    </Box>
  )
}
