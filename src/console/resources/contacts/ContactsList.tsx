import { Box, Button } from '@mui/material'
import { useMemo, useState } from 'react'
import { ListBase, useTranslate } from 'react-admin'
import { useCan } from '../../api/session.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { EmptyOrNoMatches } from '../../components/table/EmptyOrNoMatches.tsx'
import { ListContent } from '../../components/table/ListContent.tsx'
import { ListSearchInput } from '../../components/table/ListSearchInput.tsx'
import { WithdrawnSwitch } from '../../components/withdrawals/WithdrawnSwitch.tsx'
import { hasFeature } from '../../providers/adapter/features.ts'
import { ContactCreate } from './ContactCreate.tsx'
import { contactsView } from './contactsView.tsx'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const PAGE_SIZE = 10

/** A company's contacts, and 'Agregar Contacto' for whom it is for. */
export const ContactsList = ({ company }: { company: number }) => {
  const translate = useTranslate()
  const mayAdd = useCan('contacts.create')
  const [adding, setAdding] = useState(false)
  const [isWithdrawn, setWithdrawn] = useState(false)
  const view = useMemo(() => contactsView(mayAdd && hasFeature('withdrawals')), [mayAdd])
  const add = (
    <Button variant="outlined" onClick={() => setAdding(true)}>
      {translate('contacts.add')}
    </Button>
  )
  return (
    <ListBase
      resource="contacts"
      filter={isWithdrawn ? { company, withdrawn: true } : { company }}
      perPage={PAGE_SIZE}
      sort={BY_NAME}
      storeKey={false}
      disableSyncWithLocation
      queryOptions={queryOptions}
    >
      <SectionCard
        title={translate('contacts.title')}
        actions={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25 }}>
            <ListSearchInput />
            <WithdrawnSwitch isOn={isWithdrawn} onChange={setWithdrawn} />
            {mayAdd && add}
          </Box>
        }
      >
        <ListContent
          view={view}
          failed={translate('contacts.failed')}
          empty={
            <EmptyOrNoMatches>
              {isWithdrawn ? (
                <EmptyState title={translate('withdrawals.none')} text="" />
              ) : (
                <EmptyState
                  title={translate('contacts.none')}
                  text={translate(`contacts.noneText.${mayAdd ? 'add' : 'read'}`)}
                />
              )}
            </EmptyOrNoMatches>
          }
        />
      </SectionCard>
      {mayAdd && <ContactCreate company={company} open={adding} onClose={() => setAdding(false)} />}
    </ListBase>
  )
}
