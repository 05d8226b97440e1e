import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useArrival } from '../useArrival.ts'
import { useIsPhone } from '../useIsPhone.ts'

/**
 * What adds a record to a list, and its form, which an action of the search box opens as well. On a phone it is an icon beside the title, so that the rows
 * begin high.
 *
 * @example <AddButton label={translate('vehicles.add')} form={(onClose) => <VehicleCreate onClose={onClose} />} />
 */
export const AddButton = ({ label, form }: { label: string; form: (onClose: () => void) => ReactNode }) => {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useArrival(open)
  return (
    <>
      <Button
        variant="contained"
        onClick={open}
        {...(isPhone && { 'aria-label': label, sx: { minWidth: 44, p: 0 } })}
      >
        {isPhone ? <AddIcon /> : label}
      </Button>
      {isOpen && form(() => setOpen(false))}
    </>
  )
}
