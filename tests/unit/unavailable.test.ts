import { describe, expect, it } from 'vitest'
import { toServiceUnavailableError } from '../../src/server/common/httpError.ts'
import { deserializeThreadError, serializeThreadError } from '../../src/server/common/threadError.ts'

const createCodedError = (code: string) => Object.assign(new Error('oculto'), { code })

describe('a temporary error', () => {
  it.each<readonly [said: string, error: Error]>([
    ...['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'].map(
      (code) => ['No hay espacio', createCodedError(code)] as const,
    ),
    ...['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'EMFILE', '53300', '55P03', '57014', '25P03', '40P01'].map(
      (code) => ['está ocupado', createCodedError(code)] as const,
    ),
    ...['SQLITE_IOERR_WRITE', '08006', '57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'].map(
      (code) => ['no alcanza sus datos', createCodedError(code)] as const,
    ),
    ...[
      'Connection terminated unexpectedly',
      'timeout exceeded when trying to connect',
      'Client has encountered a connection error and is not queryable',
    ].map((message) => ['no alcanza sus datos', new Error(message)] as const),
    ...['SQLITE_READONLY', 'SQLITE_READONLY_DBMOVED', 'EROFS', '25006'].map(
      (code) => ['El portal no puede guardar por ahora', createCodedError(code)] as const,
    ),
    ['no alcanza sus datos', new Error('x', { cause: new Error('Connection terminated') })],
    ['no alcanza sus datos', Object.assign(new Error('x'), { name: 'TimeoutError' })],
    ['No hay espacio', new Error('x', { cause: createCodedError('SQLITE_FULL') })],
  ])('is answered with 503 and «%s»: %s', (message, error) => {
    const refusal = toServiceUnavailableError(error)
    expect([refusal?.status, refusal?.cause]).toEqual([503, error])
    expect(refusal?.message).toContain(message)
    expect(refusal?.retryAfter).toBeGreaterThan(0)
  })

  it('is recognized when a worker thread reports it, which sends no stack', () => {
    const causes = [
      new Error('Connection terminated'),
      new Error('x', { cause: createCodedError('SQLITE_FULL') }),
    ]
    for (const error of causes) {
      const threadError = serializeThreadError(error)
      expect(JSON.stringify(threadError)).not.toContain('unavailable.test')
      expect(toServiceUnavailableError(deserializeThreadError(threadError))?.message).toBe(
        toServiceUnavailableError(error)?.message,
      )
    }
  })

  const timeoutError = new Error('x', { cause: new DOMException('', 'TimeoutError') })
  it.each([
    createCodedError('23505'),
    createCodedError('SQLITE_CONSTRAINT_UNIQUE'),
    createCodedError('42601'),
    timeoutError,
    new Error('x'),
    'x',
  ])('is not our own error: %s', (error) => {
    expect(toServiceUnavailableError(error)).toBeUndefined()
  })
})
