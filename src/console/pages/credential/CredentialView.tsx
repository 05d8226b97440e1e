import BackIcon from '@mui/icons-material/ArrowBack'
import { Alert, Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { fullName } from '../../../domain/personnel.ts'
import { upper } from '../../../domain/text.ts'
import { useCan } from '../../api/session.ts'
import { PageHeader } from '../../components/PageHeader.tsx'
import { CredentialCard, type CredentialPerson } from './CredentialCard.tsx'
import { DownloadCard } from './DownloadCard.tsx'
import { InvalidCredentialAlert } from './InvalidCredentialAlert.tsx'
import { PrintCard } from './PrintCard.tsx'
import type { BackLink } from './useBackLink.ts'
import { useQrImage } from './useQrImage.ts'

/** The card, what may be done with it, and what is wrong with it, if anything. */
export const CredentialView = ({ person, back }: { person: CredentialPerson; back: BackLink }) => {
  const translate = useTranslate()
  const mayDownload = useCan('credential.download')
  const { qrImage, failed, retry } = useQrImage(person.id)
  const complete = Boolean(person.profile_picture)
  return (
    <>
      <PageHeader
        title={translate('credential.title')}
        crumb={upper(fullName(person))}
        actions={
          <>
            <Button component={Link} to={back.to} startIcon={<BackIcon />}>
              {translate(back.label)}
            </Button>
            {mayDownload && complete && <PrintCard />}
            {mayDownload && <DownloadCard person={person} />}
          </>
        }
      />
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2 }}>
        {!complete && (
          <Alert severity="warning" sx={{ width: '100%', maxWidth: 448 }}>
            {translate('credential.incomplete')}
            {mayDownload && <div>{translate('credential.addPhoto')}</div>}
          </Alert>
        )}
        <InvalidCredentialAlert person={person} />
        {failed && (
          <Alert
            severity="error"
            sx={{ width: '100%', maxWidth: 448 }}
            action={
              <Button color="inherit" onClick={() => void retry()}>
                {translate('app.error.retry')}
              </Button>
            }
          >
            {translate('credential.problem.qr')}
          </Alert>
        )}
        <Box className="credential-sheet" sx={{ width: '100%', maxWidth: 448 }}>
          <CredentialCard person={person} qrImage={qrImage} />
        </Box>
      </Box>
    </>
  )
}
