import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { getPhotoName } from './fileStorage.ts'

const MINUTE_MS = 60_000

/**
 * Minimum lifetime of a photo's address, in milliseconds. Addresses expire at a multiple of `step`, so that the address stays the same for
 * a while and browsers can cache the photo.
 */
const LIFETIMES = {
  console: { least: 60 * MINUTE_MS, step: 15 * MINUTE_MS },
  public: { least: 5 * MINUTE_MS, step: 5 * MINUTE_MS },
} as const

/** Query parameters of a photo's address. */
interface SignedQuery {
  /** Time of expiry, in seconds since 1970. */
  expires: string
  signature: string
}

/** Signed, expiring addresses of photos. Signed addresses are needed because an `<img>` cannot send a token. */
export interface PhotoAddresses {
  /** Returns the addresses of a photo in both sizes; null for a person without a photo. */
  create(
    key: string | null,
    reader: keyof typeof LIFETIMES,
    now: Date,
  ): { profile_picture: string | null; profile_thumbnail: string | null }
  /** Returns the remaining lifetime of an address, in seconds; 0 if it has expired or its signature is wrong. */
  secondsLeft(key: string, signed: SignedQuery, now: Date): number
}

/**
 * Creates and verifies addresses of photos, signed with HMAC-SHA256. Both sizes share a signature, as users who may see one may see the
 * other.
 */
export const createPhotoAddresses = (secret: string): PhotoAddresses => {
  // Signs with a key object, because signing with a text would take eight times as long.
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
        profile_picture: `/media/${getPhotoName(key, 'large')}?${query}`,
        profile_thumbnail: `/media/${getPhotoName(key, 'small')}?${query}`,
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
