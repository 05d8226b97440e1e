import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { Box, Button, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { appWords } from '../../i18n/app.ts'
import { getExportUrl } from '../../port/client.ts'
import { useCancelableDownload } from '../download/useCancelableDownload.ts'
import { downloadWords } from '../download/words.ts'
import { formatBytes } from '../formatBytes.ts'
import { Menu } from '../lazyPopovers.tsx'
import { useIsPhone } from '../useIsPhone.ts'
import { visuallyHidden } from '../visuallyHidden.ts'
import { type ColumnChoice, useColumnPreferences } from './useColumnPreferences.ts'

const FORMATS = ['xlsx', 'csv'] as const
const NO_SOURCES: string[] = []
const ALL: string[] = []

/**
 * Button that exports all rows of the filtered list with its visible columns. The server writes the file; react-admin's
 * ExportButton (5.15) exports at most a thousand rows. Without `sources`, the server chooses the columns.
 */
export const ExportButton = ({
  sources = ALL,
  hiddenByDefault = NO_SOURCES,
  storeKey,
}: Partial<ColumnChoice>) => {
  const translate = useTranslate()
  const notify = useNotify()
  const isPhone = useIsPhone()
  const { resource, filter, filterValues, sort, data, total = data?.length } = useListContext()
  const { shown } = useColumnPreferences({ sources, hiddenByDefault, storeKey })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { state, start, cancel } = useCancelableDownload((outcome) => {
    if (outcome.phase === 'done') notify(appWords.export.done(outcome.name), { type: 'success' })
    else if (outcome.phase === 'cancelled') notify(appWords.export.cancelled)
    else notify(outcome.message, { type: 'error' })
  })
  const isRunning = state.phase === 'running'
  const queuedBefore = isRunning ? state.ahead : undefined
  const isIcon = isPhone && !isRunning
  const label = () => {
    if (!isRunning) return translate('ra.action.export')
    return queuedBefore
      ? appWords.export.waitingBehind(queuedBefore)
      : appWords.export.running(formatBytes(state.received))
  }
  const handleClick = (format: (typeof FORMATS)[number]) => {
    setAnchor(null)
    const query = {
      filter: JSON.stringify({ ...filterValues, ...filter }),
      sort: JSON.stringify([sort.field, sort.order]),
      ...(sources === ALL ? {} : { columns: JSON.stringify(shown) }),
      format,
    }
    void start(getExportUrl(resource, query))
  }
  return (
    <>
      <Button
        size={isPhone ? 'medium' : 'small'}
        variant="text"
        {...(!isIcon && { startIcon: <DownloadIcon /> })}
        sx={isIcon ? { minWidth: 44, p: 0 } : { fontVariantNumeric: 'tabular-nums' }}
        disabled={!isRunning && !total}
        aria-haspopup={isRunning ? undefined : 'menu'}
        aria-expanded={isRunning ? undefined : anchor !== null}
        onClick={isRunning ? cancel : ({ currentTarget }) => setAnchor(currentTarget)}
        {...(isIcon && { 'aria-label': label() })}
      >
        {isIcon ? <DownloadIcon /> : label()}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {FORMATS.map((format) => (
          <MenuItem key={format} onClick={() => handleClick(format)}>
            {appWords.export[format]}
          </MenuItem>
        ))}
      </Menu>
      <Box role="status" sx={visuallyHidden}>
        {queuedBefore ? downloadWords.waiting(queuedBefore) : ''}
      </Box>
    </>
  )
}
