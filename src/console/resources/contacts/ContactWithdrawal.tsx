import { useListContext } from 'react-admin'
import type { Contact } from '../../../domain/contacts.ts'
import { WithdrawalNote } from '../../components/withdrawals/WithdrawalNote.tsx'
import { WithdrawButton } from '../../components/withdrawals/WithdrawButton.tsx'
import { contactName } from './contactName.ts'

/** Takes a contact back, or says who did. */
export const ContactWithdrawal = ({ contact }: { contact: Contact }) => {
  const { refetch } = useListContext()
  return (
    <>
      <WithdrawalNote record={contact} />
      <WithdrawButton
        resource="contacts"
        record={contact}
        name={contactName(contact)}
        onWithdrawn={() => void refetch()}
      />
    </>
  )
}
