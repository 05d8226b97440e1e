import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useEvent, useStore } from 'react-admin'

/**
 * Why there is no picture. `denied`: the user or a policy forbids it. `missing`: the device has no camera. `busy`: another app
 * uses the camera.
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

/** Reads only the name, because an OverconstrainedError is no Error in some browsers. */
const toCameraProblem = (error: unknown): CameraProblem =>
  PROBLEMS[String(Reflect.get(Object(error), 'name'))] ?? 'failed'

/** TypeScript's DOM types lack the torch (W3C Image Capture). */
type WithTorch<T> = T & { torch?: boolean }

const hasTorch = (track: MediaStreamTrack): boolean => {
  const capabilities: WithTorch<MediaTrackCapabilities> = track.getCapabilities?.() ?? {}
  return capabilities.torch === true
}

const switchTorch = (track: MediaStreamTrack, torch: boolean): Promise<void> => {
  const constraint: WithTorch<MediaTrackConstraintSet> = { torch }
  return track.applyConstraints({ advanced: [constraint] })
}

const BACK_CAMERA: MediaTrackConstraints = { facingMode: 'environment' }

/** Opens the chosen camera, or a back camera if none was chosen or the chosen one is not connected. */
const openStream = async (deviceId: string): Promise<MediaStream> => {
  const { mediaDevices } = navigator
  if (deviceId !== '')
    try {
      return await mediaDevices.getUserMedia({ video: { deviceId: { exact: deviceId } }, audio: false })
    } catch (error) {
      if (toCameraProblem(error) !== 'missing') throw error
    }
  return mediaDevices.getUserMedia({ video: BACK_CAMERA, audio: false })
}

const stopStream = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Maximum number of automatic restarts of an interrupted stream while the page is visible. Afterwards the user retries. */
const MAX_RESTARTS = 3

/**
 * Shows a camera in a video element while `isWanted`. Stops it while the page is hidden, for example behind the lock screen.
 * Restarts it when the page is shown or when the system has ended the stream.
 */
export const useCamera = (
  video: RefObject<HTMLVideoElement | null>,
  isWanted: boolean,
  onProblem: (problem: CameraProblem) => void,
) => {
  /** Stored on the device for its user (preferenceKeys.ts). */
  const [chosen, setChosen] = useStore('onSite.camera', '')
  const [cameras, setCameras] = useState<MediaDeviceInfo[]>([])
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [isTorchOn, setTorchOn] = useState(false)
  const wantsTorch = useRef(false)
  const reportProblem = useEvent(onProblem)

  useEffect(() => {
    if (!isWanted) return
    let stream: MediaStream | undefined
    /** Number of the current attempt. A stream that an earlier attempt opens late is stopped. */
    let attempt = 0
    let isOpening = false
    let restarts = 0

    const stop = () => {
      attempt += 1
      isOpening = false
      stopStream(stream)
      stream = undefined
      if (video.current) video.current.srcObject = null
      setTrack(undefined)
      setTorchOn(false)
    }
    const fail = (error: unknown) => {
      stop()
      reportProblem(toCameraProblem(error))
    }
    const restoreTorch = async (current: MediaStreamTrack) => {
      if (!wantsTorch.current || !hasTorch(current)) return
      await switchTorch(current, true)
      setTorchOn(true)
    }
    const start = async () => {
      stop()
      const thisAttempt = attempt
      isOpening = true
      try {
        const opening = await openStream(chosen)
        if (thisAttempt !== attempt || !video.current) return stopStream(opening)
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
      await switchTorch(track, !isTorchOn)
      wantsTorch.current = !isTorchOn
      setTorchOn(!isTorchOn)
    } catch {
      // A busy camera refuses the torch. The button shows that it is off.
    }
  }, [track, isTorchOn])

  return {
    /** The device's name of the shown camera. */
    name: cameras[position]?.label ?? '',
    /** Opens the next camera; undefined if there is only one. */
    chooseNext: cameras.length > 1 ? chooseNext : undefined,
    isTorchOn,
    /** Switches the torch; undefined if the camera has none. */
    toggleTorch: track && hasTorch(track) ? toggleTorch : undefined,
  }
}
