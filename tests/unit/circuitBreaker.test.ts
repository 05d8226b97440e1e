import { describe, expect, it } from 'vitest'
import { createCircuitBreaker, Hanging } from '../../src/server/common/circuitBreaker.ts'
import { unavailable } from '../../src/server/common/unavailable.ts'

describe('what hangs', () => {
  it('is asked, once for all who waited, until it answers', async () => {
    const answers: ((isHanging: boolean) => void)[] = []
    const circuit = createCircuitBreaker(() => new Promise((answer) => answers.push(answer)))
    expect(circuit.isOpen).toBe(false)
    circuit.open()
    circuit.open()
    expect([circuit.isOpen, answers.length]).toEqual([true, 1])
    answers[0]?.(true)
    await expect.poll(() => answers.length).toBe(2)
    expect(circuit.isOpen).toBe(true)
    answers[1]?.(false)
    await expect.poll(() => circuit.isOpen).toBe(false)
    circuit.open()
    expect([circuit.isOpen, answers.length]).toEqual([true, 3])
  })

  it('is said to be away for now, whatever came of it', () => {
    const refused = unavailable(new Error('the file is not there', { cause: new Hanging('the bucket') }))
    expect([refused?.status, refused?.retryAfter]).toEqual([503, 2])
  })
})
