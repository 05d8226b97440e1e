import { isCall } from './calls.ts'
import { answerJson, type Handler, pathOf } from './handler.ts'

/** Calls that are to fail: those whose path begins so, `*` standing for anything, and the status that they get. */
export interface Failure {
  path: string
  status: number
}

const patternOf = (path: string): RegExp => {
  const literal = path.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/gu, '\\$&'))
  return new RegExp(`^${literal.join('.*')}`, 'u')
}

/** Lets every call wait. */
export const delaying =
  (ms: number): Handler =>
  (request, _response, next) => {
    if (isCall(request)) setTimeout(next, ms)
    else next()
  }

/** Refuses the calls that are to fail, in the words that their kind has: downloads say `error`, the others `detail`. */
export const failing = (failures: readonly Failure[]): Handler => {
  const patterns = failures.map(({ path, status }) => [patternOf(path), status] as const)
  return (request, response, next) => {
    const path = pathOf(request)
    const [, status] = patterns.find(([pattern]) => isCall(request) && pattern.test(path)) ?? []
    if (!status) return next()
    const key = path.startsWith('/api/') ? 'detail' : 'error'
    answerJson(response, status, { [key]: `Fallo simulado: ${status}.` })
  }
}
