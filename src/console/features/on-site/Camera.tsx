import CameraAltOutlined from '@mui/icons-material/CameraAltOutlined'
import CameraswitchOutlined from '@mui/icons-material/CameraswitchOutlined'
import FlashlightOnOutlined from '@mui/icons-material/FlashlightOnOutlined'
import { Alert, Box, Button, Stack, ToggleButton } from '@mui/material'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { createQrDecoder } from './decoder.ts'
import { type CameraProblem, useCamera } from './useCamera.ts'
import { onSiteWords } from './words.ts'

/** Interval between two scanned video frames, in milliseconds. */
const DECODE_INTERVAL_MS = 200
/** Time after which a QR code that left the picture can be reported again, in milliseconds. */
const FORGET_MS = 4000

/** Handles a scanned QR code. Returns false if the same code should be reported again. */
type ReadHandler = (text: string) => boolean

/** Scans the frames of a video for QR codes and reports each code once. Also reports whether the decoder failed to load. */
const useQrCodeScanner = (
  video: RefObject<HTMLVideoElement | null>,
  isActive: boolean,
  onRead: ReadHandler,
  onFail: () => void,
): void => {
  const handleRead = useEvent(onRead)
  const handleFailure = useEvent(onFail)
  useEffect(() => {
    if (!isActive) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let last = { text: '', at: 0 }
    const handleText = (text: string) => {
      const now = Date.now()
      const isNew = text !== last.text || now - last.at > FORGET_MS
      if (!isNew || handleRead(text)) last = { text, at: now }
    }
    const run = async () => {
      const decode = await createQrDecoder()
      const decodeNext = async () => {
        // Skips a video without a stream, which may still show the last frame of the previous stream.
        const text = video.current?.srcObject ? await decode(video.current).catch(() => undefined) : undefined
        if (isOver) return
        if (text && video.current?.srcObject) handleText(text)
        timer = setTimeout(() => void decodeNext(), DECODE_INTERVAL_MS)
      }
      await decodeNext()
    }
    run().catch(() => {
      if (!isOver) handleFailure()
    })
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isActive, video, handleRead, handleFailure])
}

/** Scans QR codes with the camera. If the camera is unavailable, explains why and offers to retry. */
export const Camera = ({ onRead }: { onRead: ReadHandler }) => {
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<CameraProblem>()
  const video = useRef<HTMLVideoElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const handleProblem = (found: CameraProblem) => {
    setProblem(found)
    setOpen(false)
  }
  const camera = useCamera(video, isOpen, handleProblem)
  useQrCodeScanner(video, isOpen, onRead, () => handleProblem('failed'))

  // Moves the focus to the video or the retry button, which replaced the focused element.
  useEffect(() => {
    if (isOpen) video.current?.focus()
    else if (problem) button.current?.focus()
  }, [isOpen, problem])

  if (!isOpen)
    return (
      <Stack sx={{ gap: 1.5 }}>
        {problem && <Alert severity="warning">{onSiteWords.camera[problem]}</Alert>}
        <Button
          ref={button}
          variant="contained"
          size="large"
          startIcon={<CameraAltOutlined />}
          sx={{ minHeight: 56 }}
          onClick={() => {
            setProblem(undefined)
            setOpen(true)
          }}
        >
          {problem ? onSiteWords.camera.retry : onSiteWords.camera.open}
        </Button>
      </Stack>
    )
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Box
        component="video"
        ref={video}
        tabIndex={-1}
        muted
        playsInline
        aria-label={onSiteWords.camera.label}
        sx={videoStyle}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', '&:empty': { display: 'none' } }}>
        {camera.chooseNext && (
          <Button
            variant="outlined"
            startIcon={<CameraswitchOutlined />}
            sx={{ minHeight: 48, flex: 1 }}
            onClick={camera.chooseNext}
          >
            {onSiteWords.camera.switch}
          </Button>
        )}
        {camera.toggleTorch && (
          <ToggleButton
            value="torch"
            selected={camera.isTorchOn}
            sx={{ minHeight: 48, flex: 1, gap: 1 }}
            onChange={() => void camera.toggleTorch?.()}
          >
            <FlashlightOnOutlined fontSize="small" />
            {onSiteWords.camera.torch}
          </ToggleButton>
        )}
      </Stack>
      <Box
        role="status"
        sx={{ color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere', mt: -1 }}
      >
        {camera.chooseNext && camera.name && onSiteWords.camera.current(camera.name)}
      </Box>
    </Stack>
  )
}

const videoStyle = {
  width: '100%',
  maxHeight: '45vh',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  borderRadius: 2,
  backgroundColor: 'common.black',
} as const
