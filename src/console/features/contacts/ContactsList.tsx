import { Box, Button, Link, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { FieldTitle, useNotify, useRefresh } from 'react-admin'
import { formatPhoneNumber, isPhoneNumber } from '../../../domain/common/phone.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { contactFields } from '../../../domain/contacts/fields.ts'
import type { Contact } from '../../../domain/contacts/schemas.ts'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { fieldColumns } from '../../kit/fields/fieldColumns.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { SearchFilter } from '../../kit/list/SearchFilter.tsx'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { canCallEndpoint } from '../../port/backend.ts'
import { callEndpoint } from '../../port/client.ts'
import { useCanCallEndpoint, useCanPerformAction } from '../../port/session.ts'
import { WithdrawalNote } from '../withdrawals/WithdrawalNote.tsx'
import { WithdrawButton } from '../withdrawals/WithdrawButton.tsx'
import { WithdrawnInput } from '../withdrawals/WithdrawnSwitch.tsx'
import { ContactCreate } from './ContactCreate.tsx'
import { ContactEdit } from './ContactEdit.tsx'
import { contactsWords } from './words.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const SEARCH = <SearchFilter key="q" source="q" alwaysOn />
const FILTERS = [SEARCH]
const WITH_WITHDRAWN = [SEARCH, <WithdrawnInput key="withdrawn" source="withdrawn" alwaysOn />]

interface ContactProps {
  contact: Contact
}

/** A contact's phone number as a link that starts a call. */
const Phone = ({ contact: { phone, name } }: ContactProps) => {
  if (!phone) return null
  return (
    <Link
      href={`tel:${isPhoneNumber(phone) ? '+52' : ''}${phone}`}
      aria-label={`${formatPhoneNumber(phone)}, ${contactsWords.call(toSpanishUpperCase(name))}`}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {formatPhoneNumber(phone)}
    </Link>
  )
}

/** Note that a contact has unsubscribed from mails, with a button that resumes the mails. */
const MailsOff = ({ contact: { id, name, email } }: ContactProps) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const canResume = useCanPerformAction('contacts.create')
  const [isAsking, setAsking] = useState(false)
  const resume = async () => {
    try {
      await callEndpoint('contacts.resumeMails', { params: { id }, body: { consent: true } })
      notify(contactsWords.mails.resumed(toSpanishUpperCase(name)), { type: 'success' })
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
    }
    setAsking(false)
    refresh()
  }
  return (
    <>
      <Typography variant="caption" component="p" color="text.secondary">
        {contactsWords.mails.off}
      </Typography>
      {canResume && (
        <Button
          size="small"
          variant="text"
          sx={{ ml: -1 }}
          aria-label={contactsWords.mails.resumeOf(toSpanishUpperCase(name))}
          onClick={() => setAsking(true)}
        >
          {contactsWords.mails.resume}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={contactsWords.mails.resume}
        content={contactsWords.mails.question}
        subject={`${toSpanishUpperCase(name)} · ${email}`}
        confirm={contactsWords.mails.confirm}
        onConfirm={() => void resume()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/** A contact's mail address as a mailto link. */
const Email = ({ contact }: ContactProps) =>
  contact.email ? (
    <>
      <Link href={`mailto:${contact.email}`} sx={{ overflowWrap: 'anywhere' }}>
        {contact.email}
      </Link>
      {contact.mail_off && <MailsOff contact={contact} />}
    </>
  ) : null

interface ContactActionsProps extends ContactProps {
  company: number
}

/** Buttons that edit or withdraw a contact. For a withdrawn contact, shows which user withdrew it. */
const ContactActions = ({ contact, company }: ContactActionsProps) => {
  const canCorrect = useCanCallEndpoint('contacts.update') && !contact.withdrawn_at
  const [isEditing, setEditing] = useState(false)
  const refresh = useRefresh()
  const name = toSpanishUpperCase(contact.name)
  return (
    <>
      <WithdrawalNote record={contact} />
      <Stack direction="row">
        {canCorrect && (
          <Button aria-label={contactsWords.editOf(name)} onClick={() => setEditing(true)}>
            {contactsWords.edit}
          </Button>
        )}
        <WithdrawButton resource="contacts" record={contact} name={name} onWithdrawn={refresh} />
      </Stack>
      {isEditing && <ContactEdit contact={contact} company={company} onClose={() => setEditing(false)} />}
    </>
  )
}

/** Contact in the list on a phone: name, position, phone number and mail address. */
const ContactCard = ({ contact, company }: ContactActionsProps) => (
  <Stack sx={{ gap: 0.5, '& a': { py: 1 } }}>
    <Typography sx={{ fontWeight: 600 }}>{toSpanishUpperCase(contact.name)}</Typography>
    <Typography color="text.secondary">{contact.position}</Typography>
    <Stack sx={{ alignItems: 'flex-start' }}>
      <Phone contact={contact} />
      <Email contact={contact} />
    </Stack>
    {contact.id_900 && (
      <Typography color="text.secondary">
        <FieldTitle source="id_900" resource="contacts" />: {contact.id_900}
      </Typography>
    )}
    <Box sx={{ '& .MuiButton-root': { ml: -2 } }}>
      <ContactActions contact={contact} company={company} />
    </Box>
  </Stack>
)

/** Button that opens the form of a new contact. Renders nothing if the user may not add contacts. */
const NewContactButton = ({ company }: { company: number }) => {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setAdding(true)}>
        {contactsWords.add}
      </Button>
      {isAdding && <ContactCreate company={company} onClose={() => setAdding(false)} />}
    </>
  )
}

/** List of a company's contacts. Not react-admin's ReferenceManyField (5.15), which does not keep the filter in the URL. */
export const ContactsList = ({ company }: { company: number }) => {
  const canAdd = useCanPerformAction('contacts.create')
  const filters = useCanPerformAction('withdrawn.read') ? WITH_WITHDRAWN : FILTERS
  return (
    <SectionCard title={contactsWords.title}>
      <ResourceList<Contact>
        resource="contacts"
        filter={{ company }}
        storeKey={`contacts.${company}.listParams`}
        sort={BY_NAME}
        columns={[
          ...fieldColumns<Contact>(contactFields, {
            name: { sx: { fontWeight: 600 } },
            phone: { cell: (contact) => <Phone contact={contact} /> },
            email: { cell: (contact) => <Email contact={contact} /> },
            position: { isSortable: true },
          }),
          {
            source: 'withdrawable',
            isAction: true,
            shownTo: (actor) => canCallEndpoint(actor, 'contacts.update'),
            cell: (contact) => <ContactActions contact={contact} company={company} />,
          },
        ]}
        filters={filters}
        filtersOnPhone={filters.length}
        isCardLink={false}
        card={(contact) => <ContactCard contact={contact} company={company} />}
        empty={{ title: contactsWords.none, text: contactsWords.noneText[canAdd ? 'add' : 'read'] }}
        failed={contactsWords.failed}
        create={canAdd && <NewContactButton company={company} />}
      />
    </SectionCard>
  )
}
