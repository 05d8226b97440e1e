import { useDataProvider, useListContext, useNotify } from 'react-admin'
import type { MatrixPerson } from '../../providers/adapter/person.ts'
import { MATRIX } from '../../providers/personnelSources.ts'

export const BY_NAME = { field: 'name', order: 'ASC' } as const

/**
 * Goes to the next page, and skips nobody. Whoever no longer passes a filter, as all that was missing is ticked, lets others move up: the page is asked
 * for again, and it is left only if it still ends with the same person; not where all active people are shown, whom no tick makes leave. Answers which page
 * it is. `settled`: once the ticks under way are answered.
 */
export const useNextPage = (settled: () => Promise<unknown>) => {
  const notify = useNotify()
  const dataProvider = useDataProvider()
  const { data: people, page, perPage, filterValues, setPage, refetch } = useListContext<MatrixPerson>()
  return async (): Promise<number> => {
    await settled()
    if (Object.keys(filterValues).some((asked) => asked !== 'active')) {
      const shown = { pagination: { page, perPage }, sort: BY_NAME, filter: filterValues, meta: MATRIX }
      // That it cannot be asked for is said by the next page.
      const now = await dataProvider.getList<MatrixPerson>('personnel', shown).catch(() => undefined)
      if (now && now.data.at(-1)?.id !== people?.at(-1)?.id) {
        await refetch()
        notify('accreditation.pager.movedUp', { type: 'info' })
        return page
      }
    }
    setPage(page + 1)
    return page + 1
  }
}
