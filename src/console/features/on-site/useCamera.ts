import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useEvent, useStore } from 'react-admin'

/**
 * Why the camera shows no picture. `denied`: the user or a policy forbids it. `missing`: the device has no camera. `busy`:
 * another app uses the camera.
 */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'failed'

const PROBLEMS: Partial<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Checks the error's name, because OverconstrainedError is not a subclass of Error in some browsers. */
const convertErrorToCameraProblem = (error: unknown): CameraProblem => {
  const { name = '' } = (error ?? {}) as { name?: unknown }
  return PROBLEMS[String(name)] ?? 'failed'
}

/** Adds the camera's `torch` property, which is missing in TypeScript's DOM types (W3C Image Capture). */
type WithTorch<T> = T & { torch?: boolean }

const hasCameraTorch = (track: MediaStreamTrack): boolean => {
  const capabilities: WithTorch<MediaTrackCapabilities> = track.getCapabilities?.() ?? {}
  return capabilities.torch === true
}

const switchCameraTorch = (track: MediaStreamTrack, torch: boolean): Promise<void> => {
  const constraint: WithTorch<MediaTrackConstraintSet> = { torch }
  return track.applyConstraints({ advanced: [constraint] })
}

const BACK_CAMERA: MediaTrackConstraints = { facingMode: 'environment' }

/** Opens the camera with the given id. Opens a back camera if that camera is not connected. */
const openCameraStream = async (deviceId: string): Promise<MediaStream> => {
  const { mediaDevices } = navigator
  if (deviceId !== '')
    try {
      return await mediaDevices.getUserMedia({ video: { deviceId: { exact: deviceId } }, audio: false })
    } catch (error) {
      if (convertErrorToCameraProblem(error) !== 'missing') throw error
    }
  return mediaDevices.getUserMedia({ video: BACK_CAMERA, audio: false })
}

const stopCameraStream = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Maximum number of automatic restarts after the camera stream was interrupted. Afterwards the user must retry. */
const MAX_RESTARTS = 3

/** Shows the camera in a video element while `isWanted` is true. The camera is off while the page is hidden. */
export const useCamera = (
  video: RefObject<HTMLVideoElement | null>,
  isWanted: boolean,
  onProblem: (problem: CameraProblem) => void,
) => {
  /** Id of the chosen camera. The phone stores it per user. */
  const [chosen, setChosen] = useStore('onSite.camera', '')
  const [cameras, setCameras] = useState<MediaDeviceInfo[]>([])
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [isTorchOn, setTorchOn] = useState(false)
  const wantsTorch = useRef(false)
  const reportProblem = useEvent(onProblem)

  useEffect(() => {
    if (!isWanted) return
    let stream: MediaStream | undefined
    /** Number of the latest attempt to open the camera. Streams of earlier attempts are stopped. */
    let attempt = 0
    let isOpening = false
    let restarts = 0

    const stop = () => {
      attempt += 1
      isOpening = false
      stopCameraStream(stream)
      stream = undefined
      if (video.current) video.current.srcObject = null
      setTrack(undefined)
      setTorchOn(false)
    }
    const fail = (error: unknown) => {
      stop()
      reportProblem(convertErrorToCameraProblem(error))
    }
    const restoreTorch = async (current: MediaStreamTrack) => {
      if (!wantsTorch.current || !hasCameraTorch(current)) return
      await switchCameraTorch(current, true)
      setTorchOn(true)
    }
    const start = async () => {
      stop()
      const thisAttempt = attempt
      isOpening = true
      try {
        const opening = await openCameraStream(chosen)
        if (thisAttempt !== attempt || !video.current) return stopCameraStream(opening)
        stream = opening
        const [current] = opening.getVideoTracks()
        current?.addEventListener('ended', handleInterruption)
        current?.addEventListener('mute', handleInterruption)
        video.current.srcObject = opening
        await video.current.play()
        if (thisAttempt !== attempt) return
        setTrack(current)
        const devices = (await navigator.mediaDevices.enumerateDevices?.()) ?? []
        if (thisAttempt !== attempt) return
        setCameras(devices.filter(({ kind }) => kind === 'videoinput'))
        if (current) await restoreTorch(current).catch(() => undefined)
      } catch (error) {
        if (thisAttempt === attempt) fail(error)
      } finally {
        if (thisAttempt === attempt) isOpening = false
      }
    }
    const handleInterruption = () => {
      if (document.hidden) return stop()
      restarts += 1
      if (restarts > MAX_RESTARTS) fail(new DOMException('interrupted', 'NotReadableError'))
      else void start()
    }
    const handleVisibility = () => {
      restarts = 0
      if (document.hidden) stop()
      else if (!stream && !isOpening) void start()
    }

    handleVisibility()
    document.addEventListener('visibilitychange', handleVisibility)
    window.addEventListener('pageshow', handleVisibility)
    window.addEventListener('pagehide', stop)
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility)
      window.removeEventListener('pageshow', handleVisibility)
      window.removeEventListener('pagehide', stop)
      stop()
    }
  }, [isWanted, chosen, video, reportProblem])

  const current = track?.getSettings?.().deviceId ?? chosen
  const position = cameras.findIndex(({ deviceId }) => deviceId === current)
  const chooseNext = useCallback(() => {
    const next = cameras[(position + 1) % cameras.length]
    if (next) setChosen(next.deviceId)
  }, [cameras, position, setChosen])

  const toggleTorch = useCallback(async () => {
    if (!track) return
    try {
      await switchCameraTorch(track, !isTorchOn)
      wantsTorch.current = !isTorchOn
      setTorchOn(!isTorchOn)
    } catch {
      // Leaves the torch off, because a busy camera refuses to switch it.
    }
  }, [track, isTorchOn])

  return {
    /** Name of the active camera, as given by the device. */
    name: cameras[position]?.label ?? '',
    /** Switches to the next camera. Undefined if there is only one. */
    chooseNext: cameras.length > 1 ? chooseNext : undefined,
    isTorchOn,
    /** Switches the torch on or off. Undefined if the camera has none. */
    toggleTorch: track && hasCameraTorch(track) ? toggleTorch : undefined,
  }
}
