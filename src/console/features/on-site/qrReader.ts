import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** The worker that reads QR codes out of pictures (decoder.ts): first it is sent the decoder's bytes, then pictures, and answers each. */
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
