import type { CustomFetch } from 'openid-client'

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u

/** An address that the portal may ask, or lead somebody to: https, or this machine where it is none of production. */
export const isAllowed = (address: string, { production }: { production: boolean }): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && !production && LOOPBACK.test(hostname))
}

/** Asks nobody else, and follows nobody elsewhere. */
export const outgoing =
  (where: { production: boolean }): CustomFetch =>
  (address, options) => {
    if (!isAllowed(address, where)) throw new TypeError('address not allowed')
    return fetch(address, { ...options, redirect: 'manual' } as RequestInit)
  }
