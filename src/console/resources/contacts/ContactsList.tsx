import './words.ts'
import { Box, Button, Link, Typography } from '@mui/material'
import { useState } from 'react'
import { DataTable, FieldTitle, List, useRecordContext, useTranslate } from 'react-admin'
import type { Contact } from '../../../domain/contacts.ts'
import { formatPhone, isPhone } from '../../../domain/phone.ts'
import { upper } from '../../../domain/text.ts'
import { useCan } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ColumnsButton } from '../../components/list/ColumnsButton.tsx'
import { DataTableBody } from '../../components/list/DataTableBody.tsx'
import { DataTableHead } from '../../components/list/DataTableHead.tsx'
import { EmptyOrNoMatches } from '../../components/list/EmptyOrNoMatches.tsx'
import { ListActions } from '../../components/list/ListActions.tsx'
import { ListError } from '../../components/list/ListError.tsx'
import { listDefaults } from '../../components/list/listDefaults.tsx'
import { PhoneListBar } from '../../components/list/PhoneListBar.tsx'
import { ResponsiveRows } from '../../components/list/ResponsiveRows.tsx'
import { SearchFilter } from '../../components/list/SearchFilter.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { WithdrawalNote } from '../../components/withdrawals/WithdrawalNote.tsx'
import { WithdrawButton } from '../../components/withdrawals/WithdrawButton.tsx'
import { useHasWithdrawn, WithdrawnInput } from '../../components/withdrawals/WithdrawnSwitch.tsx'
import { ContactCreate } from './ContactCreate.tsx'
import { MailsOff } from './MailsOff.tsx'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const SORTED_BY = ['name', 'position']
const COLUMNS = ['name', 'phone', 'email', 'position', 'id_900']
const SEARCH = <SearchFilter key="q" source="q" alwaysOn />
const FILTERS = [SEARCH]
const WITH_WITHDRAWN = [SEARCH, <WithdrawnInput key="withdrawn" source="withdrawn" alwaysOn />]

/** A contact's phone, to be called. */
const Phone = () => {
  const translate = useTranslate()
  const contact = useRecordContext<Contact>()
  if (!contact?.phone) return null
  const { phone, name } = contact
  return (
    <Link
      href={`tel:${isPhone(phone) ? '+52' : ''}${phone}`}
      aria-label={`${formatPhone(phone)}, ${translate('contacts.call', { name: upper(name) })}`}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {formatPhone(phone)}
    </Link>
  )
}

/** A contact's address, to be written to. */
const Email = () => {
  const contact = useRecordContext<Contact>()
  if (!contact?.email) return null
  return (
    <>
      <Link href={`mailto:${contact.email}`} sx={{ overflowWrap: 'anywhere' }}>
        {contact.email}
      </Link>
      {contact.mail_off && <MailsOff contact={contact} />}
    </>
  )
}

/** Takes a contact back, which can be undone for a moment, or says who did. */
const Withdrawal = () => {
  const contact = useRecordContext<Contact>()
  if (!contact) return null
  return (
    <>
      <WithdrawalNote record={contact} />
      <WithdrawButton resource="contacts" record={contact} name={upper(contact.name)} isUndoable />
    </>
  )
}

/** A contact on a phone: who, what for, and how to reach them. */
const ContactCard = ({ contact }: { contact: Contact }) => (
  <Box sx={{ display: 'grid', gap: 0.5, '& a': { py: 1 } }}>
    <Typography sx={{ fontWeight: 600 }}>{upper(contact.name)}</Typography>
    <Typography color="text.secondary">{contact.position}</Typography>
    <Box sx={{ display: 'grid', justifyItems: 'start' }}>
      <Phone />
      <Email />
    </Box>
    {contact.id_900 && (
      <Typography color="text.secondary">
        <FieldTitle source="id_900" resource="contacts" />: {contact.id_900}
      </Typography>
    )}
    <Box sx={{ '& .MuiButton-root': { ml: -2 } }}>
      <Withdrawal />
    </Box>
  </Box>
)

const ContactsEmpty = () => {
  const translate = useTranslate()
  const mayAdd = useCan('contacts.create')
  return (
    <EmptyOrNoMatches>
      <EmptyState
        title={translate('contacts.none')}
        text={translate(`contacts.noneText.${mayAdd ? 'add' : 'read'}`)}
      />
    </EmptyOrNoMatches>
  )
}

/** Which columns, and 'Agregar Contacto' for whom it is for. */
const ContactsActions = ({ company }: { company: number }) => {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const mayAdd = useCan('contacts.create')
  const [isAdding, setAdding] = useState(false)
  return (
    <ListActions>
      {!isPhone && <ColumnsButton sources={COLUMNS} />}
      {mayAdd && (
        <Button variant="outlined" onClick={() => setAdding(true)}>
          {translate('contacts.add')}
        </Button>
      )}
      {mayAdd && <ContactCreate company={company} open={isAdding} onClose={() => setAdding(false)} />}
    </ListActions>
  )
}

/**
 * A company's contacts. Filter, page and order live in the address and are remembered, for each company by themselves; so it is a List with a fixed
 * filter and no ReferenceManyField, which (5.15) keeps them nowhere.
 */
export const ContactsList = ({ company }: { company: number }) => {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const filters = useHasWithdrawn() ? WITH_WITHDRAWN : FILTERS
  const mayWithdraw = useCan('contacts.create') && settings().extras
  return (
    <SectionCard title={translate('contacts.title')}>
      <List
        {...listDefaults}
        resource="contacts"
        filter={{ company }}
        storeKey={`contacts.${company}.listParams`}
        title={false}
        filters={filters}
        actions={<ContactsActions company={company} />}
        error={<ListError title="contacts.failed" />}
        sort={BY_NAME}
      >
        {isPhone && <PhoneListBar sortFields={SORTED_BY} />}
        <ResponsiveRows<Contact>
          columns={5}
          isCardLink={false}
          empty={<ContactsEmpty />}
          card={(contact) => <ContactCard contact={contact} />}
        >
          <DataTable head={DataTableHead} body={DataTableBody} rowClick={false} bulkActionButtons={false}>
            <DataTable.Col<Contact>
              source="name"
              render={({ name }) => upper(name)}
              sx={{ fontWeight: 600 }}
            />
            <DataTable.Col source="phone" disableSort>
              <Phone />
            </DataTable.Col>
            <DataTable.Col source="email" disableSort>
              <Email />
            </DataTable.Col>
            <DataTable.Col source="position" />
            <DataTable.Col source="id_900" disableSort />
            {mayWithdraw && (
              <DataTable.Col source="withdrawable" disableSort>
                <Withdrawal />
              </DataTable.Col>
            )}
          </DataTable>
        </ResponsiveRows>
      </List>
    </SectionCard>
  )
}
