import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import { Button } from '@mui/material'
import { useState } from 'react'
import { appWords } from '../../i18n/app.ts'
import { createLazyComponent } from '../createLazyComponent.tsx'
import { useIsPhone } from '../useIsPhone.ts'
import type { ColumnChoice } from './useColumnPreferences.ts'

const ViewsPopover = createLazyComponent(() => import('./ViewsPopover.tsx'), 'ViewsPopover', null)

/** Button that opens the saved views of a list; only an icon on phones. */
export const ViewsButton = (columns: ColumnChoice) => {
  const isPhone = useIsPhone()
  const label = appWords.views
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size={isPhone ? 'medium' : 'small'}
        variant="text"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget)
          setOpen(true)
        }}
        {...(isPhone ? { 'aria-label': label, sx: { minWidth: 44, p: 0 } } : { startIcon: <BookmarkIcon /> })}
      >
        {isPhone ? <BookmarkIcon /> : label}
      </Button>
      {anchor && <ViewsPopover anchor={anchor} isOpen={isOpen} onClose={() => setOpen(false)} {...columns} />}
    </>
  )
}
