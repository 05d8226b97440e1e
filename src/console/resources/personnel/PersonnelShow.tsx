import { RecordContextProvider, ResourceContextProvider, useGetOne, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { PageHeader } from '../../components/PageHeader.tsx'
import { RecordError } from '../../components/RecordError.tsx'
import { pages } from '../../pages.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import { PersonnelDetail } from './detail/PersonnelDetail.tsx'
import { PersonnelSkeleton } from './detail/PersonnelSkeleton.tsx'

/** Detalles del Técnico (specification, section 2): one person, read and changed in place. */
export const PersonnelShow = () => {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<PersonRecord>('personnel', { id }, { retry: false })
  if (data)
    return (
      <ResourceContextProvider value="personnel">
        <RecordContextProvider value={data}>
          <PersonnelDetail key={data.id} />
        </RecordContextProvider>
      </ResourceContextProvider>
    )
  return (
    <>
      <PageHeader title={translate('personnelDetail.title')} crumb="" />
      {error ? (
        <RecordError
          error={error}
          notFound="personnelDetail.notFound"
          failed="personnelDetail.failed"
          back={{ to: pages.personnel.path, label: 'personnelDetail.back' }}
          onRetry={() => void refetch()}
        />
      ) : (
        <PersonnelSkeleton />
      )}
    </>
  )
}
