import BackIcon from '@mui/icons-material/ArrowBack'
import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import { Alert, Box, Button, GlobalStyles, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetOne, useNotify } from 'react-admin'
import { useParams } from 'react-router-dom'
import { toMexicoDay } from '../../../domain/common/days.ts'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import {
  getCredentialValidity,
  getDisplayedAccreditationState,
} from '../../../domain/credentials/credentialValidity.ts'
import { createFileNamer } from '../../../domain/documents/fileName.ts'
import { formatFullName } from '../../../domain/people/personNames.ts'
import { appWords } from '../../i18n/app.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { type RecordAction, RecordPage, RecordView } from '../../kit/RecordPage.tsx'
import { useIsPhone } from '../../kit/useIsPhone.ts'
import { canOpenPage, getRecordPageUrl, pages } from '../../pages.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import { saveBlob } from '../../port/download.ts'
import { useCanPerformAction, useSignedInUser } from '../../port/session.ts'
import { AddressAlert } from './AddressAlert.tsx'
import { CredentialCard, type CredentialPerson } from './CredentialCard.tsx'
import { fetchPersonQrCode, getCredentialImageErrorReason, renderCredentialImage } from './cardImage.ts'
import { useDownloadCredentialPdfAction } from './useDownloadCredentialPdfAction.tsx'
import { credentialWords } from './words.ts'

const CARD_WIDTH = 448

/**
 * Returns the action of the back button: to the person's page, or to the list of people for users who may see only credentials.
 */
const useBackToPersonPageAction = (id: string): RecordAction => {
  const canOpenPerson = useCanPerformAction('credential.download')
  return {
    label: canOpenPerson ? credentialWords.back : credentialWords.backToList,
    icon: <BackIcon fontSize="small" />,
    to: canOpenPerson ? getRecordPageUrl('person', id) : pages.personnel.path,
  }
}

/** Returns the action that downloads the card as a JPEG. Without a photo, explains that a card needs a photo. */
const useDownloadCredentialImageAction = (person: CredentialPerson): RecordAction => {
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const { refetch } = useGetOne<CredentialPerson>('personnel', { id: person.id }, { enabled: false })
  const save = async () => {
    if (!person.profile_picture) return notify(credentialWords.needsPhoto, { type: 'warning' })
    setBusy(true)
    try {
      // Loads the person again to get a new photo URL, because each URL expires after an hour.
      const { data: fresh = person } = await refetch()
      saveBlob(
        await renderCredentialImage(fresh),
        createFileNamer()(formatFullName(fresh) || credentialWords.noName, 'jpg'),
      )
      notify(credentialWords.downloaded, { type: 'success' })
    } catch (error) {
      const reason = credentialWords.problem[getCredentialImageErrorReason(error)]
      notify(credentialWords.failed(reason), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return {
    label: isBusy ? credentialWords.preparing : credentialWords.download,
    icon: <DownloadIcon />,
    isBusy,
    onClick: () => void save(),
  }
}

/** Print styles that hide everything except the card, which keeps its size on the screen. */
const printStyles = {
  '@media print': {
    'body *': { visibility: 'hidden' },
    '.credential-sheet, .credential-sheet *': { visibility: 'visible' },
    '.credential-sheet': { position: 'absolute', top: 0, left: 0, width: `${CARD_WIDTH}px` },
  },
} as const

/** Warns the staff that visitors of the public page see this credential as not valid, and explains why. */
const ValidityAlert = ({ person }: { person: CredentialPerson }) => {
  const validity = getCredentialValidity(person)
  if (validity === 'valid') return null
  const state = getDisplayedAccreditationState(person, toMexicoDay(new Date()))
  const { reasons, other } = credentialWords.invalid
  const reason = getOwnProperty(reasons, state) ?? other
  return (
    <Alert severity={validity === 'unknown' ? 'warning' : 'error'}>
      <strong>{validity === 'unknown' ? credentialWords.unknown.title : reason}</strong>
      <div>{credentialWords[validity].text}</div>
    </Alert>
  )
}

/** Card of a person with warnings and the actions of the page. */
const CredentialView = ({ person }: { person: CredentialPerson }) => {
  const { id } = person
  const actor = useSignedInUser()
  const name = toSpanishUpperCase(formatFullName(person))
  const isPhone = useIsPhone()
  const canDownload = useCanPerformAction('credential.download')
  const isComplete = Boolean(person.profile_picture)
  const canPrint = canDownload && isComplete
  const back = useBackToPersonPageAction(id)
  const download = useDownloadCredentialImageAction(person)
  const cards = useDownloadCredentialPdfAction(id)
  const {
    data: qr,
    isLoadingError,
    refetch,
  } = useQuery({
    queryKey: ['credentialQr', id],
    queryFn: () => fetchPersonQrCode(id),
    ...queryOptions,
    gcTime: 0,
  })
  return (
    <RecordView
      title={credentialWords.title}
      {...(canOpenPage(actor, 'person')
        ? { via: { label: name, to: getRecordPageUrl('person', id) }, tab: name }
        : { crumb: name })}
      primary={canDownload ? download : undefined}
      actions={[
        canPrint && isEndpointAvailable('personnelCards.pdf') && cards,
        canPrint &&
          !isPhone && {
            label: credentialWords.print,
            icon: <PrintIcon fontSize="small" />,
            onClick: () => window.print(),
          },
        back,
      ]}
    >
      {canPrint && <GlobalStyles styles={printStyles} />}
      <Stack sx={{ alignItems: 'center', gap: 2, '& > *': { width: '100%', maxWidth: CARD_WIDTH } }}>
        {!isComplete && (
          <Alert severity="warning">
            {credentialWords.incomplete}
            {canDownload && <div>{credentialWords.addPhoto}</div>}
          </Alert>
        )}
        {canDownload && <AddressAlert />}
        <ValidityAlert person={person} />
        {isLoadingError && (
          <Alert
            severity="error"
            action={
              <Button color="inherit" onClick={() => void refetch()}>
                {appWords.error.retry}
              </Button>
            }
          >
            {credentialWords.problem.qr}
          </Alert>
        )}
        <Box className="credential-sheet">
          <CredentialCard person={person} qr={qr} />
        </Box>
      </Stack>
    </RecordView>
  )
}

/** Outline of the card while its person is loading. */
const CredentialSkeleton = () => (
  <Stack role="status" sx={{ alignItems: 'center', gap: 2 }}>
    <Typography color="text.secondary">{credentialWords.loading}</Typography>
    <Skeleton
      variant="rounded"
      sx={{
        width: '100%',
        maxWidth: CARD_WIDTH,
        height: 'auto',
        aspectRatio: `${CARD_WIDTH} / 706`,
        borderRadius: '18px',
      }}
    />
  </Stack>
)

const TEXTS = {
  title: credentialWords.title,
  notFound: appWords.person.notFound,
  failed: appWords.person.failed,
  back: credentialWords.backToList,
}

export const CredentialPage = () => {
  const { id = '' } = useParams()
  return (
    <RecordPage<CredentialPerson>
      resource="personnel"
      id={id}
      texts={TEXTS}
      list={pages.personnel.path}
      skeleton={<CredentialSkeleton />}
    >
      {(person) => <CredentialView person={person} />}
    </RecordPage>
  )
}
