import { useCallback, useEffect, useState } from 'react'
import { type Check, check } from './check.ts'

/** Checks a credential, again when asked. Undefined until the answer to the present question is there. */
export const useCheck = (id: string): [found: Check | undefined, retry: () => void] => {
  const [round, setRound] = useState(0)
  const [answered, setAnswered] = useState<{ id: string; round: number; found: Check }>()
  useEffect(() => {
    let left = false
    check(id).then((found) => left || setAnswered({ id, round, found }))
    return () => {
      left = true
    }
  }, [id, round])
  const retry = useCallback(() => setRound((count) => count + 1), [])
  const isPresent = answered?.id === id && answered.round === round
  return [isPresent ? answered.found : undefined, retry]
}
