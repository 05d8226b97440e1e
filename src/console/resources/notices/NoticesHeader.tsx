import { useListContext, useTranslate } from 'react-admin'
import type { Board } from '../../../domain/notices.ts'
import { PageHeader } from '../../components/PageHeader.tsx'
import { pages } from '../../pages.ts'

/** The board's title, and how many notices there are. */
export const NoticesHeader = ({ board }: { board: Board }) => {
  const translate = useTranslate()
  const { total, error, filterValues } = useListContext()
  const counted = filterValues.withdrawn ? `withdrawals.count.${board}` : `notices.${board}.count`
  const key = filterValues.q ? 'notices.found' : counted
  const lead = total === undefined || error ? '' : translate(key, { smart_count: total, q: filterValues.q })
  return <PageHeader title={translate(pages[board].title)} lead={lead} />
}
