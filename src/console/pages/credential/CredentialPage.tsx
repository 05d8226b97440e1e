import { useGetOne, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { PageHeader } from '../../components/PageHeader.tsx'
import { RecordError } from '../../components/RecordError.tsx'
import type { CredentialPerson } from './CredentialCard.tsx'
import { CredentialSkeleton } from './CredentialSkeleton.tsx'
import { CredentialView } from './CredentialView.tsx'
import { useBackLink } from './useBackLink.ts'

/** A person's credential (specification, section 2, "Credential page"). */
export const CredentialPage = () => {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<CredentialPerson>('personnel', { id }, { retry: false })
  const back = useBackLink(error ? undefined : id)
  if (data) return <CredentialView person={data} back={back} />
  return (
    <>
      <PageHeader title={translate('credential.title')} crumb="" />
      {error ? (
        <RecordError
          error={error}
          notFound="personnelDetail.notFound"
          failed="personnelDetail.failed"
          back={back}
          onRetry={() => void refetch()}
        />
      ) : (
        <CredentialSkeleton />
      )}
    </>
  )
}
