import { Button, type ButtonProps } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useDownload } from './useDownload.ts'

interface DownloadButtonProps extends Pick<ButtonProps, 'variant' | 'sx'> {
  path: string
  /** What is downloaded, for those who only hear the button. */
  name: string
  /** What the button says, where 'Descargar' is not enough. */
  label?: string
  /** Told why a download did not come to its end. */
  onProblem: (message: string) => void
}

/** 'Descargar'; while it runs, how much has come, and a way to stop it. */
export const DownloadButton = ({ path, name, label, onProblem, ...props }: DownloadButtonProps) => {
  const translate = useTranslate()
  const { state, start, cancel } = useDownload(
    (outcome) => {
      if (outcome.phase === 'failed') onProblem(outcome.message)
    },
    { isQueued: false },
  )
  if (state.phase !== 'running')
    return (
      <Button
        {...props}
        aria-label={label ? `${label}: ${name}` : translate('documents.downloadFile', { name })}
        onClick={() => void start(path)}
      >
        {label ?? translate('documents.download')}
      </Button>
    )
  const { received, total } = state
  return (
    <Button {...props} onClick={cancel} aria-busy>
      {total === undefined
        ? translate('documents.downloading')
        : translate('documents.downloadingPart', { percent: Math.floor((received / total) * 100) })}
    </Button>
  )
}
