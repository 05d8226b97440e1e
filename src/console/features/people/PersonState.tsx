import OpenInNewIcon from '@mui/icons-material/OpenInNew'
import { Link, Skeleton, Stack, Typography } from '@mui/material'
import { generatePath, Link as RouterLink } from 'react-router-dom'
import { countDaysBetween, type Day, formatDate, toMexicoDay } from '../../../domain/common/days.ts'
import {
  getDisplayedAccreditationState,
  isCredentialValid,
} from '../../../domain/credentials/credentialValidity.ts'
import { getPublicPersonId } from '../../../domain/credentials/publicId.ts'
import type { DisplayState } from '../../../domain/people/accreditation.ts'
import {
  explainPersonStatus,
  formatNameList,
  getStatusReaderKind,
  mergeMissingRequirementReasons,
} from '../../../domain/people/statusReasons.ts'
import { canSeeCompany } from '../../../domain/permissions.ts'
import { RichText } from '../../kit/richText/RichText.tsx'
import { ShowMore } from '../../kit/ShowMore.tsx'
import { visuallyHidden } from '../../kit/visuallyHidden.ts'
import { canOpenPage, getRecordPageUrl, PUBLIC_PAGE, pages } from '../../pages.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import { useSignedInUser } from '../../port/session.ts'
import { personnelDetailWords } from './detailWords.ts'
import { ReasonList } from './LightReasons.tsx'
import { PersonLight } from './PersonLight.tsx'

/**
 * Returns the reason for a person's status: the unmet requirements. For back ends that do not send the dates of the
 * requirements.
 */
const getPersonStatusReason = (person: PersonRecord, state: DisplayState, today: Day): string => {
  const { accreditation_expiration_date: expires, personnel_accreditation: items = [] } = person
  const unmet = items.filter(({ status }) => status === false).map(({ name }) => name)
  const missing =
    unmet.length > 0 &&
    personnelDetailWords.reason.missing({ names: formatNameList(unmet), count: unmet.length })
  if (state === 'expiring' && expires) {
    const daysLeft = personnelDetailWords.reason.expiring(countDaysBetween(today, expires))
    return [daysLeft, missing].filter(Boolean).join(' ')
  }
  if (state === 'valid') return ''
  if (missing && (state === 'incomplete' || state === 'expiring')) return missing
  if (state === 'expiring') return ''
  return [personnelDetailWords.reason[state], state !== 'inactive' && missing].filter(Boolean).join(' ')
}

/** States that prevent a person from working even if all requirements are met. */
const STOPPED: readonly DisplayState[] = ['inactive', 'company_inactive', 'vetoed', 'suspended', 'revoked']
const isStatusProhibitingWork = (state: DisplayState): boolean => STOPPED.includes(state)

/** Texts of the notices that bar (veto) the person. Users with permission get a link to each notice. */
const VetoTexts = ({ vetoes = [] }: Pick<PersonRecord, 'vetoes'>) => {
  const canOpenVetoes = canOpenPage(useSignedInUser(), 'vetoes')
  return vetoes.map(({ id, name, rfc, text }) => (
    <div key={id}>
      <ShowMore>
        <RichText text={text} />
      </ShowMore>
      {canOpenVetoes && (
        <Link
          component={RouterLink}
          to={`${pages.vetoes.path}?${new URLSearchParams({ filter: JSON.stringify({ q: rfc || name }) })}`}
          sx={linkStyle}
        >
          {personnelDetailWords.links.veto}
        </Link>
      )}
    </div>
  ))
}

const Reasons = ({ person, isLoading, today }: PersonStateProps & { today: Day }) => {
  const actor = useSignedInUser()
  if (isEndpointAvailable('personnel.get', 'state')) {
    if (isLoading && getDisplayedAccreditationState(person, today) !== 'valid')
      return <Skeleton width={280} />
    const { state, reasons } = explainPersonStatus(person, today, getStatusReaderKind(actor))
    const lines = isStatusProhibitingWork(state)
      ? reasons.slice(0, 1)
      : mergeMissingRequirementReasons(reasons)
    if (lines.length === 0) return null
    return (
      <>
        <ReasonList reasons={lines} end={!isCredentialValid(person) && personnelDetailWords.reason.invalid} />
        {person.vetoed && <VetoTexts vetoes={person.vetoes} />}
      </>
    )
  }
  const reason = getPersonStatusReason(person, getDisplayedAccreditationState(person, today), today)
  return reason && <Typography color="text.secondary">{reason}</Typography>
}

interface PersonStateProps {
  person: PersonRecord
  /** Whether the requirements, on which the reasons depend, are still loading. */
  isLoading?: boolean
}

/** Shows a person's status, the last day of the accreditation, and the reason for the status. */
export const PersonState = ({ person, isLoading = false }: PersonStateProps) => {
  const today = toMexicoDay(new Date())
  const { accreditation_expiration_date: expires } = person
  return (
    <Stack sx={{ gap: 0.5 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.75 }}>
        <PersonLight person={person} />
        {expires && (
          <span>
            {personnelDetailWords.validity[expires < today ? 'ended' : 'ends'](formatDate(expires))}
          </span>
        )}
      </Stack>
      <Reasons person={person} isLoading={isLoading} today={today} />
    </Stack>
  )
}

/** Link to the public page of a person's credential, which the QR code on the card opens. */
export const PublicPageLink = ({ person }: { person: PersonRecord }) => (
  <Link href={generatePath(PUBLIC_PAGE, { id: getPublicPersonId(person) })} target="_blank" sx={linkStyle}>
    {personnelDetailWords.links.public}
    <OpenInNewIcon aria-hidden sx={{ fontSize: '0.875rem', ml: 0.5, verticalAlign: '-2px' }} />
    <span style={visuallyHidden}> {personnelDetailWords.links.newTab}</span>
  </Link>
)

/** Returns the URL of the accreditation matrix, filtered by the person. */
const getAccreditationMatrixUrl = ({ accreditation_number, name }: PersonRecord): string =>
  `${pages.accreditation.path}?${new URLSearchParams({ filter: JSON.stringify({ q: accreditation_number || name }) })}`

/** Links from a person's page to the company, the accreditation matrix and the public credential page. */
export const PersonLinks = ({ person }: { person: PersonRecord }) => {
  const actor = useSignedInUser()
  const { role_name, company, company_name: name } = person
  const seesRow = isEndpointAvailable('accreditation.list', 'filter') && canOpenPage(actor, 'accreditation')
  return (
    <Stack direction="row" sx={linksStyle}>
      {role_name && <span>{role_name}</span>}
      {company !== null && canOpenPage(actor, 'company') && canSeeCompany(actor, company) ? (
        <Link component={RouterLink} to={getRecordPageUrl('company', company)} sx={linkStyle}>
          {name}
        </Link>
      ) : (
        name && <span>{name}</span>
      )}
      {seesRow && (
        <Link component={RouterLink} to={getAccreditationMatrixUrl(person)} sx={linkStyle}>
          {personnelDetailWords.links.matrix}
        </Link>
      )}
      <PublicPageLink person={person} />
    </Stack>
  )
}

const linkStyle = { fontWeight: 600, py: { xs: 1.5, sm: 0.25 }, my: { xs: -1.5, sm: -0.25 } } as const

const linksStyle = {
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 2,
  rowGap: { xs: 2.5, sm: 0.75 },
  overflowWrap: 'break-word',
} as const
