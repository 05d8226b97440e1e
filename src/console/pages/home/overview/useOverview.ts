import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

/** The figures of the board: asked for by the page while the code that draws them is on its way. */
export const useOverview = () =>
  useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => call('overview.get', { signal }),
    retry: false,
  })
