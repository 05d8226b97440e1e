import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Worker that decodes QR codes (decoder.ts). It first receives the decoder's bytes, then pictures, and replies to each message. */
self.onmessage = async ({ data }: MessageEvent<{ binary?: ArrayBuffer; picture?: ImageData }>) => {
  try {
    if (data.binary)
      await prepareZXingModule({ overrides: { wasmBinary: data.binary }, fireImmediately: true })
    const [found] = data.picture
      ? await readBarcodes(data.picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
      : []
    self.postMessage({ text: found?.text })
  } catch (error) {
    self.postMessage({ error: String(error) })
  }
}
