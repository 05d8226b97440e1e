import { useActor } from '../../api/session.ts'
import type { TableView } from '../../components/table/tableView.ts'
import { canOpen, recordUrl } from '../../pages.ts'
import type { CompanyRecord } from '../../providers/adapter/company.ts'
import { CompaniesListCard } from './CompaniesListCard.tsx'
import { CompanyLink } from './CompanyLink.tsx'
import { CompanyStatusChip } from './CompanyStatusChip.tsx'
import { companyName } from './companyName.ts'

/** What the list shows of a company; its name leads to it for who may open it. */
export const useCompaniesView = (): TableView<CompanyRecord> => {
  const href = canOpen(useActor(), 'company')
    ? ({ id }: CompanyRecord) => recordUrl('company', id)
    : undefined
  const name = (company: CompanyRecord) => <CompanyLink company={company} to={href?.(company)} />
  return {
    columns: [
      { source: 'name', render: name, sortable: true, strong: true },
      { source: 'zone', render: ({ zone }) => zone?.name, sortable: true },
      { source: 'active', render: (company) => <CompanyStatusChip company={company} /> },
    ],
    href,
    linkLabel: companyName,
    card: (company) => <CompaniesListCard company={company} to={href?.(company)} />,
  }
}
