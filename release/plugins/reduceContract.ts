import type { Plugin } from 'vite'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { replyShapes } from '../../src/contract/replyShapes.ts'

/**
 * Reduces the contract to the properties with which the console calls endpoints. Its schemas import zod, a twelfth of the
 * first download. A form loads its own schema together with zod when it opens.
 */
export const reduceContract = (): Plugin => ({
  name: 'reduce-contract',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (id.endsWith('/src/contract/replyShapes.ts'))
      return `export const replyShapes = ${JSON.stringify(replyShapes)}`
    if (!id.endsWith('/src/contract/endpoints.ts')) return null
    const rows = Object.entries<Endpoint>(endpoints).map(
      ([name, { method, path, access, documented, files, secret }]) => [
        name,
        { method, path, access, documented, files, secret },
      ],
    )
    return `export const endpoints = ${JSON.stringify(Object.fromEntries(rows))}`
  },
})
