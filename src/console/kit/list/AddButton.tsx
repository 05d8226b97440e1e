import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useArrival } from '../useArrival.ts'
import { useIsPhone } from '../useIsPhone.ts'

/**
 * Button that opens the creation form of a list's records. An action of the search box opens the form as well. On a phone it is
 * an icon beside the title, to leave room for the rows.
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
