import readerUrl from './qrReader.ts?worker&url'

/** Reads the QR code in a picture of the camera; undefined where there is none. */
export type Decode = (video: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
type DetectorClass = (new (options: {
  formats: string[]
}) => Detector) & {
  getSupportedFormats(): Promise<string[]>
}

const native = async (): Promise<Decode | undefined> => {
  const Class = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (!Class || !(await Class.getSupportedFormats()).includes('qr_code')) return undefined
  const detector = new Class({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

const bytesUrl = async (): Promise<string> =>
  (await import('zxing-wasm/reader/zxing_reader.wasm?url')).default

/** The files that reading codes without a signal needs, by the names that the build gives them. */
export const decoderFiles = async (): Promise<string[]> =>
  (await native().catch(() => undefined)) ? [] : [readerUrl, await bytesUrl()]

/** A wider picture is not read better, and takes longer. */
const WIDEST = 800

/** For a browser that reads no codes itself: WebAssembly in a worker, whose content policy lets it compile; the page's does not. */
const inWorker = async (): Promise<Decode> => {
  const worker = new Worker(readerUrl, { type: 'module' })
  const binary = await (await fetch(await bytesUrl())).arrayBuffer()
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
    const scale = Math.min(1, WIDEST / (video.videoWidth || 1))
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

export const openDecoder = async (): Promise<Decode> =>
  (await native().catch(() => undefined)) ?? (await inWorker())
