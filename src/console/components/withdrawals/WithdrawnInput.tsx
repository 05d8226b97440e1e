import { useInput } from 'react-admin'
import { WithdrawnSwitch } from './WithdrawnSwitch.tsx'

/** A list's filter that turns it to what was withdrawn from it. */
export const WithdrawnInput = ({ source }: { source: string; alwaysOn?: boolean }) => {
  const { field } = useInput({ source })
  return <WithdrawnSwitch isOn={field.value === true} onChange={(isOn) => field.onChange(isOn || '')} />
}
