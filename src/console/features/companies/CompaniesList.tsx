import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import {
  BulkActionsToolbar,
  FieldTitle,
  type Identifier,
  NullableBooleanInput,
  SelectInput,
  useDataProvider,
  useListContext,
} from 'react-admin'
import { getCompanyDocumentsState } from '../../../domain/companies/documentsState.ts'
import { companyFields } from '../../../domain/companies/fields.ts'
import type { Actor } from '../../../domain/groups.ts'
import { hasPermission } from '../../../domain/permissions.ts'
import { computeRoundedPercent } from '../../../domain/reports/percent.ts'
import { TAX_SITUATION_TEXTS } from '../../../domain/taxList/situations.ts'
import { appWords } from '../../i18n/app.ts'
import { formatCount } from '../../i18n/formatCount.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { fieldColumns } from '../../kit/fields/fieldColumns.tsx'
import { AddButton } from '../../kit/list/AddButton.tsx'
import { BulkDialog } from '../../kit/list/BulkDialog.tsx'
import { RowLink } from '../../kit/list/RowLink.tsx'
import { SearchFilter } from '../../kit/list/SearchFilter.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { ReferencePicker } from '../../kit/ReferencePicker.tsx'
import { CardHead, ListCount, ResourceList } from '../../kit/ResourceList.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { canOpenPage, getRecordPageUrl } from '../../pages.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import type { CompanyDataRecord, CompanyRecord } from '../../port/records/company.ts'
import { useCanPerformAction, useSignedInUser } from '../../port/session.ts'
import { COMPANY_DATA, WITH_PEOPLE } from '../../port/sources.ts'
import { TaxListMark } from '../tax-list/TaxListMark.tsx'
import { CompanyCreate } from './CompanyCreate.tsx'
import { getCompanyName } from './companyName.ts'
import { useCanDeactivateCompanies } from './useCompanyActions.tsx'
import { useCompanyDeactivationText } from './useCompanyDeactivationText.ts'
import { companiesWords, companyHoldWords } from './words.ts'

/** Shows whether a company is active: Sí, No, or Sin dato if the server does not send the state. */
const CompanyStatusChip = ({ company: { active } }: { company: Pick<CompanyRecord, 'active'> }) => {
  if (typeof active !== 'boolean')
    return (
      <Typography component="span" variant="caption" color="text.secondary">
        {appWords.noValue}
      </Typography>
    )
  return (
    <StatusChip tone={active ? 'valid' : 'inactive'}>
      {companiesWords.active[active ? 'yes' : 'no']}
    </StatusChip>
  )
}

const BY_NAME = { field: 'name', order: 'ASC' } as const
const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <NullableBooleanInput key="active" source="active" alwaysOn />,
  <ReferencePicker key="zone" source="zone" reference="zones" />,
]
/** List filters for users who may see the status of companies' documents. */
const WITH_PAPERS = [
  ...FILTERS,
  <NullableBooleanInput key="lacking" source="lacking" />,
  <NullableBooleanInput key="held" source="held" />,
  <SelectInput
    key="hold_proposed"
    source="hold_proposed"
    choices={[{ id: true, name: 'ra.boolean.true' }]}
  />,
  <NullableBooleanInput key="tax_listed" source="tax_listed" />,
]

/** Dialog that deactivates or reactivates the selected companies. Its undo skips companies that already had the new state. */
const ActivityDialog = ({
  ids,
  active,
  onClose,
}: {
  ids: Identifier[]
  active: boolean
  onClose: () => void
}) => {
  const dataProvider = useDataProvider()
  const effects = useCompanyDeactivationText(ids, !active)
  const name = active ? 'activate' : 'deactivate'
  const words = companiesWords.activity.bulk[name]
  const update = async ({ id }: CompanyRecord, to: boolean, version?: number) => {
    const previousData = { id, active: !to, version }
    const params = { id, data: { active: to }, previousData, meta: COMPANY_DATA }
    return (await dataProvider.update<CompanyDataRecord>('companies', params)).data
  }
  return (
    <BulkDialog<CompanyRecord, CompanyDataRecord>
      title={words.title}
      question={active ? words.question(ids.length) : `${words.question(ids.length)} ${effects}`}
      confirm={companiesWords.activity[name]}
      ids={ids}
      act={async (company) => company.active !== active && update(company, active)}
      undo={(company, { version }) => update(company, !active, version)}
      doneText={words.done}
      onClose={onClose}
    />
  )
}

const CompaniesBulkActions = () => {
  const { selectedIds } = useListContext<CompanyRecord>()
  // Keeps the companies that were selected at the click, because the selection may change while the dialog is open.
  const [running, setRunning] = useState<{ active: boolean; ids: Identifier[] }>()
  return (
    <>
      <BulkActionsToolbar aria-live="polite" label={companiesWords.activity.selected(selectedIds.length)}>
        {[false, true].map((active) => (
          <Button
            key={String(active)}
            variant="outlined"
            onClick={() => setRunning({ active, ids: selectedIds })}
          >
            {companiesWords.activity[active ? 'activate' : 'deactivate']}
          </Button>
        ))}
      </BulkActionsToolbar>
      {running && <ActivityDialog {...running} onClose={() => setRunning(undefined)} />}
    </>
  )
}

/** Message shown instead of the rows if the list has no companies. */
const CompaniesEmpty = () => {
  const { filterValues, setFilters } = useListContext()
  const isFiltered = Object.keys(filterValues).length > 0
  return (
    <EmptyState
      title={companiesWords.empty.title}
      text={companiesWords.empty[isFiltered ? 'filtered' : 'none']}
      action={
        isFiltered && (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {companiesWords.empty.clear}
          </Button>
        )
      }
    />
  )
}

const getCompanyUrl = ({ id }: CompanyRecord) => getRecordPageUrl('company', id)

/** Warning that payments to a company are on hold, or that a user has proposed a hold. Otherwise renders nothing. */
const HoldMark = ({ company: { papers } }: { company: CompanyRecord }) => {
  if (!papers?.held_at && !papers?.hold_proposed) return null
  return (
    <StatusChip tone={papers.held_at ? 'danger' : 'warning'}>
      {companyHoldWords[papers.held_at ? 'heldMark' : 'proposedMark']}
    </StatusChip>
  )
}

/** Name of a company, as a link if the user may open its page. Warns if payments are on hold. */
const CompanyTitle = ({ company }: { company: CompanyRecord }) => {
  const name = getCompanyName(company)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
      {canOpenPage(useSignedInUser(), 'company') ? (
        <RowLink to={getCompanyUrl(company)}>{name}</RowLink>
      ) : (
        <span>{name}</span>
      )}
      <HoldMark company={company} />
      <TaxListMark state={company.tax_list} />
    </Stack>
  )
}

const PAPERS_TONES = { inOrder: 'valid', lacking: 'warning', late: 'danger' } as const

/** Status of the documents that a company must submit. Renders nothing for deactivated companies, which need no documents. */
const PapersChip = ({ company: { papers, active } }: { company: CompanyRecord }) => {
  if (!papers || active === false) return null
  const state = getCompanyDocumentsState(papers)
  return <StatusChip tone={PAPERS_TONES[state]}>{companiesWords.papers[state]}</StatusChip>
}

/** Number and percentage of the company's workers who are currently allowed to work. */
const MayWork = ({ company: { people } }: { company: CompanyRecord }) => {
  if (!people?.active) return null
  const percent = computeRoundedPercent(people.may_work, people.active)
  return companiesWords.share({ count: people.may_work, percent })
}

/** Company in the list on a phone: name, status of its documents, zone, workers, and whether it is active. */
const CompanyCard = ({ company }: { company: CompanyRecord }) => {
  const { people, zone } = company
  const counts = people && [
    companiesWords.people(people.active),
    people.active > 0 && companiesWords.mayWork(people.may_work),
  ]
  return (
    <>
      <CardHead>
        <CompanyTitle company={company} />
        <PapersChip company={company} />
      </CardHead>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}
      >
        <Typography color="text.secondary">
          {[zone?.name, ...(counts ?? [])].filter(Boolean).join(' · ')}
        </Typography>
        <Stack
          direction="row"
          sx={{
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            color: 'text.secondary',
            fontSize: '0.75rem',
          }}
        >
          <FieldTitle source="active" resource="companies" />
          <CompanyStatusChip company={company} />
        </Stack>
      </Stack>
    </>
  )
}

const CreateButton = () => (
  <AddButton label={companiesWords.create.save} form={(onClose) => <CompanyCreate onClose={onClose} />} />
)

const isInactiveCompany = ({ active }: CompanyRecord) => active === false

const canSeeCompanyPeopleCounts = (actor: Actor) =>
  hasPermission(actor, 'personnel.read') && isEndpointAvailable('companies.list', 'people')
const canSeeTaxListSituation = (actor: Actor) =>
  hasPermission(actor, 'companies.read') && isEndpointAvailable('companies.list', 'papers')
const canSeeCompanyDocumentStatus = (actor: Actor) =>
  hasPermission(actor, 'companies.read') && isEndpointAvailable('companies.list', 'papers')

/** List page of the contractor companies. */
export const CompaniesList = () => {
  const actor = useSignedInUser()
  const canCreate = useCanPerformAction('companies.create')
  const canDeactivate = useCanDeactivateCompanies()
  return (
    <ResourceList<CompanyRecord>
      resource="companies"
      title={companiesWords.title}
      lead={<ListCount count={companiesWords.count} found={companiesWords.found} />}
      sort={BY_NAME}
      {...(canSeeCompanyPeopleCounts(actor) && { queryOptions: { ...queryOptions, meta: WITH_PEOPLE } })}
      columns={fieldColumns<CompanyRecord>(companyFields, {
        name: {
          cell: (company) => <CompanyTitle company={company} />,
          sx: { fontWeight: 600 },
        },
        zone: { cell: ({ zone }) => zone?.name },
        active: { cell: (company) => <CompanyStatusChip company={company} /> },
        people: {
          shownTo: canSeeCompanyPeopleCounts,
          align: 'right',
          cell: ({ people }) => people && formatCount(people.active),
        },
        may_work: {
          shownTo: canSeeCompanyPeopleCounts,
          align: 'right',
          cell: (company) => <MayWork company={company} />,
        },
        lacking_from: {
          shownTo: canSeeCompanyDocumentStatus,
          cell: (company) => <PapersChip company={company} />,
        },
        tax_list_situation: {
          shownTo: canSeeTaxListSituation,
          isHidden: true,
          cell: ({ tax_list }) => tax_list && TAX_SITUATION_TEXTS[tax_list.situation],
        },
      })}
      filters={canSeeCompanyDocumentStatus(actor) ? WITH_PAPERS : FILTERS}
      card={(company) => <CompanyCard company={company} />}
      rowUrl={canOpenPage(actor, 'company') ? getCompanyUrl : undefined}
      isDimmed={isInactiveCompany}
      bulkActions={canDeactivate && <CompaniesBulkActions />}
      empty={<CompaniesEmpty />}
      failed={companiesWords.error.title}
      create={canCreate && <CreateButton />}
    />
  )
}
