import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { getPhotoFileName } from './fileStorage.ts'

const MINUTE_MS = 60_000

/** Minimum lifetime of a photo's address, in milliseconds. Expiry times are rounded up to `step`, so that browsers can cache the photo. */
const LIFETIMES = {
  console: { least: 60 * MINUTE_MS, step: 15 * MINUTE_MS },
  public: { least: 5 * MINUTE_MS, step: 5 * MINUTE_MS },
} as const

/** Query parameters of a photo's signed address. */
interface SignedQuery {
  /** Time of expiry, in seconds since 1970. */
  expires: string
  signature: string
}

/** Creates and verifies signed addresses of photos. An `<img>` needs them because it cannot send a token. */
export interface PhotoAddresses {
  /** Returns the addresses of both sizes of a photo, or null for a person without a photo. */
  create(
    key: string | null,
    reader: keyof typeof LIFETIMES,
    now: Date,
  ): { profile_picture: string | null; profile_thumbnail: string | null }
  /** Returns the remaining lifetime of an address in seconds, or 0 if the address is expired or its signature is wrong. */
  secondsLeft(key: string, signed: SignedQuery, now: Date): number
}

/** Creates and verifies addresses of photos, signed with HMAC-SHA256. Both sizes of a photo share a signature. */
export const createPhotoUrlSigner = (secret: string): PhotoAddresses => {
  // Uses a key object, because signing with a text key takes eight times as long.
  const signingKey = createSecretKey(secret, 'utf8')
  const createSignature = (key: string, expires: string): string =>
    createHmac('sha256', signingKey).update(`${key}?${expires}`).digest('base64url')

  return {
    create(key, reader, now) {
      if (key === null) return { profile_picture: null, profile_thumbnail: null }
      const { least: minimum, step } = LIFETIMES[reader]
      const expires = String((Math.floor(now.getTime() / step) * step + step + minimum) / 1000)
      const query = `expires=${expires}&signature=${createSignature(key, expires)}`
      return {
        profile_picture: `/media/${getPhotoFileName(key, 'large')}?${query}`,
        profile_thumbnail: `/media/${getPhotoFileName(key, 'small')}?${query}`,
      }
    },

    secondsLeft(key, { expires, signature }, now) {
      const signatureBytes = Buffer.from(signature)
      const expectedBytes = Buffer.from(createSignature(key, expires))
      if (signatureBytes.length !== expectedBytes.length || !timingSafeEqual(signatureBytes, expectedBytes))
        return 0
      return Math.max(0, Math.floor(Number(expires) - now.getTime() / 1000))
    },
  }
}
