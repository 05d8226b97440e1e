import { useListContext } from 'react-admin'
import { WithdrawnSwitch } from '../../components/withdrawals/WithdrawnSwitch.tsx'

/** Turns a board to what was withdrawn from it. */
export const NoticesWithdrawnSwitch = () => {
  const { filterValues, setFilters } = useListContext()
  const { withdrawn = false, ...others } = filterValues
  return (
    <WithdrawnSwitch
      isOn={withdrawn === true}
      onChange={(isOn) => setFilters(isOn ? { ...others, withdrawn: true } : others)}
    />
  )
}
