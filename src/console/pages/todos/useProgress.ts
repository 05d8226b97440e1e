import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** How far a company is. Its key begins with the list's resource, so that both are asked for anew together. */
export const useProgress = (company: number | undefined) =>
  useQuery({
    queryKey: ['todos', 'progress', company],
    queryFn: () => call('todos.progress', { params: { id: company ?? 0 } }),
    enabled: Boolean(company),
    retry: false,
  })
