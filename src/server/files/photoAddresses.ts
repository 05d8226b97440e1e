import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { photoName } from './files.ts'

const MINUTE_MS = 60_000

/**
 * How long an address of a picture is good for, at least, in milliseconds. Its end is a multiple of `step`, so that the same address is
 * handed out for that long and browsers find the picture in their cache.
 */
const READERS = {
  console: { least: 60 * MINUTE_MS, step: 15 * MINUTE_MS },
  public: { least: 5 * MINUTE_MS, step: 5 * MINUTE_MS },
} as const

/** What an address must bring beside the picture's key. */
interface Signed {
  /** When it ends, in seconds since 1970. */
  expires: string
  signature: string
}

/** Addresses of pictures, which an `<img>` asks for without a token: each is signed, and ends. */
export interface PhotoAddresses {
  /** Where a picture is for whoever reads it, from now on; null where there is none. */
  of(
    key: string | null,
    reader: keyof typeof READERS,
    now: Date,
  ): { profile_picture: string | null; profile_thumbnail: string | null }
  /** For how many seconds more an address is good; 0 for one that has ended or that nobody signed. */
  secondsLeft(key: string, signed: Signed, now: Date): number
}

/** Signs with HMAC-SHA256; both sizes share a signature, as whoever may see one may see the other. */
export const photoAddresses = (secret: string): PhotoAddresses => {
  // As a text it would be made a key anew each time, which takes eight times as long as to sign.
  const signer = createSecretKey(secret, 'utf8')
  const signatureOf = (key: string, expires: string): string =>
    createHmac('sha256', signer).update(`${key}?${expires}`).digest('base64url')

  return {
    of(key, reader, now) {
      if (key === null) return { profile_picture: null, profile_thumbnail: null }
      const { least, step } = READERS[reader]
      const expires = String((Math.floor(now.getTime() / step) * step + step + least) / 1000)
      const query = `expires=${expires}&signature=${signatureOf(key, expires)}`
      return {
        profile_picture: `/media/${photoName(key, 'large')}?${query}`,
        profile_thumbnail: `/media/${photoName(key, 'small')}?${query}`,
      }
    },

    secondsLeft(key, { expires, signature }, now) {
      const given = Buffer.from(signature)
      const right = Buffer.from(signatureOf(key, expires))
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 0
      return Math.max(0, Math.floor(Number(expires) - now.getTime() / 1000))
    },
  }
}
