import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { endpointUrl } from '../../api/client.ts'
import { useActor } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'
import { useDownload } from '../../components/documents/useDownload.ts'
import { formatBytes } from '../../components/formatBytes.ts'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { useIsAskedAnew } from '../../components/list/useIsAskedAnew.ts'
import { visuallyHidden } from '../../components/visuallyHidden.ts'

/** It is there for whoever has selected people. */
const QrDialog = lazyComponent(async () => (await import('./QrDialog.tsx')).QrDialog, null)

/** Whose codes are meant, in words: those who are selected, else those whom the filters leave, or all where the back end knows no filters. */
const useWhom = (): string => {
  const translate = useTranslate()
  const isAskedAnew = useIsAskedAnew()
  const { selectedIds, total } = useListContext()
  if (selectedIds.length > 0) return translate('personnel.qr.selected', { smart_count: selectedIds.length })
  if (!settings().extras) return translate('personnel.qr.everybody')
  if (total === undefined || isAskedAnew) return ''
  return translate('personnel.qr.shown', { smart_count: total, count: total.toLocaleString('es-MX') })
}

/** 'Descargar Códigos QR': a zip of the codes of those whom it names, with its progress and a way to stop it. */
export const QrZipButton = () => {
  const { id } = useActor()
  const translate = useTranslate()
  const notify = useNotify()
  const whom = useWhom()
  const { selectedIds, filterValues, total } = useListContext()
  // Those who were selected when it began.
  const [selected, setSelected] = useState<string[]>()
  const { state, start, cancel } = useDownload((outcome) => {
    if (outcome.phase === 'done') notify('personnel.qr.done', { type: 'success' })
    else if (outcome.phase === 'cancelled') notify('personnel.qr.cancelled')
    else notify(outcome.message, { type: 'error' })
  })
  const isRunning = state.phase === 'running'
  const ahead = isRunning ? state.ahead : undefined
  const begin = () => {
    if (selectedIds.length > 0) return setSelected(selectedIds.map(String))
    const filter = settings().extras ? { filter: JSON.stringify(filterValues) } : {}
    void start(endpointUrl('personnel.qrZip', { query: { user_id: id || undefined, ...filter } }))
  }
  /** Short, for what stands beside the button in the same line. */
  const label = () => {
    if (!isRunning) return translate('personnel.actions.qrZip')
    if (ahead) return translate('personnel.qr.waitingBehind', { ahead })
    return translate('personnel.qr.running', { received: formatBytes(state.received) })
  }
  return (
    <>
      <Button
        variant="outlined"
        disabled={!isRunning && selectedIds.length === 0 && total === 0}
        onClick={isRunning ? cancel : begin}
        sx={buttonStyle}
      >
        {label()} {!isRunning && whom && <small>{whom}</small>}
      </Button>
      <Box role="status" sx={visuallyHidden}>
        {ahead ? translate('documents.waitingBehind', { ahead }) : ''}
      </Box>
      {selected && <QrDialog ids={selected} onClose={() => setSelected(undefined)} />}
    </>
  )
}

/** The words of the button, and under them whom it means: side by side they would drive the filters to a second line. */
const buttonStyle = {
  flexDirection: 'column',
  py: 0,
  lineHeight: '17px',
  fontVariantNumeric: 'tabular-nums',
  '& small': { fontSize: 11, lineHeight: '13px', fontWeight: 500, color: 'text.secondary' },
} as const
