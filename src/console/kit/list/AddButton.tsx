import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useIsPhone } from '../useIsPhone.ts'
import { useOpenCreateDialogFromSearch } from '../useOpenCreateDialogFromSearch.ts'

/** Button that opens the form of a new record. On a phone, an icon beside the title. The global search can open the form as well. */
export const AddButton = ({ label, form }: { label: string; form: (onClose: () => void) => ReactNode }) => {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useOpenCreateDialogFromSearch(open)
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
