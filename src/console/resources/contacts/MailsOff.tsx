import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { Contact } from '../../../domain/contacts.ts'
import { upper } from '../../../domain/text.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/session.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { getErrorText } from '../../components/form/formErrors.ts'

/** Says of a contact that it stopped its mails, and sends them again once somebody says that the contact has asked for them. */
export const MailsOff = ({ contact: { id, name, email } }: { contact: Contact }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const mayResume = useCan('contacts.create')
  const [isAsking, setAsking] = useState(false)
  const resume = async () => {
    try {
      await call('contacts.resumeMails', { params: { id }, body: { consent: true } })
      notify('contacts.mails.resumed', { type: 'success', messageArgs: { name: upper(name) } })
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
    }
    setAsking(false)
    refresh()
  }
  return (
    <>
      <Typography variant="caption" component="p" color="text.secondary">
        {translate('contacts.mails.off')}
      </Typography>
      {mayResume && (
        <Button
          size="small"
          variant="text"
          sx={{ ml: -1 }}
          aria-label={translate('contacts.mails.resumeOf', { name: upper(name) })}
          onClick={() => setAsking(true)}
        >
          {translate('contacts.mails.resume')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="contacts.mails.resume"
        content="contacts.mails.question"
        subject={`${upper(name)} · ${email}`}
        confirm="contacts.mails.confirm"
        onConfirm={() => void resume()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
