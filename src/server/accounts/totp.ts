import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/* Codes of an authenticator app (RFC 6238): six digits, SHA-1, a new one each half minute, as every app has them. */

const STEP_MS = 30_000
const DIGITS = 6
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648), as apps take a secret; its length is a multiple of five bytes. */
export const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/gu) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}

const bytesOf = (text: string): Buffer => {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export const newSecret = (): string => base32(randomBytes(SECRET_BYTES))

/** The code of a secret at a step (RFC 4226). */
export const codeAt = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = hash.readUInt8(hash.length - 1) & 0xf
  const number = (hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

export const stepOf = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The step that a code is of: this one, or the one before or after it, as clocks differ; later than the last that was used, as a code is good once. */
export const stepOfCode = (secret: string, code: string, now: Date, last: number): number | undefined => {
  const step = stepOf(now)
  return [step, step - 1, step + 1].find((one) => one > last && isSame(codeAt(secret, one), code))
}
