import { Button, type ButtonProps } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { download } from '../../providers/download.ts'

interface DownloadButtonProps extends Pick<ButtonProps, 'variant' | 'sx'> {
  path: string
  /** What is downloaded, for those who only hear the button. */
  name: string
  /** Told why a download did not come to its end. */
  onProblem: (message: string) => void
}

/** 'Descargar'; while it runs, how much has come, and a way to stop it. */
export const DownloadButton = ({ path, name, onProblem, ...props }: DownloadButtonProps) => {
  const translate = useTranslate()
  const running = useRef<AbortController>(null)
  const [part, setPart] = useState<number | 'unknown'>()

  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const abort = new AbortController()
    running.current = abort
    setPart('unknown')
    try {
      await download(path, {
        signal: abort.signal,
        onProgress: (received, total) => setPart(total ? received / total : 'unknown'),
      })
    } catch (error) {
      if (!abort.signal.aborted) onProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setPart(undefined)
    }
  }

  if (part === undefined)
    return (
      <Button
        {...props}
        aria-label={translate('documents.downloadFile', { name })}
        onClick={() => void start()}
      >
        {translate('documents.download')}
      </Button>
    )
  return (
    <Button {...props} onClick={() => running.current?.abort()} aria-busy>
      {part === 'unknown'
        ? translate('documents.downloading')
        : translate('documents.downloadingPart', { percent: Math.floor(part * 100) })}
    </Button>
  )
}
