import readerUrl from './qrReader.ts?worker&url'

/** Decodes the QR code in the current video frame. Returns undefined if there is none. */
export type Decode = (video: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
type DetectorClass = (new (options: {
  formats: string[]
}) => Detector) & {
  getSupportedFormats(): Promise<string[]>
}

const createNativeQrDecoder = async (): Promise<Decode | undefined> => {
  const Class = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (!Class || !(await Class.getSupportedFormats()).includes('qr_code')) return undefined
  const detector = new Class({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

const getQrDecoderUrl = async (): Promise<string> =>
  (await import('zxing-wasm/reader/zxing_reader.wasm?url')).default

/** Returns the URLs of the files that must be stored to decode QR codes offline. */
export const listQrDecoderFiles = async (): Promise<string[]> =>
  (await createNativeQrDecoder().catch(() => undefined)) ? [] : [readerUrl, await getQrDecoderUrl()]

/** Maximum width of a decoded frame, in pixels. Larger frames take longer without better results. */
const MAX_WIDTH = 800

/**
 * Creates a decoder for browsers without BarcodeDetector. Uses a worker, because the page's security policy forbids WebAssembly.
 */
const createWorkerQrDecoder = async (): Promise<Decode> => {
  const worker = new Worker(readerUrl, { type: 'module' })
  const binary = await (await fetch(await getQrDecoderUrl())).arrayBuffer()
  const answer = () =>
    new Promise<string | undefined>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<{ text?: string; error?: string }>) =>
        data.error === undefined ? resolve(data.text) : reject(new Error(data.error))
      worker.onerror = () => reject(new Error('worker'))
    })
  const ready = answer()
  worker.postMessage({ binary }, [binary])
  await ready
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, MAX_WIDTH / (video.videoWidth || 1))
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
    if (!context || width === 0 || height === 0) return undefined
    Object.assign(canvas, { width, height })
    context.drawImage(video, 0, 0, width, height)
    const picture = context.getImageData(0, 0, width, height)
    const read = answer()
    worker.postMessage({ picture })
    return read
  }
}

export const createQrDecoder = async (): Promise<Decode> =>
  (await createNativeQrDecoder().catch(() => undefined)) ?? (await createWorkerQrDecoder())
