import './words.ts'
import { Alert, AlertTitle, Box, Button, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useGetOne, useNotify, useRefresh, useTranslate } from 'react-admin'
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom'
import { formatDate, toMexicoDay } from '../../../domain/common/days.ts'
import { FieldGrid } from '../../kit/form/FieldGrid.tsx'
import { useTabFromUrl } from '../../kit/PageTabs.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { ReasonDialog } from '../../kit/ReasonDialog.tsx'
import { RecordPage, RecordView } from '../../kit/RecordPage.tsx'
import { getRecordPageUrl, pages } from '../../pages.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import { callEndpoint } from '../../port/client.ts'
import type { CompanyDataRecord, CompanyRecord } from '../../port/records/company.ts'
import { getIfMatchHeader } from '../../port/requestBodies.ts'
import { useCanPerformAction } from '../../port/session.ts'
import { COMPANY_DATA } from '../../port/sources.ts'
import { useOwnCompanyId } from '../../port/useOwnCompanyId.ts'
import { CompanyData } from './CompanyData.tsx'
import { getCompanyName } from './companyName.ts'
import { useCompanyActions } from './useCompanyActions.tsx'
import { useCompanyTabs } from './useCompanyTabs.tsx'

/** Alert that payments to a company are on hold, or that a hold is proposed. Has a button for users who decide about holds. */
const CompanyHold = ({ company: id, page }: { company: number; page: string }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const isOwn = useOwnCompanyId() !== undefined
  const canDecide = useCanPerformAction('evidence.review')
  const [isAsking, setAsking] = useState(false)
  const enabled = isEndpointAvailable('companies.hold')
  const { data: company } = useGetOne<CompanyRecord>('companies', { id }, { ...queryOptions, enabled })
  const { held_at, hold_reason, hold_proposed, arrears_since } = company?.papers ?? {}
  if (!company || !(held_at || hold_proposed)) return null
  const isHeld = Boolean(held_at)
  const decide = async (reason: string) => {
    await callEndpoint('companies.hold', {
      params: { id },
      body: { held: !isHeld, reason },
      headers: getIfMatchHeader(company.version),
    })
    setAsking(false)
    notify(`companyHold.done.${!isHeld}`, { type: 'success' })
    refresh()
  }
  const words = `companyHold.${isHeld ? 'release' : 'hold'}`
  const since = arrears_since && { day: formatDate(arrears_since) }
  return (
    <Box sx={{ mb: 2.5 }}>
      <Alert severity={isHeld ? 'error' : 'warning'} sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
        <AlertTitle component="h2" sx={{ fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>
          {held_at
            ? translate('companyHold.held', { day: formatDate(toMexicoDay(new Date(held_at))) })
            : translate('companyHold.proposed')}
        </AlertTitle>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {isHeld ? hold_reason : since && translate(`companyHold.${isOwn ? 'mine' : 'since'}`, since)}
        </Box>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mt: 1.25 }}>
          <Button component={Link} to={`${page}/obligaciones`} variant="outlined" color="inherit">
            {translate('companyHold.see')}
          </Button>
          {canDecide && (
            <Button variant="contained" color={isHeld ? 'primary' : 'error'} onClick={() => setAsking(true)}>
              {translate(words)}
            </Button>
          )}
        </Stack>
      </Alert>
      {isAsking && (
        <ReasonDialog
          title={translate(words)}
          text={translate(`${words}Text`, { name: getCompanyName(company) })}
          action={translate(words)}
          isDestructive={!isHeld}
          isRequired
          onConfirm={decide}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  )
}

interface CompanyEditProps {
  id: number
  /** URL of the page. */
  page: string
  /** Title of the browser tab. Default: the company's name. */
  title?: string
  back: { to: string; label: string }
  /** Content above the tabs, shown until the user chooses a tab. */
  above?: ReactNode
}

/** Page of a company after its data was loaded: name, zone, state, actions and tabs. */
const CompanyView = ({
  company,
  page,
  title,
  above,
  refetch,
}: Pick<CompanyEditProps, 'page' | 'title' | 'above'> & {
  company: CompanyDataRecord
  refetch: () => void
}) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const canUpdate = useCanPerformAction('companies.update')
  const [isEditing, setEditing] = useState(false)
  const [wasEdited, setEdited] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const [isDeleted, setDeleted] = useState(false)
  const { primary, remove, actions } = useCompanyActions(company, {
    onDeleted: () => setDeleted(true),
    // Does not refetch while the form has unsaved input, because a refetch would overwrite the input.
    onChanged: () => !isDirty && refetch(),
  })
  const tabs = [
    {
      path: '',
      label: translate('companies.tabs.data'),
      mark: isDirty ? translate('companies.detail.dirty') : undefined,
      content: (
        <CompanyData
          company={company}
          page={page}
          isEditing={isEditing}
          onDirty={setDirty}
          onDone={() => {
            setEditing(false)
            setEdited(true)
          }}
        />
      ),
      keepMounted: isDirty,
    },
    ...useCompanyTabs(company),
  ]
  const current = useTabFromUrl(page, tabs)
  if (isDeleted) return <Navigate to={pages.companies.path} state={TO_TOP} />
  const name = getCompanyName(company)
  const { zone, active } = company
  const facts = [
    zone && translate('companies.detail.zone', { zone: zone.name }),
    active !== undefined && translate(`companies.detail.state.${active ? 'active' : 'inactive'}`),
  ]
  return (
    <RecordView
      title={name}
      tab={[...(current?.path ? [current.label] : []), title ?? name].join(' · ')}
      lead={facts.filter(Boolean).join(' · ')}
      primary={primary}
      edit={
        canUpdate &&
        !isEditing && {
          label: translate('companies.detail.edit'),
          onClick: () => {
            if (current?.path !== '') navigate(page)
            setEditing(true)
          },
        }
      }
      remove={!isEditing && remove}
      actions={actions}
      autoFocus={wasEdited}
      notes={
        <>
          <CompanyHold company={company.id} page={page} />
          {above && current?.path === '' && <Box sx={{ mb: 3.5 }}>{above}</Box>}
        </>
      }
      page={page}
      tabs={tabs}
    />
  )
}

/** Location state that makes react-admin scroll to the top of the new page. */
const TO_TOP = { _scrollToTop: true }

/** Placeholder with the layout of the company page, shown while the company is loading. */
const CompanySkeleton = () => (
  <Paper variant="panel" role="status">
    <Typography color="text.secondary" sx={{ mb: 2.5 }}>
      {useTranslate()('companies.detail.loading')}
    </Typography>
    <FieldGrid sx={{ rowGap: 2.5 }}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((field) => (
        <Skeleton key={field} variant="rounded" height={38} />
      ))}
    </FieldGrid>
  </Paper>
)

const TEXTS = {
  title: 'companies.detail.title',
  notFound: 'companies.detail.notFound',
  failed: 'companies.detail.failed',
}

/** Loads and shows one company, on its own page or on the start page of the company's users. */
export const CompanyEdit = ({ id, page, title, back, above }: CompanyEditProps) => (
  <RecordPage<CompanyDataRecord>
    resource="companies"
    id={id}
    texts={{ ...TEXTS, back: back.label }}
    list={back.to}
    meta={COMPANY_DATA}
    {...(title && { tab: title })}
    skeleton={<CompanySkeleton />}
  >
    {(company, refetch) => (
      <CompanyView company={company} page={page} title={title} above={above} refetch={refetch} />
    )}
  </RecordPage>
)

const BACK = { to: pages.companies.path, label: 'companies.detail.back' }

/** Page /companies/:id, which shows one company. */
export const CompanyPage = () => {
  const { id = '' } = useParams()
  return <CompanyEdit id={Number(id)} page={getRecordPageUrl('company', id)} back={BACK} />
}
