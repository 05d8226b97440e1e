import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'

/** The one-time secret of the address; it stays in the page, and out of what the browser remembers. */
const takeSecret = (): string => {
  const secret = window.location.hash.slice(1)
  if (secret !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  return secret
}

let taken = ''

/** The secret, and what an empty portal knows already. A page that is drawn again has its secret still. */
export const useSetup = () => {
  const [secret] = useState(() => {
    taken = takeSecret() || taken
    return taken
  })
  const headers = { 'X-Setup-Secret': secret }
  const query = useQuery({
    queryKey: ['setup', secret],
    queryFn: () => call('setup.get', { headers }),
    retry: false,
    gcTime: 0,
  })
  return { headers, ...query }
}
