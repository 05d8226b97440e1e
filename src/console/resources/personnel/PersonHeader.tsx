import './detailWords.ts'
import BadgeIcon from '@mui/icons-material/BadgeOutlined'
import OpenInNewIcon from '@mui/icons-material/OpenInNew'
import { Box, Button, Link } from '@mui/material'
import type { ReactNode } from 'react'
import { useNotify, useShowContext, useTranslate, useUpdate } from 'react-admin'
import { generatePath, Link as RouterLink, useNavigate } from 'react-router-dom'
import { canChangePersonField, seesCompany } from '../../../domain/permissions.ts'
import { fullName } from '../../../domain/personNames.ts'
import { publicIdOf } from '../../../domain/publicId.ts'
import { upper } from '../../../domain/text.ts'
import { useActor, useCan } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'
import { sendWaitingChanges, UNDO_MS } from '../../api/waitingChanges.ts'
import { AccreditationMenu } from '../../components/accreditations/AccreditationMenu.tsx'
import { getErrorText } from '../../components/form/formErrors.ts'
import { PageHeader } from '../../components/PageHeader.tsx'
import { visuallyHidden } from '../../components/visuallyHidden.ts'
import { CardsButton } from '../../pages/credential/CardsButton.tsx'
import { canOpen, PUBLIC_PAGE, pages, recordUrl } from '../../pages.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import { VetoButton } from '../notices/VetoButton.tsx'
import { PersonState } from './PersonState.tsx'
import { Portrait } from './Portrait.tsx'

/** 'Ver credencial': leads to the credential, or says that the person has no picture yet. */
const CredentialButton = ({ person }: { person: PersonRecord }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const see = () =>
    person.profile_picture
      ? navigate(recordUrl('credential', person.id))
      : notify('personnelDetail.incomplete', { type: 'warning' })
  return (
    <Button variant="contained" startIcon={<BadgeIcon />} onClick={see}>
      {translate('personnelDetail.seeCredential')}
    </Button>
  )
}

/** Activates or deactivates the person; for a moment it can be undone, and nothing is sent before. */
const ActiveButton = ({ person }: { person: PersonRecord }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { refetch } = useShowContext<PersonRecord>()
  const [update] = useUpdate<PersonRecord>()
  const active = !person.active
  const change = async () => {
    // What was done before is sent first, and changes the version that this is about.
    const current = (await sendWaitingChanges()) ? (await refetch()).data : person
    await update(
      'personnel',
      { id: person.id, data: { active }, previousData: current ?? person },
      {
        mutationMode: 'undoable',
        onSuccess: () =>
          notify(`personnelDetail.active.${active ? 'activated' : 'deactivated'}`, {
            type: 'success',
            undoable: true,
            autoHideDuration: UNDO_MS,
            messageArgs: { name: upper(fullName(person)) },
          }),
        onError: (error) => notify(getErrorText(error), { type: 'error' }),
      },
    )
  }
  return (
    <Button variant="outlined" onClick={() => void change()}>
      {translate(`personnelDetail.active.${active ? 'activate' : 'deactivate'}`)}
    </Button>
  )
}

/** The public page of a person's credential, as whoever scans its QR sees it. */
export const PublicPageLink = ({ person }: { person: PersonRecord }) => {
  const translate = useTranslate()
  return (
    <Link href={generatePath(PUBLIC_PAGE, { id: publicIdOf(person) })} target="_blank" sx={linkStyle}>
      {translate('personnelDetail.links.public')}
      <OpenInNewIcon aria-hidden sx={{ fontSize: 14, ml: 0.5, verticalAlign: '-2px' }} />
      <span style={visuallyHidden}> {translate('personnelDetail.links.newTab')}</span>
    </Link>
  )
}

/** Its row of the accreditation matrix, found by what is its own. */
const matrixUrl = ({ accreditation_number, name }: PersonRecord): string =>
  `${pages.accreditation.path}?${new URLSearchParams({ filter: JSON.stringify({ q: accreditation_number || name }) })}`

/** Where a person leads, as far as this user may go: to its company, its row of the matrix, and its public page. */
const PersonLinks = ({ person }: { person: PersonRecord }) => {
  const translate = useTranslate()
  const actor = useActor()
  const { role_name, company, company_name } = person
  const seesRow = settings().extras && canOpen(actor, 'accreditation')
  const name = upper(company_name)
  return (
    <Box sx={linksStyle}>
      {role_name && <span>{role_name}</span>}
      {company !== null && canOpen(actor, 'company') && seesCompany(actor, company) ? (
        <Link component={RouterLink} to={recordUrl('company', company)} sx={linkStyle}>
          {name}
        </Link>
      ) : (
        name && <span>{name}</span>
      )}
      {seesRow && (
        <Link component={RouterLink} to={matrixUrl(person)} sx={linkStyle}>
          {translate('personnelDetail.links.matrix')}
        </Link>
      )}
      <PublicPageLink person={person} />
    </Box>
  )
}

/** Who it is, in which state and why, where that leads, and what can be done. */
export const PersonHeader = ({
  person,
  tab,
  children,
}: {
  person: PersonRecord
  /** The name of the tab that is shown, if it is not the first. */
  tab?: string | undefined
  /** What can be done besides. */
  children: ReactNode
}) => {
  const translate = useTranslate()
  const actor = useActor()
  const maySeeCredential = useCan('credential.read')
  const mayPrint = useCan('credential.download') && settings().extras
  const name = upper(fullName(person))
  return (
    <PageHeader
      title={name}
      crumb={translate('personnelDetail.title')}
      tab={[tab, name].filter(Boolean).join(' · ')}
      media={
        <Box sx={{ width: { xs: 72, md: 88 }, flexShrink: 0 }}>
          <Portrait picture={person.profile_picture} name={name} />
        </Box>
      }
      actions={
        <>
          <AccreditationMenu person={person} />
          {canChangePersonField(actor, 'active') && <ActiveButton person={person} />}
          {children}
          {!person.vetoed && <VetoButton personnel={String(person.id)} />}
          {mayPrint && person.profile_picture && <CardsButton id={person.id} />}
          {maySeeCredential && <CredentialButton person={person} />}
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 0.75, mt: 0.75 }}>
        <PersonState person={person} />
        <PersonLinks person={person} />
      </Box>
    </PageHeader>
  )
}

const linkStyle = { fontWeight: 600, py: { xs: 1.5, sm: 0.25 }, my: { xs: -1.5, sm: -0.25 } } as const

const linksStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 2,
  rowGap: { xs: 2.5, sm: 0.75 },
  overflowWrap: 'break-word',
} as const
