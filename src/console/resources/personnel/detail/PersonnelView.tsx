import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useRecordContext, useTranslate } from 'react-admin'
import { fullName } from '../../../../domain/personnel.ts'
import { upper } from '../../../../domain/text.ts'
import { useCan } from '../../../api/session.ts'
import { lazyComponent } from '../../../components/lazyComponent.tsx'
import { PageHeader } from '../../../components/PageHeader.tsx'
import type { PersonRecord } from '../../../providers/adapter/person.ts'
import { Portrait } from '../inputs/Portrait.tsx'
import { VetoAlert } from '../veto/VetoAlert.tsx'
import { VetoExceptionsAlert } from '../veto/VetoExceptionsAlert.tsx'
import { AccreditationItems } from './AccreditationItems.tsx'
import { CreatedAt } from './CreatedAt.tsx'
import { CredentialButton } from './CredentialButton.tsx'
import { DeletePersonButton } from './DeletePersonButton.tsx'
import { PersonField } from './PersonField.tsx'
import { PersonLayout } from './PersonLayout.tsx'
import { PersonMoves } from './PersonMoves.tsx'
import { PersonSections } from './PersonSections.tsx'

const PersonFiles = lazyComponent(
  async () => (await import('../../../components/documents/PersonFiles.tsx')).PersonFiles,
  null,
)

/** A person, read. */
export const PersonnelView = ({ onEdit }: { onEdit?: () => void }) => {
  const translate = useTranslate()
  const person = useRecordContext<PersonRecord>()
  const mayDelete = useCan('personnel.delete')
  const maySeeCredential = useCan('credential.read')
  if (!person) return null
  const name = upper(fullName(person))
  return (
    <>
      <PageHeader
        title={translate('personnelDetail.title')}
        crumb={name}
        actions={
          <>
            {mayDelete && <DeletePersonButton />}
            {onEdit && (
              <Button variant="outlined" startIcon={<EditIcon />} onClick={onEdit}>
                {translate('personnelDetail.edit')}
              </Button>
            )}
            {maySeeCredential && <CredentialButton />}
          </>
        }
      />
      <VetoAlert person={person} />
      <VetoExceptionsAlert exceptions={person.veto_exceptions} />
      <PersonLayout portrait={<Portrait src={person.profile_picture} name={name} />}>
        <PersonSections Field={PersonField} />
        <AccreditationItems items={person.personnel_accreditation} />
        <PersonMoves moves={person.moves} />
        <Typography variant="caption" color="text.secondary">
          <CreatedAt instant={person.created_at} />
        </Typography>
      </PersonLayout>
      <Box sx={{ mt: { xs: 1.5, md: 2.5 } }}>
        <PersonFiles personId={person.id} companyId={person.company ?? 0} />
      </Box>
    </>
  )
}
