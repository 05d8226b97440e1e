import { FormControlLabel, Switch } from '@mui/material'
import { useInput } from 'react-admin'
import { useCanPerformAction } from '../../port/session.ts'
import { withdrawalsWords } from './words.ts'

interface WithdrawnSwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Switch that shows the withdrawn records of a list. Rendered only if the user may read them. */
export const WithdrawnSwitch = ({ isOn, onChange }: WithdrawnSwitchProps) => {
  if (!useCanPerformAction('withdrawn.read')) return null
  return (
    <FormControlLabel
      control={<Switch size="small" checked={isOn} onChange={(_, checked) => onChange(checked)} />}
      label={withdrawalsWords.show}
      // Compensates for the switch's inner margin.
      sx={{ ml: '-7px', mr: 0, whiteSpace: 'nowrap' }}
    />
  )
}

/** Filter input that shows the withdrawn records of a list. */
export const WithdrawnInput = ({ source }: { source: string; alwaysOn?: boolean }) => {
  const { field } = useInput({ source })
  return <WithdrawnSwitch isOn={field.value === true} onChange={(isOn) => field.onChange(isOn || '')} />
}
