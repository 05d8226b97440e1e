import { Alert, AlertTitle, Box, Button, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useGetOne, useNotify, useRefresh } from 'react-admin'
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
import { TaxListAlert } from '../tax-list/TaxListMark.tsx'
import { CompanyData } from './CompanyData.tsx'
import { getCompanyName } from './companyName.ts'
import { useCompanyActions } from './useCompanyActions.tsx'
import { useCompanyTabs } from './useCompanyTabs.tsx'
import { companiesWords, companyHoldWords } from './words.ts'

/** Alert that payments to a company are on hold, or that a hold is proposed. Has a button for users who decide about holds. */
const CompanyHold = ({ company: id, page }: { company: number; page: string }) => {
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
    notify(companyHoldWords.done[isHeld ? 'released' : 'held'], { type: 'success' })
    refresh()
  }
  const words = companyHoldWords[isHeld ? 'release' : 'hold']
  const since = arrears_since && { day: formatDate(arrears_since) }
  return (
    <Box sx={{ mb: 2.5 }}>
      <Alert severity={isHeld ? 'error' : 'warning'} sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
        <AlertTitle component="h2" sx={{ fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>
          {held_at
            ? companyHoldWords.held(formatDate(toMexicoDay(new Date(held_at))))
            : companyHoldWords.proposed}
        </AlertTitle>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {isHeld ? hold_reason : since && companyHoldWords[isOwn ? 'mine' : 'since'](since.day)}
        </Box>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mt: 1.25 }}>
          <Button component={Link} to={`${page}/obligaciones`} variant="outlined" color="inherit">
            {companyHoldWords.see}
          </Button>
          {canDecide && (
            <Button variant="contained" color={isHeld ? 'primary' : 'error'} onClick={() => setAsking(true)}>
              {words.action}
            </Button>
          )}
        </Stack>
      </Alert>
      {isAsking && (
        <ReasonDialog
          title={words.action}
          text={words.text(getCompanyName(company))}
          action={words.action}
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
      label: companiesWords.tabs.data,
      mark: isDirty ? companiesWords.detail.dirty : undefined,
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
    zone && companiesWords.detail.zone(zone.name),
    active !== undefined && companiesWords.detail.state[active ? 'active' : 'inactive'],
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
          label: companiesWords.detail.edit,
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
          <TaxListAlert state={company.tax_list} />
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
      {companiesWords.detail.loading}
    </Typography>
    <FieldGrid sx={{ rowGap: 2.5 }}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((field) => (
        <Skeleton key={field} variant="rounded" height={38} />
      ))}
    </FieldGrid>
  </Paper>
)

const TEXTS = {
  title: companiesWords.detail.title,
  notFound: companiesWords.detail.notFound,
  failed: companiesWords.detail.failed,
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

const BACK = { to: pages.companies.path, label: companiesWords.detail.back }

/** Page /companies/:id, which shows one company. */
export const CompanyPage = () => {
  const { id = '' } = useParams()
  return <CompanyEdit id={Number(id)} page={getRecordPageUrl('company', id)} back={BACK} />
}
