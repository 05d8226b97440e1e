import { Button } from '@mui/material'
import { useState } from 'react'
import { ListBase, useTranslate } from 'react-admin'
import { useCan } from '../../providers/session.ts'
import { NoResults } from '../../shared/NoResults.tsx'
import { silent } from '../../shared/patience.ts'
import { SectionCard } from '../../shared/SectionCard.tsx'
import { ListPanel } from '../../shared/table/ListPanel.tsx'
import { ContactCreate } from './ContactCreate.tsx'
import { contactsView } from './contactsView.tsx'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const PAGE_SIZE = 10

/** A company's contacts, and 'Agregar Contacto' for whom it is for. */
export const ContactsList = ({ company }: { company: number }) => {
  const translate = useTranslate()
  const mayAdd = useCan('contacts.create')
  const [adding, setAdding] = useState(false)
  const add = (
    <Button variant="outlined" onClick={() => setAdding(true)}>
      {translate('contacts.add')}
    </Button>
  )
  return (
    <ListBase
      resource="contacts"
      filter={{ company }}
      perPage={PAGE_SIZE}
      sort={BY_NAME}
      storeKey={false}
      disableSyncWithLocation
      queryOptions={silent}
    >
      <SectionCard title={translate('contacts.title')} actions={mayAdd && add}>
        <ListPanel
          view={contactsView}
          failed={translate('contacts.failed')}
          empty={
            <NoResults
              title={translate('contacts.none')}
              text={translate(`contacts.noneText.${mayAdd ? 'add' : 'read'}`)}
            />
          }
        />
      </SectionCard>
      {mayAdd && <ContactCreate company={company} open={adding} onClose={() => setAdding(false)} />}
    </ListBase>
  )
}
