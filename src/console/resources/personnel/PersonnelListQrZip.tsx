import { Button } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { endpoints } from '../../../contract/endpoints.ts'
import { download } from '../../providers/download.ts'
import { useActor } from '../../providers/session.ts'
import { bytesInWords } from '../../shared/bytesInWords.ts'

/** 'Descargar Códigos QR': a zip of the codes that this user may see, with its progress and a way to stop it. */
export const PersonnelListQrZip = () => {
  const { id } = useActor()
  const translate = useTranslate()
  const notify = useNotify()
  const running = useRef<AbortController>(null)
  const [received, setReceived] = useState<number>()

  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const abort = new AbortController()
    running.current = abort
    setReceived(0)
    try {
      await download(`${endpoints['personnel.qrZip'].path}?user_id=${id}`, {
        signal: abort.signal,
        onProgress: setReceived,
      })
      notify('personnel.qr.done', { type: 'success' })
    } catch (error) {
      if (abort.signal.aborted) notify('personnel.qr.cancelled')
      else notify(error instanceof Error ? error.message : String(error), { type: 'error' })
    } finally {
      setReceived(undefined)
    }
  }

  if (received === undefined)
    return (
      <Button variant="outlined" onClick={() => void start()}>
        {translate('personnel.actions.qrZip')}
      </Button>
    )
  return (
    <Button
      variant="outlined"
      onClick={() => running.current?.abort()}
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {translate('personnel.qr.running', { received: bytesInWords(received) })}
    </Button>
  )
}
