import './words.ts'
import { Button, type ButtonProps } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useDownload } from './useDownload.ts'

interface DownloadButtonProps extends Pick<ButtonProps, 'variant' | 'sx'> {
  path: string
  /** What is downloaded, for the button's accessible name. */
  name: string
  /** The button's text, if it is not 'Descargar'. */
  label?: string
  /** Asked before it starts; it does not where the answer is no. */
  isReady?: () => Promise<boolean>
  /** Called with the error message of a failed download. */
  onProblem: (message: string) => void
}

/** 'Descargar'; while the download runs, its progress, and a click cancels it. */
export const DownloadButton = ({
  path,
  name,
  label,
  isReady = async () => true,
  onProblem,
  ...props
}: DownloadButtonProps) => {
  const translate = useTranslate()
  const { state, start, cancel } = useDownload(
    (outcome) => {
      if (outcome.phase === 'failed') onProblem(outcome.message)
    },
    { isQueued: false },
  )
  const begin = async () => {
    if (await isReady()) await start(path)
  }
  if (state.phase !== 'running')
    return (
      <Button
        {...props}
        aria-label={label ? `${label}: ${name}` : translate('download.startOf', { name })}
        onClick={() => void begin()}
      >
        {label ?? translate('download.start')}
      </Button>
    )
  const { received, total } = state
  return (
    <Button {...props} onClick={cancel} aria-busy>
      {total === undefined
        ? translate('download.cancel')
        : translate('download.cancelPart', { percent: Math.floor((received / total) * 100) })}
    </Button>
  )
}
