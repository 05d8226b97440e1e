import { describe, expect, it } from 'vitest'
import { unavailable } from '../../src/server/common/httpError.ts'
import { fromThreadError, toThreadError } from '../../src/server/common/threadError.ts'

const coded = (code: string) => Object.assign(new Error('oculto'), { code })

describe('what passes by itself', () => {
  it.each<readonly [said: string, error: Error]>([
    ...['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'].map((code) => ['No hay espacio', coded(code)] as const),
    ...['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'EMFILE', '53300', '55P03', '57014', '25P03', '40P01'].map(
      (code) => ['está ocupado', coded(code)] as const,
    ),
    ...['SQLITE_IOERR_WRITE', '08006', '57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'].map(
      (code) => ['no alcanza sus datos', coded(code)] as const,
    ),
    ...[
      'Connection terminated unexpectedly',
      'timeout exceeded when trying to connect',
      'Client has encountered a connection error and is not queryable',
    ].map((message) => ['no alcanza sus datos', new Error(message)] as const),
    ...['SQLITE_READONLY', 'SQLITE_READONLY_DBMOVED', 'EROFS', '25006'].map(
      (code) => ['El portal no puede guardar por ahora', coded(code)] as const,
    ),
    ['no alcanza sus datos', new Error('x', { cause: new Error('Connection terminated') })],
    ['no alcanza sus datos', Object.assign(new Error('x'), { name: 'TimeoutError' })],
    ['No hay espacio', new Error('x', { cause: coded('SQLITE_FULL') })],
  ])('is a 503 that says «%s»: %s', (said, error) => {
    const refusal = unavailable(error)
    expect([refusal?.status, refusal?.cause]).toEqual([503, error])
    expect(refusal?.message).toContain(said)
    expect(refusal?.retryAfter).toBeGreaterThan(0)
  })

  it('is recognised when a worker thread reports it, which sends no stack', () => {
    const causes = [new Error('Connection terminated'), new Error('x', { cause: coded('SQLITE_FULL') })]
    for (const error of causes) {
      const sent = toThreadError(error)
      expect(JSON.stringify(sent)).not.toContain('unavailable.test')
      expect(unavailable(fromThreadError(sent))?.message).toBe(unavailable(error)?.message)
    }
  })

  const signalled = new Error('x', { cause: new DOMException('', 'TimeoutError') })
  it.each([
    coded('23505'),
    coded('SQLITE_CONSTRAINT_UNIQUE'),
    coded('42601'),
    signalled,
    new Error('x'),
    'x',
  ])('is not an error of ours: %s', (error) => {
    expect(unavailable(error)).toBeUndefined()
  })
})
