import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useRecordContext, useTranslate } from 'react-admin'
import { fullName } from '../../../../domain/personnel.ts'
import { upper } from '../../../../domain/text.ts'
import { useCan } from '../../../providers/session.ts'
import { later } from '../../../shared/later.tsx'
import { PageHead } from '../../../shared/PageHead.tsx'
import { Portrait } from '../inputs/Portrait.tsx'
import type { PersonRecord } from '../personRecord.ts'
import { HeldVetoes } from '../veto/HeldVetoes.tsx'
import { VetoExceptions } from '../veto/VetoExceptions.tsx'
import { AccreditationItems } from './AccreditationItems.tsx'
import { CreatedAt } from './CreatedAt.tsx'
import { CredentialButton } from './CredentialButton.tsx'
import { DeletePerson } from './DeletePerson.tsx'
import { PersonField } from './PersonField.tsx'
import { PersonLayout } from './PersonLayout.tsx'
import { PersonMoves } from './PersonMoves.tsx'
import { PersonSections } from './PersonSections.tsx'

const PersonFilesCards = later(
  async () => (await import('../../../shared/documents/PersonFilesCards.tsx')).PersonFilesCards,
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
      <PageHead
        title={translate('personnelDetail.title')}
        crumb={name}
        actions={
          <>
            {mayDelete && <DeletePerson />}
            {onEdit && (
              <Button variant="outlined" startIcon={<EditIcon />} onClick={onEdit}>
                {translate('personnelDetail.edit')}
              </Button>
            )}
            {maySeeCredential && <CredentialButton />}
          </>
        }
      />
      <HeldVetoes person={person} />
      <VetoExceptions exceptions={person.veto_exceptions} />
      <PersonLayout portrait={<Portrait src={person.profile_picture} name={name} />}>
        <PersonSections Field={PersonField} />
        <AccreditationItems items={person.personnel_accreditation} />
        <PersonMoves moves={person.moves} />
        <Typography variant="caption" color="text.secondary">
          <CreatedAt instant={person.created_at} />
        </Typography>
      </PersonLayout>
      <Box sx={{ mt: { xs: 1.5, md: 2.5 } }}>
        <PersonFilesCards personId={person.id} companyId={person.company ?? 0} />
      </Box>
    </>
  )
}
