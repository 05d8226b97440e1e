import { useListContext } from 'react-admin'
import { WithdrawalNote } from '../../components/withdrawals/WithdrawalNote.tsx'
import { WithdrawButton } from '../../components/withdrawals/WithdrawButton.tsx'
import { contactName, type ListedContact } from './listedContact.ts'

/** Takes a contact back, or says who did. */
export const ContactWithdrawal = ({ contact }: { contact: ListedContact }) => {
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
