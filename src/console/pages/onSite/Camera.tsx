import CameraAltOutlined from '@mui/icons-material/CameraAltOutlined'
import { Alert, Box, Button, Stack } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type Decode, openDecoder } from './decoder.ts'

const LOOK_MS = 200
/** A code that comes back after so long is read again. */
const FORGET_MS = 4000

const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })

/** Reads one QR after the other with the camera and reports each once. Where the camera cannot be used it says so. */
export const Camera = ({ onRead }: { onRead: (text: string) => void }) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const read = useRef(onRead)
  useEffect(() => {
    read.current = onRead
  })

  // The button that had the focus is gone: what replaces it takes the focus.
  useEffect(() => {
    if (isOpen) video.current?.focus()
    else if (hasFailed) button.current?.focus()
  }, [isOpen, hasFailed])

  useEffect(() => {
    if (!isOpen) return
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let last = { text: '', at: 0 }
    const look = async (decode: Decode) => {
      const text = video.current ? await decode(video.current).catch(() => undefined) : undefined
      if (isOver) return
      const now = Date.now()
      if (text && (text !== last.text || now - last.at > FORGET_MS)) read.current(text)
      if (text) last = { text, at: now }
      timer = setTimeout(() => void look(decode), LOOK_MS)
    }
    const start = async () => {
      const [decode, opened] = await Promise.all([openDecoder(), openCamera()])
      stream = opened
      if (isOver || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      await look(decode)
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    start().catch(() => {
      stop()
      if (isOver) return
      setFailed(true)
      setOpen(false)
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [isOpen])

  return (
    <Stack sx={{ gap: 1.5 }}>
      {hasFailed && <Alert severity="warning">{translate('onSite.camera.failed')}</Alert>}
      {isOpen ? (
        <Box
          component="video"
          ref={video}
          tabIndex={-1}
          muted
          playsInline
          aria-label={translate('onSite.camera.label')}
          sx={videoStyle}
        />
      ) : (
        <Button
          ref={button}
          variant="contained"
          size="large"
          startIcon={<CameraAltOutlined />}
          sx={{ minHeight: 56 }}
          onClick={() => {
            setFailed(false)
            setOpen(true)
          }}
        >
          {translate('onSite.camera.open')}
        </Button>
      )}
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
