import { Button } from '@mui/material'
import { ListBase, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../components/EmptyState.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { ListContent } from '../../components/table/ListContent.tsx'
import { pages } from '../../pages.ts'
import { usePersonnelView } from '../personnel/usePersonnelView.tsx'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const PAGE_SIZE = 10

/** A company's people: light, name, role, company and 'Ver', a page at a time. */
export const CompanyPersonnel = ({ company }: { company: number }) => {
  const translate = useTranslate()
  const { columns, ...view } = usePersonnelView()
  return (
    <ListBase
      resource="personnel"
      filter={{ company }}
      perPage={PAGE_SIZE}
      sort={BY_NAME}
      storeKey={false}
      disableSyncWithLocation
      queryOptions={queryOptions}
    >
      <SectionCard title={translate('companies.personnel.title')}>
        <ListContent
          view={{ ...view, columns: columns.filter(({ source }) => source !== 'zone'), selectable: false }}
          failed={translate('companies.personnel.failed')}
          empty={
            <EmptyState
              title={translate('companies.personnel.none')}
              text={translate('companies.personnel.noneText')}
              action={
                <Button variant="outlined" component={Link} to={pages.personnel.path}>
                  {translate('companies.personnel.open')}
                </Button>
              }
            />
          }
        />
      </SectionCard>
    </ListBase>
  )
}
