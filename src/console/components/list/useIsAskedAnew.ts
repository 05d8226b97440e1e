import { useState } from 'react'
import { useListContext } from 'react-admin'

/** Are the rows, and their number, still those of the filter before? Another page or order is the same question. */
export const useIsAskedAnew = (): boolean => {
  const { filterValues, isPlaceholderData } = useListContext()
  const asked = JSON.stringify(filterValues)
  const [answered, setAnswered] = useState(asked)
  if (!isPlaceholderData && answered !== asked) setAnswered(asked)
  return isPlaceholderData === true && answered !== asked
}
