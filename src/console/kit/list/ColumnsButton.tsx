import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { createLazyComponent } from '../createLazyComponent.tsx'
import type { ColumnChoice } from './useColumnPreferences.ts'

const ColumnsPopover = createLazyComponent(() => import('./ColumnsPopover.tsx'), 'ColumnsPopover', null)

/**
 * Button that shows, hides and reorders the columns of a DataTable. With react-admin's button (5.15), the keyboard cannot
 * reorder columns.
 */
export const ColumnsButton = (columns: ColumnChoice) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isOpen, setOpen] = useState(false)
  const title = useTranslate()('ra.action.select_columns')
  return (
    <>
      <Button
        size="small"
        variant="text"
        startIcon={<ViewColumnIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget)
          setOpen(true)
        }}
      >
        {title}
      </Button>
      {anchor && (
        <ColumnsPopover anchor={anchor} isOpen={isOpen} onClose={() => setOpen(false)} {...columns} />
      )}
    </>
  )
}
