import '../../resources/personnel/detailWords.ts'
import BackIcon from '@mui/icons-material/ArrowBack'
import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import { Alert, Box, Button, GlobalStyles, Skeleton, Typography } from '@mui/material'
import { useCallback, useEffect, useState } from 'react'
import { useGetOne, useNotify, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { isCredentialValid, type State, stateOf } from '../../../domain/accreditation.ts'
import { dayOf } from '../../../domain/days.ts'
import { can } from '../../../domain/permissions.ts'
import { fullName } from '../../../domain/personNames.ts'
import { upper } from '../../../domain/text.ts'
import { saveBlob } from '../../api/download.ts'
import { useActor, useCan } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'
import { PageHeader } from '../../components/PageHeader.tsx'
import { RecordError } from '../../components/RecordError.tsx'
import { pages, recordUrl } from '../../pages.ts'
import { AddressAlert } from './AddressAlert.tsx'
import { cardErrorReason } from './CardError.ts'
import { CardsButton } from './CardsButton.tsx'
import { CredentialCard, type CredentialPerson } from './CredentialCard.tsx'
import { cardImage } from './cardImage.ts'
import { type CredentialQr, fetchQr } from './fetchQr.ts'
import { safeFileName } from './safeFileName.ts'

interface BackLink {
  to: string
  /** The key of its words. */
  label: string
}

/** Where a credential leads back to: the person's detail, or the roster for who came from there and only reads. */
const useBackLink = (id: string | undefined): BackLink =>
  can(useActor(), 'credential.download') && id !== undefined
    ? { to: recordUrl('person', id), label: 'credential.back' }
    : { to: pages.personnel.path, label: 'credential.backToList' }

interface LoadedQr {
  id: string
  /** Undefined where it could not be loaded. */
  qr: CredentialQr | undefined
}

/** The QR for a card; undefined while it is on its way, or where it `failed`. */
const useQr = (id: string) => {
  const [loaded, setLoaded] = useState<LoadedQr>()
  const load = useCallback(async () => {
    const qr = await fetchQr(id).catch(() => undefined)
    setLoaded({ id, qr })
  }, [id])
  useEffect(() => void load(), [load])
  const current = loaded?.id === id ? loaded : undefined
  return {
    qr: current?.qr,
    failed: current !== undefined && current.qr === undefined,
    retry: load,
  }
}

/** 'Descargar': the card as a JPEG named with the person's full name; without a photo it says why there is none. */
const DownloadCard = ({ person }: { person: CredentialPerson }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const { refetch } = useGetOne<CredentialPerson>('personnel', { id: person.id }, { enabled: false })
  const save = async () => {
    if (!person.profile_picture) return notify('credential.needsPhoto', { type: 'warning' })
    setBusy(true)
    try {
      // The picture's address ends within the hour, and a page may stay open for longer.
      const { data: fresh = person } = await refetch()
      saveBlob(
        await cardImage(fresh),
        `${safeFileName(fullName(fresh)) || translate('credential.noName')}.jpg`,
      )
      notify('credential.downloaded', { type: 'success' })
    } catch (error) {
      const reason = translate(`credential.problem.${cardErrorReason(error)}`)
      notify('credential.failed', { type: 'error', messageArgs: { reason } })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="contained" startIcon={<DownloadIcon />} onClick={save} disabled={busy} aria-busy={busy}>
      {translate(busy ? 'credential.preparing' : 'credential.download')}
    </Button>
  )
}

/** Only the card goes to paper, at the size of the screen's card. */
const printStyles = {
  '@media print': {
    'body *': { visibility: 'hidden' },
    '.credential-sheet, .credential-sheet *': { visibility: 'visible' },
    '.credential-sheet': { position: 'absolute', top: 0, left: 0, width: '448px' },
  },
} as const

/** 'Imprimir': the browser's own print dialog, with nothing but the card on the sheet. */
const PrintCard = () => (
  <>
    <GlobalStyles styles={printStyles} />
    <Button
      variant="outlined"
      startIcon={<PrintIcon />}
      onClick={() => window.print()}
      sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
    >
      {useTranslate()('credential.print')}
    </Button>
  </>
)

const REASONS: Partial<Record<State, string>> = {
  inactive: 'inactive',
  expired: 'expired',
  blocked: 'blocked',
  unaccredited: 'unaccredited',
  company_inactive: 'company_inactive',
  vetoed: 'vetoed',
  suspended: 'suspended',
  revoked: 'revoked',
}

/** Tells staff that the public will see this credential as not valid, and why. */
const InvalidCredentialAlert = ({ person }: { person: CredentialPerson }) => {
  const translate = useTranslate()
  if (isCredentialValid(person)) return null
  const reason = REASONS[stateOf(person, dayOf(new Date()))] ?? 'other'
  return (
    <Alert severity="error" sx={{ width: '100%', maxWidth: 448 }}>
      <strong>{translate(`credential.invalid.${reason}`)}</strong>
      <div>{translate('credential.invalid.text')}</div>
    </Alert>
  )
}

/** The card, what may be done with it, and what is wrong with it, if anything. */
const CredentialView = ({ person, back }: { person: CredentialPerson; back: BackLink }) => {
  const translate = useTranslate()
  const mayDownload = useCan('credential.download')
  const { qr, failed, retry } = useQr(person.id)
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
            {mayDownload && complete && settings().extras && <CardsButton id={person.id} />}
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
        {mayDownload && <AddressAlert />}
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
          <CredentialCard person={person} qr={qr} />
        </Box>
      </Box>
    </>
  )
}

/** The card's outline while its person is on the way. */
const CredentialSkeleton = () => (
  <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 2 }}>
    <Typography color="text.secondary">{useTranslate()('credential.loading')}</Typography>
    <Skeleton
      variant="rounded"
      sx={{ width: '100%', maxWidth: 448, height: 'auto', aspectRatio: '448 / 706', borderRadius: '18px' }}
    />
  </Box>
)

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
