import { Box } from '@mui/material'
import { can, seesCompany } from '../../../domain/permissions.ts'
import { useActor } from '../../api/session.ts'
import { FilesSection } from './FilesSection.tsx'

/** A person's documents, and the person's General and SASISOPA files. */
export const PersonFiles = ({ personId, companyId }: { personId: string; companyId: number }) => {
  const actor = useActor()
  if (!can(actor, 'personnelFiles.read')) return null
  const mayAdd = can(actor, 'personnelFiles.create') && seesCompany(actor, companyId)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 1.5, md: 2.5 } }}>
      <FilesSection area="documents" owner={personId} mayAdd={mayAdd} />
      <FilesSection area="personnelFiles" owner={personId} mayAdd={mayAdd} />
    </Box>
  )
}
