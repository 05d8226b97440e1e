import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined'
import { Box, Button, Checkbox, FormControlLabel, IconButton } from '@mui/material'
import { type MouseEvent, useState } from 'react'
import { useResourceContext, useStore, useTranslate, useTranslateLabel } from 'react-admin'
import { Popover } from '../lazyPopovers.tsx'

const NONE_HIDDEN: string[] = []

/** Columns of a list among which the user chooses. */
export interface ColumnChoice {
  /** Names of the columns, in the order of the DataTable's children. */
  sources: readonly string[]
  /** Names of the columns that are hidden by default. */
  hiddenByDefault?: string[]
  /** `storeKey` of the DataTable, if any. */
  storeKey?: string | undefined
}

/** Returns the hidden columns and the column order that react-admin's DataTable stores. `order` contains indexes of `sources`. */
export const useColumnPreferences = ({ sources, hiddenByDefault = NONE_HIDDEN, storeKey }: ColumnChoice) => {
  const resource = useResourceContext()
  const key = storeKey ?? `${resource}.datatable`
  const [hidden, setHidden] = useStore(key, hiddenByDefault)
  const [ranks, setRanks] = useStore<number[] | undefined>(`${key}_columnRanks`)
  const order = ranks?.length === sources.length ? ranks : sources.map((_, index) => index)
  const visibleSources = order
    .flatMap((index) => sources[index] ?? [])
    .filter((source) => !hidden.includes(source))
  /** Shows these columns in this order, and hides the others. Unknown columns are ignored. */
  const show = (names: readonly string[]) => {
    const known = names.filter((name) => sources.includes(name))
    if (known.length === 0) return
    const others = sources.filter((source) => !known.includes(source))
    setHidden(others)
    setRanks([...known, ...others].map((source) => sources.indexOf(source)))
  }
  return { hidden, setHidden, order, setRanks, shown: visibleSources, show }
}

/**
 * Button that shows, hides and reorders the columns of a DataTable. With react-admin's button (5.15), the keyboard cannot
 * reorder columns.
 */
export const ColumnsButton = (columns: ColumnChoice) => {
  const { sources, hiddenByDefault = NONE_HIDDEN } = columns
  const translate = useTranslate()
  const translateLabel = useTranslateLabel()
  const resource = useResourceContext()
  const { hidden, setHidden, order, setRanks } = useColumnPreferences(columns)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const title = translate('ra.action.select_columns')

  const move = ({ currentTarget }: MouseEvent<HTMLElement>, from: number, to: number) => {
    const [moved, other] = [order[from], order[to]]
    if (moved === undefined || other === undefined) return
    setRanks(order.map((index, at) => (at === from ? other : at === to ? moved : index)))
    // Restores the focus, which the button loses when its element moves in the document.
    setTimeout(() => currentTarget.focus())
  }

  return (
    <>
      <Button
        size="small"
        variant="text"
        startIcon={<ViewColumnIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {title}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
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
        <Button
          fullWidth
          size="small"
          variant="text"
          onClick={() => {
            setHidden(hiddenByDefault)
            setRanks(undefined)
          }}
        >
          {translate('ra.action.reset')}
        </Button>
      </Popover>
    </>
  )
}

const arrowStyle = { '&[aria-disabled=true]': { opacity: 0.35 } } as const
