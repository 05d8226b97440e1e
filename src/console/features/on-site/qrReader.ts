import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Web worker that decodes QR codes. The first message contains the WebAssembly binary, each later message a picture. */
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
