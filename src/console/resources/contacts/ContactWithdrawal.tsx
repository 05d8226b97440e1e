import { useListContext } from 'react-admin'
import { WithdrawButton } from '../../shared/withdrawals/WithdrawButton.tsx'
import { WithdrawnTrace } from '../../shared/withdrawals/WithdrawnTrace.tsx'
import { contactName, type ListedContact } from './listedContact.ts'

/** Takes a contact back, or says who did. */
export const ContactWithdrawal = ({ contact }: { contact: ListedContact }) => {
  const { refetch } = useListContext()
  return (
    <>
      <WithdrawnTrace record={contact} />
      <WithdrawButton
        resource="contacts"
        record={contact}
        name={contactName(contact)}
        onWithdrawn={() => void refetch()}
      />
    </>
  )
}
