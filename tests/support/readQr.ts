import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

let ready: Promise<unknown> | undefined

const prepare = async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  const wasmBinary = Uint8Array.from(wasm).buffer
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

/** What the QR codes in a picture say and where they begin, read by a decoder that has nothing to do with the one that drew them. */
export const readQrAt = async (picture: Buffer): Promise<{ text: string; x: number }[]> => {
  ready ??= prepare()
  await ready
  const found = await readBarcodes(Uint8Array.from(picture), { formats: ['QRCode'] })
  return found.map(({ text, position }) => ({ text, x: position.topLeft.x }))
}

/** What they say. */
export const readQr = async (picture: Buffer): Promise<string[]> =>
  (await readQrAt(picture)).map(({ text }) => text)
