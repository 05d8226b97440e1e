import { useCallback, useEffect, useState } from 'react'
import { type Check, checkCredential } from './checkCredential.ts'

/** Checks a credential, and again on `retry`. Undefined until the current check is done. */
export const useCredentialCheck = (id: string): [result: Check | undefined, retry: () => void] => {
  const [round, setRound] = useState(0)
  const [completed, setAnswered] = useState<{ id: string; round: number; result: Check }>()
  useEffect(() => {
    let cancelled = false
    checkCredential(id).then((result) => cancelled || setAnswered({ id, round, result }))
    return () => {
      cancelled = true
    }
  }, [id, round])
  const retry = useCallback(() => setRound((count) => count + 1), [])
  const isCurrent = completed?.id === id && completed.round === round
  return [isCurrent ? completed.result : undefined, retry]
}
