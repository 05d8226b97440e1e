import { Button, type ButtonProps } from '@mui/material'
import { useCancelableDownload } from './useCancelableDownload.ts'
import { downloadWords } from './words.ts'

interface DownloadButtonProps extends Pick<ButtonProps, 'variant' | 'sx'> {
  path: string
  /** File name that is part of the button's accessible name. */
  name: string
  /** Text of the button. Default: 'Descargar'. */
  label?: string
  /** Called before the download. The download starts only if it resolves to true. */
  isReady?: () => Promise<boolean>
  /** Receives the error message of a failed download. */
  onProblem: (message: string) => void
}

/** Button that downloads a file. During the download, the button shows the progress and a click cancels. */
export const DownloadButton = ({
  path,
  name,
  label,
  isReady = async () => true,
  onProblem,
  ...props
}: DownloadButtonProps) => {
  const { state, start, cancel } = useCancelableDownload(
    (outcome) => {
      if (outcome.phase === 'failed') onProblem(outcome.message)
    },
    { isQueued: false },
  )
  const handleClick = async () => {
    if (await isReady()) await start(path)
  }
  if (state.phase !== 'running')
    return (
      <Button
        {...props}
        aria-label={label ? `${label}: ${name}` : downloadWords.startOf(name)}
        onClick={() => void handleClick()}
      >
        {label ?? downloadWords.start}
      </Button>
    )
  const { received, total } = state
  return (
    <Button {...props} onClick={cancel} aria-busy>
      {total === undefined
        ? downloadWords.cancel
        : downloadWords.cancelPart(Math.floor((received / total) * 100))}
    </Button>
  )
}
