import { can, seesCompany } from '../../../domain/permissions.ts'
import { useActor } from '../../providers/session.ts'
import { FilesCard } from './FilesCard.tsx'

/** A company's files: General, REPSE and SASISOPA. In the company's own view nothing is deleted (specification, section 6). */
export const CompanyFilesCard = ({ companyId, ownView }: { companyId: number; ownView: boolean }) => {
  const actor = useActor()
  return (
    <FilesCard
      area="companyFiles"
      owner={String(companyId)}
      mayAdd={can(actor, 'companyFiles.create') && seesCompany(actor, companyId)}
      mayDelete={!ownView && can(actor, 'companyFiles.delete')}
    />
  )
}
