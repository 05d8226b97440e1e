import { Pagination, PaginationItem } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useIsPhone } from '../useIsPhone.ts'

const Previous = () => useTranslate()('app.pager.previous')
const Next = () => useTranslate()('app.pager.next')
const SLOTS = { previous: Previous, next: Next }

/** The numbers of the pages, between the words for the one before and the one after; nothing where there is one page only. */
export const PageNumbers = ({
  page,
  pages,
  onPage,
  label,
}: {
  page: number
  pages: number
  onPage: (page: number) => void
  /** Which pages, where there is more than one list. */
  label?: string
}) => {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  if (pages < 2) return null
  return (
    <Pagination
      page={page}
      count={pages}
      siblingCount={isPhone ? 0 : 1}
      shape="rounded"
      aria-label={label ?? translate('app.pager.label')}
      getItemAriaLabel={(type, number) => translate(`app.pager.${type}`, { page: number })}
      onChange={(_event, number) => onPage(number)}
      renderItem={(item) => <PaginationItem {...item} slots={SLOTS} />}
    />
  )
}
