import { useListContext, useTranslate } from 'react-admin'
import { PageHeader } from '../../components/PageHeader.tsx'
import type { MatrixPerson } from '../../providers/adapter/person.ts'
import type { MatrixMeta } from '../../providers/matrixProvider.ts'

/** The title, and how many people there are. */
export const MatrixHeader = () => {
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
  return <PageHeader title={translate('accreditation.title')} lead={lead} />
}
