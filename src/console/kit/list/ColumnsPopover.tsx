import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import { Box, Button, Checkbox, FormControlLabel, IconButton, Popover } from '@mui/material'
import type { MouseEvent } from 'react'
import { useResourceContext, useTranslate, useTranslateLabel } from 'react-admin'
import { type ColumnChoice, useColumnPreferences } from './useColumnPreferences.ts'

interface ColumnsPopoverProps extends ColumnChoice {
  anchor: HTMLElement
  isOpen: boolean
  onClose: () => void
}

/** Popover in which the user shows, hides and reorders the columns of a list. */
export const ColumnsPopover = ({ anchor, isOpen, onClose, ...columns }: ColumnsPopoverProps) => {
  const { sources } = columns
  const translate = useTranslate()
  const translateLabel = useTranslateLabel()
  const resource = useResourceContext()
  const { hidden, setHidden, order, setRanks, reset } = useColumnPreferences(columns)
  const title = translate('ra.action.select_columns')

  const move = ({ currentTarget }: MouseEvent<HTMLElement>, from: number, to: number) => {
    const [moved, other] = [order[from], order[to]]
    if (moved === undefined || other === undefined) return
    setRanks(order.map((index, at) => (at === from ? other : at === to ? moved : index)))
    // Restores the focus, which the button loses when its element moves in the document.
    setTimeout(() => currentTarget.focus())
  }

  return (
    <Popover
      open={isOpen}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { p: 1 } } }}
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {order.map((index, at) => {
          const source = sources[index] ?? ''
          const label = translateLabel({ source, resource })
          const isShown = !hidden.includes(source)
          return (
            <Box component="li" key={source} sx={{ display: 'flex', alignItems: 'center', minWidth: 240 }}>
              <FormControlLabel
                label={label}
                sx={{ flex: 1, ml: 0 }}
                control={
                  <Checkbox
                    checked={isShown}
                    // Prevents the user from hiding the last visible column.
                    disabled={isShown && hidden.length >= sources.length - 1}
                    onChange={() =>
                      setHidden(isShown ? [...hidden, source] : hidden.filter((other) => other !== source))
                    }
                  />
                }
              />
              <IconButton
                size="small"
                aria-label={`${translate('ra.action.move_up')}: ${label}`}
                aria-disabled={at === 0}
                onClick={(event) => move(event, at, at - 1)}
                sx={arrowStyle}
              >
                <ArrowUpwardIcon fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={`${translate('ra.action.move_down')}: ${label}`}
                aria-disabled={at === order.length - 1}
                onClick={(event) => move(event, at, at + 1)}
                sx={arrowStyle}
              >
                <ArrowDownwardIcon fontSize="small" />
              </IconButton>
            </Box>
          )
        })}
      </Box>
      <Button fullWidth size="small" variant="text" onClick={reset}>
        {translate('ra.action.reset')}
      </Button>
    </Popover>
  )
}

const arrowStyle = { '&[aria-disabled=true]': { opacity: 0.35 } } as const
