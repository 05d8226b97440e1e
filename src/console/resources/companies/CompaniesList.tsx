import './words.ts'
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
  useTranslate,
} from 'react-admin'
import { useActor, useCan } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { BulkDialog } from '../../components/list/BulkDialog.tsx'
import { RowLink } from '../../components/list/RowLink.tsx'
import { SearchFilter } from '../../components/list/SearchFilter.tsx'
import { ACTIVE, ReferencePicker } from '../../components/ReferencePicker.tsx'
import { ListCount, ResourceList } from '../../components/ResourceList.tsx'
import { StatusChip } from '../../components/StatusChip.tsx'
import { canOpen, recordUrl } from '../../pages.ts'
import type { CompanyRecord } from '../../providers/adapter/company.ts'
import { COMPANY_DATA } from '../../providers/companySources.ts'
import { CompanyCreate } from './CompanyCreate.tsx'
import { companyName } from './companyName.ts'
import { useMayEndCompanies } from './useCompanyActions.tsx'

/** Sí or No; nothing where the back end does not say. */
const CompanyStatusChip = ({ company: { active } }: { company: Pick<CompanyRecord, 'active'> }) => {
  const translate = useTranslate()
  if (active === undefined) return null
  return (
    <StatusChip tone={active ? 'valid' : 'inactive'}>
      {translate(`companies.active.${active ? 'yes' : 'no'}`)}
    </StatusChip>
  )
}

const BY_NAME = { field: 'name', order: 'ASC' } as const
const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <NullableBooleanInput key="active" source="active" alwaysOn />,
  <ReferencePicker key="zone" source="zone" reference="zones" />,
]
/** The filters of users who see how a company's papers stand. */
const WITH_PAPERS = [
  ...FILTERS,
  <NullableBooleanInput key="lacking" source="lacking" />,
  <NullableBooleanInput key="held" source="held" />,
  <SelectInput
    key="hold_proposed"
    source="hold_proposed"
    choices={[{ id: true, name: 'ra.boolean.true' }]}
  />,
]

/** Deactivates or activates the selected companies. Undoing it leaves alone those that were so before. */
const ActivityDialog = ({
  ids,
  active,
  onClose,
}: {
  ids: Identifier[]
  active: boolean
  onClose: () => void
}) => {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const name = active ? 'activate' : 'deactivate'
  const text = (key: string, smart_count = ids.length) =>
    translate(`companies.activity.bulk.${name}.${key}`, { smart_count })
  const update = ({ id }: CompanyRecord, to: boolean) =>
    dataProvider.update('companies', {
      ...{ id, data: { active: to }, previousData: { id, active: !to }, meta: COMPANY_DATA },
    })
  return (
    <BulkDialog<CompanyRecord>
      title={text('title')}
      question={active ? text('question') : `${text('question')} ${translate('companies.activity.question')}`}
      confirm={translate(`companies.activity.${name}`)}
      ids={ids}
      act={async (company) => {
        if (company.active === active) return false
        await update(company, active)
        return true
      }}
      undo={(company) => update(company, !active)}
      doneText={(count) => text('done', count)}
      onClose={onClose}
    />
  )
}

/** What can be done with the selected companies. */
const CompaniesBulkActions = () => {
  const translate = useTranslate()
  const { selectedIds } = useListContext<CompanyRecord>()
  // The companies that were selected when it began.
  const [running, setRunning] = useState<{ active: boolean; ids: Identifier[] }>()
  return (
    <>
      <BulkActionsToolbar aria-live="polite" label="companies.activity.selected">
        {[false, true].map((active) => (
          <Button
            key={String(active)}
            variant="outlined"
            onClick={() => setRunning({ active, ids: selectedIds })}
          >
            {translate(`companies.activity.${active ? 'activate' : 'deactivate'}`)}
          </Button>
        ))}
      </BulkActionsToolbar>
      {running && <ActivityDialog {...running} onClose={() => setRunning(undefined)} />}
    </>
  )
}

/** In the place of the rows. The filter of active companies is on from the start, so one button removes all filters. */
const CompaniesEmpty = () => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const isFiltered = Object.keys(filterValues).length > 0
  return (
    <EmptyState
      title={translate('companies.empty.title')}
      text={translate(`companies.empty.${isFiltered ? 'filtered' : 'none'}`)}
      action={
        isFiltered && (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {translate('companies.empty.clear')}
          </Button>
        )
      }
    />
  )
}

const companyUrl = ({ id }: CompanyRecord) => recordUrl('company', id)

/** That a company's payments are held, or that this is proposed. */
const HoldMark = ({ company: { papers } }: { company: CompanyRecord }) => {
  const translate = useTranslate()
  if (!papers?.held_at && !papers?.hold_proposed) return null
  return (
    <StatusChip tone={papers.held_at ? 'danger' : 'warning'}>
      {translate(`companyHold.${papers.held_at ? 'heldMark' : 'proposedMark'}`)}
    </StatusChip>
  )
}

/** A company's name, as a link where its page may be opened, and the mark of a hold. */
const CompanyTitle = ({ company }: { company: CompanyRecord }) => {
  const name = companyName(company)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
      {canOpen(useActor(), 'company') ? (
        <RowLink to={companyUrl(company)}>{name}</RowLink>
      ) : (
        <span>{name}</span>
      )}
      <HoldMark company={company} />
    </Stack>
  )
}

/** A company on a phone: its name on top, zone and state below. */
const CompanyCard = ({ company }: { company: CompanyRecord }) => (
  <>
    <CompanyTitle company={company} />
    <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
      <Typography color="text.secondary">{company.zone?.name}</Typography>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, color: 'text.secondary', fontSize: 12 }}>
        <FieldTitle source="active" resource="companies" />
        <CompanyStatusChip company={company} />
      </Stack>
    </Stack>
  </>
)

/** Empresas Colaboradoras: the list, and below it the form that adds one. */
export const CompaniesList = () => {
  const actor = useActor()
  const mayCreate = useCan('companies.create')
  const mayEnd = useMayEndCompanies()
  const seesPapers = useCan('companies.read') && settings().extras
  return (
    <>
      <ResourceList<CompanyRecord>
        resource="companies"
        title="companies.title"
        lead={<ListCount count="companies.count" found="companies.found" />}
        sort={BY_NAME}
        filterDefaultValues={ACTIVE}
        columns={[
          {
            source: 'name',
            isSortable: true,
            cell: (company) => <CompanyTitle company={company} />,
            sx: { fontWeight: 600 },
          },
          { source: 'zone', isSortable: true, cell: ({ zone }) => zone?.name },
          { source: 'active', cell: (company) => <CompanyStatusChip company={company} /> },
        ]}
        filters={seesPapers ? WITH_PAPERS : FILTERS}
        card={(company) => <CompanyCard company={company} />}
        rowUrl={canOpen(actor, 'company') ? companyUrl : undefined}
        bulkActions={mayEnd && <CompaniesBulkActions />}
        empty={<CompaniesEmpty />}
        failed="companies.error.title"
        exportEndpoint="companies.export"
      />
      {mayCreate && <CompanyCreate />}
    </>
  )
}
