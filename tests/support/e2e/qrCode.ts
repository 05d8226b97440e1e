import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

let ready: Promise<unknown> | undefined

/** The decoder's own way to its binary is the network; here it comes from the packages. */
const prepared = async (): Promise<void> => {
  ready ??= readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).then((file) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer }, fireImmediately: true }),
  )
  await ready
}

/** What the QR codes in a picture say, read by a decoder that has nothing to do with the one who drew them. */
export const readQr = async (picture: Buffer): Promise<string[]> => {
  await prepared()
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
  return found.map(({ text }) => text)
}
