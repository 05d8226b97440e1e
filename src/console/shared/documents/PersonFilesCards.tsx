import { Box } from '@mui/material'
import { can, seesCompany } from '../../../domain/permissions.ts'
import { useActor } from '../../providers/session.ts'
import { FilesCard } from './FilesCard.tsx'

/** A person's documents, and the person's General and SASISOPA files. */
export const PersonFilesCards = ({ personId, companyId }: { personId: string; companyId: number }) => {
  const actor = useActor()
  if (!can(actor, 'personnelFiles.read')) return null
  const mayAdd = can(actor, 'personnelFiles.create') && seesCompany(actor, companyId)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 1.5, md: 2.5 } }}>
      <FilesCard area="documents" owner={personId} mayAdd={mayAdd} />
      <FilesCard area="personnelFiles" owner={personId} mayAdd={mayAdd} />
    </Box>
  )
}
