import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

let decoder: Promise<unknown> | undefined

const loadDecoder = async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  const wasmBinary = Uint8Array.from(wasm).buffer
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

/**
 * Returns the texts and positions of the QR codes in a picture. The decoder is independent of the
 * library that draws them.
 */
export const locateQrs = async (picture: Buffer): Promise<{ text: string; x: number }[]> => {
  decoder ??= loadDecoder()
  await decoder
  const codes = await readBarcodes(Uint8Array.from(picture), { formats: ['QRCode'] })
  return codes.map(({ text, position }) => ({ text, x: position.topLeft.x }))
}

/** Returns the texts of the QR codes in a picture. */
export const readQrs = async (picture: Buffer): Promise<string[]> =>
  (await locateQrs(picture)).map(({ text }) => text)
