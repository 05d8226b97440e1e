import { useState } from 'react'
import type { RequirementChange, RequirementForecast } from '../../../domain/roles.ts'
import { call } from '../../api/client.ts'

/** Changes of what is required, and whom they would concern once that was counted. */
export interface Forecast {
  changes: RequirementChange[]
  counted: RequirementForecast
}

/** Counts whom a change would concern, before anybody is asked whether to make it. */
export const useForecast = () => {
  const [forecast, setForecast] = useState<Forecast>()
  const [isCounting, setCounting] = useState(false)
  const count = async (changes: RequirementChange[]): Promise<void> => {
    setCounting(true)
    try {
      setForecast({ changes, counted: await call('requirements.forecast', { body: { changes } }) })
    } finally {
      setCounting(false)
    }
  }
  return { forecast, isCounting, count, forget: () => setForecast(undefined) }
}
