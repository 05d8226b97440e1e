import { can, seesCompany } from '../../../domain/permissions.ts'
import { useActor } from '../../api/session.ts'
import { FilesSection } from './FilesSection.tsx'

/** A company's files: General, REPSE and SASISOPA. In the company's own view nothing is deleted (specification, section 6). */
export const CompanyFiles = ({ companyId, ownView }: { companyId: number; ownView: boolean }) => {
  const actor = useActor()
  return (
    <FilesSection
      area="companyFiles"
      owner={String(companyId)}
      mayAdd={can(actor, 'companyFiles.create') && seesCompany(actor, companyId)}
      mayDelete={!ownView && can(actor, 'companyFiles.delete')}
    />
  )
}
