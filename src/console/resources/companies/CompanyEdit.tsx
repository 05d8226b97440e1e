import './words.ts'
import { Box, Button, Paper, Skeleton } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { EditBase, useTranslate } from 'react-admin'
import { Link, Navigate, useParams } from 'react-router-dom'
import { can } from '../../../domain/permissions.ts'
import { useActor, useCan } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'
import { useUnsavedChanges } from '../../components/form/useUnsavedChanges.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { ListSkeleton } from '../../components/list/ListSkeleton.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { PageTabs, useCurrentTab } from '../../components/PageTabs.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { RecordError } from '../../components/RecordError.tsx'
import { useOwnCompany } from '../../components/useOwnCompany.ts'
import { todosUrl } from '../../pages/todos/todosUrl.ts'
import { canOpen, isThere, pages, recordUrl } from '../../pages.ts'
import type { CompanyDataRecord } from '../../providers/adapter/company.ts'
import { COMPANY_DATA } from '../../providers/companySources.ts'
import { ContactsList } from '../contacts/ContactsList.tsx'
import { VetoButton } from '../notices/VetoButton.tsx'
import { CompanyActivityButton } from './CompanyActivityButton.tsx'
import { CompanyData } from './CompanyData.tsx'
import { CompanyHold } from './CompanyHold.tsx'
import { CompanyPersonnel } from './CompanyPersonnel.tsx'
import { CompanyQuotations } from './CompanyQuotations.tsx'
import { CompanyUsers } from './CompanyUsers.tsx'
import { companyName } from './companyName.ts'
import { DeleteCompanyButton } from './DeleteCompanyButton.tsx'
import { useMayEndCompanies } from './useCompanyActivity.ts'

const HistorySection = lazyComponent(
  async () => (await import('../../components/log/HistorySection.tsx')).HistorySection,
  <ListSkeleton columns={3} cards={false} />,
)

const InspectionsList = lazyComponent(
  async () => (await import('../../pages/inspections/InspectionsList.tsx')).InspectionsList,
  <ListSkeleton columns={4} cards={false} />,
)

const CompanyFiles = lazyComponent(
  async () => (await import('../../components/documents/FilesSection.tsx')).CompanyFiles,
  <ListSkeleton columns={3} cards={false} />,
)

const CompanyPapers = lazyComponent(
  async () => (await import('../companyPapers/CompanyPapers.tsx')).CompanyPapers,
  <ListSkeleton columns={6} cards={false} />,
)

/** react-admin's word for: from the top. */
const TO_TOP = { _scrollToTop: true }

/** The tabs of a company that this user may open. */
const useCompanyTabs = (company: CompanyDataRecord) => {
  const { id } = company
  const actor = useActor()
  const ownView = useOwnCompany() !== undefined
  const seesQuotations = canOpen(actor, 'quotations') && (ownView || settings().extras)
  return [
    { path: '', name: 'data' },
    ...(canOpen(actor, 'personnel')
      ? [{ path: 'personal', name: 'personnel', content: <CompanyPersonnel company={id} /> }]
      : []),
    ...(can(actor, 'companies.read') && settings().extras
      ? [
          {
            ...{ path: 'obligaciones', name: 'papers' },
            content: <CompanyPapers id={id} name={companyName(company)} />,
          },
        ]
      : []),
    { path: 'archivos', name: 'files', content: <CompanyFiles companyId={id} ownView={ownView} /> },
    { path: 'contactos', name: 'contacts', content: <ContactsList company={id} /> },
    { path: 'usuarios', name: 'users', content: <CompanyUsers company={id} /> },
    ...(seesQuotations
      ? [{ path: 'cotizaciones', name: 'quotations', content: <CompanyQuotations company={id} /> }]
      : []),
    ...(can(actor, 'inspections.read') && settings().extras
      ? [{ path: 'inspecciones', name: 'inspections', content: <InspectionsList filter={{ company: id }} /> }]
      : []),
    ...(can(actor, 'history.read') && settings().extras
      ? [{ path: 'historial', name: 'history', content: <HistorySection collection="companies" id={id} /> }]
      : []),
  ]
}

interface CompanyEditProps {
  id: number
  /** The address of the page. */
  page: string
  /** The document's name, where it is not the company's. */
  title?: string
  back: { to: string; label: string }
  /** What stands above the tabs until one is chosen. */
  above?: ReactNode
}

/** A company's page once it is there: name, zone and state, its deletion for users who may delete it, and its tabs. */
const CompanyContent = ({
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
  const [isDirty, setDirty] = useState(false)
  const [isDeleted, setDeleted] = useState(false)
  const mayDelete = useCan('companies.delete')
  const ownView = useOwnCompany() !== undefined
  const { leave, question } = useUnsavedChanges(isDirty && !isDeleted, { within: page })
  const { zone, active } = company
  const tabs = useCompanyTabs(company)
  const mayEnd = useMayEndCompanies()
  const seesTodos = useCan(pages.todos.access) && !ownView && isThere('todos')
  // What is being typed is not replaced by what somebody else has saved.
  const onChanged = () => !isDirty && refetch()
  const current = useCurrentTab(page, tabs)
  if (isDeleted) return <Navigate to={pages.companies.path} state={TO_TOP} />
  const name = companyName(company)
  const facts = [
    zone && translate('companies.detail.zone', { zone: zone.name }),
    active !== undefined && translate(`companies.detail.state.${active ? 'active' : 'inactive'}`),
  ]
  return (
    <>
      <PageHeader
        title={name}
        crumb={name}
        tab={[...(current?.path ? [translate(`companies.tabs.${current.name}`)] : []), title ?? name].join(
          ' · ',
        )}
        lead={facts.filter(Boolean).join(' · ')}
        actions={
          <>
            {seesTodos && (
              <Button variant="outlined" component={Link} to={todosUrl({ company: company.id })}>
                {translate('companies.detail.todos')}
              </Button>
            )}
            {mayEnd && active !== undefined && (
              <CompanyActivityButton company={company} onChanged={onChanged} />
            )}
            <VetoButton company={company.id} />
            {mayDelete && !ownView && (
              <DeleteCompanyButton
                company={company}
                onDeleted={() => setDeleted(true)}
                onChanged={onChanged}
              />
            )}
          </>
        }
      />
      <CompanyHold company={company.id} page={page} />
      {above && current?.path === '' && <Box sx={{ mb: 3.5 }}>{above}</Box>}
      <PageTabs
        page={page}
        label={name}
        tabs={tabs.map(({ path, name: tab, content }) => {
          const label = translate(`companies.tabs.${tab}`)
          return content
            ? { path, label, content }
            : {
                path,
                label,
                mark: isDirty ? translate('companies.detail.dirty') : undefined,
                content: <CompanyData company={company} onDirty={setDirty} leave={leave} />,
                keepMounted: isDirty,
              }
        })}
      />
      {question}
    </>
  )
}

/** 'Cargando información', in the layout of what is coming. */
const CompanySkeleton = () => (
  <Paper variant="outlined" role="status" sx={skeletonStyle}>
    <Box sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}>
      {useTranslate()('companies.detail.loading')}
    </Box>
    {FIELDS.map((field) => (
      <Skeleton key={field} variant="rounded" height={38} />
    ))}
  </Paper>
)
const FIELDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** What is edited begins as the back end has it now, not as it was remembered. */
const FRESH = { ...queryOptions, gcTime: 0, meta: COMPANY_DATA }
const SAME_CALLS = { meta: COMPANY_DATA }

/**
 * One company in each of its states: loading, failed, not there, or its whole file in tabs. On EditBase, as react-admin's Edit (5.15) draws a card of
 * its own around what is here several tabs.
 */
export const CompanyEdit = ({ id, page, title, back, above }: CompanyEditProps) => {
  const translate = useTranslate()
  return (
    <EditBase<CompanyDataRecord>
      resource="companies"
      id={id}
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={FRESH}
      mutationOptions={SAME_CALLS}
      render={({ record, error, refetch }) =>
        record ? (
          <CompanyContent
            company={record}
            page={page}
            title={title}
            above={above}
            refetch={() => void refetch()}
          />
        ) : (
          <>
            <PageHeader title={translate('companies.detail.title')} crumb="" tab={title} />
            {error ? (
              <RecordError
                error={error}
                notFound="companies.detail.notFound"
                failed="companies.detail.failed"
                back={back}
                onRetry={() => void refetch()}
              />
            ) : (
              <CompanySkeleton />
            )}
          </>
        )
      }
    />
  )
}

const BACK = { to: pages.companies.path, label: 'companies.detail.back' }

/** /companies/:id (specification, section 2, "Company detail"). */
export const CompanyPage = () => {
  const { id = '' } = useParams()
  return <CompanyEdit key={id} id={Number(id)} page={recordUrl('company', id)} back={BACK} />
}

const skeletonStyle = {
  p: { xs: 2, md: 3 },
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 3,
  rowGap: 2.5,
} as const
