import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { useIsPhone } from '../useIsPhone.ts'

/** What adds a record to a list; on a phone an icon beside the title, so that the rows begin high. */
export const AddButton = ({ label, onClick }: { label: string; onClick: () => void }) => {
  const isPhone = useIsPhone()
  return (
    <Button
      variant="contained"
      onClick={onClick}
      {...(isPhone && { 'aria-label': label, sx: { minWidth: 44, p: 0 } })}
    >
      {isPhone ? <AddIcon /> : label}
    </Button>
  )
}
