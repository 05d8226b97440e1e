import type { CustomFetch } from 'openid-client'

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u

/** An address that the portal may ask, or lead somebody to: https, or this machine where it is none of production. */
export const isAllowed = (address: string, { production }: { production: boolean }): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && !production && LOOPBACK.test(hostname))
}

/** What a provider says is a few kilobytes; its keys, some tens. */
const MOST_BYTES = 512 * 1024

/** An answer, read to its end: one that has none within the bound is given up. How long it may take is the signal's to say. */
const bounded = async (response: Response): Promise<Response> => {
  if (!response.body) return response
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body as AsyncIterable<Uint8Array>) {
    size += piece.length
    // Leaving the loop ends the connection.
    if (size > MOST_BYTES) throw new TypeError('the answer is too long')
    pieces.push(piece)
  }
  const { status, statusText, headers } = response
  return new Response(Buffer.concat(pieces), { status, statusText, headers })
}

/** Asks nobody else, follows nobody elsewhere, and reads no more than there can be to say. */
export const outgoing =
  (where: { production: boolean }): CustomFetch =>
  async (address, options) => {
    if (!isAllowed(address, where)) throw new TypeError('address not allowed')
    return bounded(await fetch(address, { ...options, redirect: 'manual' } as RequestInit))
  }
