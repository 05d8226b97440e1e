import { FormControlLabel, Switch } from '@mui/material'
import { useInput, useTranslate } from 'react-admin'
import { useCan } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'

interface WithdrawnSwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Are there lists of what was withdrawn, and may this user read them? */
export const useHasWithdrawn = (): boolean => useCan('withdrawn.read') && settings().extras

/** Switches a list to withdrawn records, for users who may publish. */
export const WithdrawnSwitch = ({ isOn, onChange }: WithdrawnSwitchProps) => {
  const translate = useTranslate()
  if (!useHasWithdrawn()) return null
  return (
    <FormControlLabel
      control={<Switch size="small" checked={isOn} onChange={(_, checked) => onChange(checked)} />}
      label={translate('withdrawals.show')}
      // As much as its switch is set in.
      sx={{ ml: '-7px', mr: 0 }}
    />
  )
}

/** A list's filter that turns it to what was withdrawn from it. */
export const WithdrawnInput = ({ source }: { source: string; alwaysOn?: boolean }) => {
  const { field } = useInput({ source })
  return <WithdrawnSwitch isOn={field.value === true} onChange={(isOn) => field.onChange(isOn || '')} />
}
