import { useListContext, useTranslate } from 'react-admin'
import type { MatrixMeta, MatrixPerson } from '../../providers/accreditation.ts'
import { PageHead } from '../../shared/PageHead.tsx'

/** The title, and how many people there are. */
export const MatrixHead = () => {
  const translate = useTranslate()
  const { meta, filterValues } = useListContext<MatrixPerson>()
  const { count } = (meta ?? {}) as Partial<MatrixMeta>
  const isFiltered = Object.keys(filterValues).length > 0
  const lead =
    count === undefined
      ? ''
      : translate(`accreditation.${isFiltered ? 'found' : 'count'}`, {
          smart_count: count,
          count: count.toLocaleString('es-MX'),
        })
  return <PageHead title={translate('accreditation.title')} lead={lead} />
}
