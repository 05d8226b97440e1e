import type { IncomingMessage } from 'node:http'
import { endpoints } from '../../src/contract/endpoints.ts'
import { type Handler, pathOf } from './handler.ts'

const CALLS = new RegExp(
  `^(?:${[...Object.values(endpoints).map(({ path }) => path.replace(/:\w+/gu, '[^/]+').replace(/\/$/u, '/?')), '/media/.+', '/db(?:/.*)?'].join('|')})$`,
  'u',
)

/** Is it a call, and not a page or something that belongs to one? */
export const isCall = (request: IncomingMessage): boolean => CALLS.test(pathOf(request))

/** A call that was answered, or given up. */
export interface Called {
  at: Date
  method: string
  url: string
  /** 0 where whoever called did not wait for the answer. */
  status: number
  ms: number
}

const REMEMBERED = 60

/** Remembers what was called last, the newest first. */
export const journal = (): { calls: readonly Called[]; listen: Handler } => {
  const calls: Called[] = []
  return {
    calls,
    listen: (request, response, next) => {
      const { method = 'GET', url = '/' } = request
      if (!isCall(request)) return next()
      const begun = performance.now()
      const at = new Date()
      response.once('close', () => {
        const status = response.writableFinished ? response.statusCode : 0
        calls.unshift({ at, method, url, status, ms: Math.round(performance.now() - begun) })
        calls.length = Math.min(calls.length, REMEMBERED)
      })
      next()
    },
  }
}
