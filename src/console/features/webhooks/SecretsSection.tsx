import { Box, Button, Paper, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { formatDateAndTime } from '../../../domain/common/days.ts'
import { MAX_SECRETS, type Webhook } from '../../../domain/webhooks/schemas.ts'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { callEndpoint } from '../../port/client.ts'
import { useCreateSecret } from './useCreateSecret.tsx'
import { webhooksWords } from './words.ts'

/** List of the secrets of a webhook by their creation time, with buttons that create and remove secrets. */
export const SecretsSection = ({
  webhook: { id, secrets },
  refetch,
}: {
  webhook: Webhook
  refetch: () => void
}) => {
  const notify = useNotify()
  const { createSecret, dialog } = useCreateSecret(refetch)
  const [removed, setRemoved] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const remove = async (secret: string) => {
    setBusy(true)
    try {
      await callEndpoint('webhooks.deleteSecret', { params: { id, secret } })
      notify(webhooksWords.secrets.removed, { type: 'success' })
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
    }
    setRemoved(undefined)
    setBusy(false)
    refetch()
  }
  return (
    <SectionCard
      title={webhooksWords.secrets.title}
      actions={
        secrets.length < MAX_SECRETS && (
          <Button variant="outlined" onClick={() => void createSecret(id)}>
            {webhooksWords.secrets.add}
          </Button>
        )
      }
    >
      <Paper variant="panel" sx={{ maxWidth: 720 }}>
        <Typography color="text.secondary">
          {secrets.length === 0 ? webhooksWords.secrets.none : webhooksWords.secrets.about}
        </Typography>
        <Box component="ul" className="plain" sx={listStyle}>
          {secrets.map((secret) => {
            const created = webhooksWords.secrets.createdAt(formatDateAndTime(new Date(secret.created_at)))
            return (
              <li key={secret.id}>
                <Typography sx={{ flex: '1 1 200px' }}>{created}</Typography>
                {secrets.length > 1 && (
                  <Button
                    color="error"
                    aria-label={`${webhooksWords.secrets.remove}: ${created}`}
                    onClick={() => setRemoved(secret.id)}
                  >
                    {webhooksWords.secrets.remove}
                  </Button>
                )}
                <ConfirmDialog
                  isOpen={removed === secret.id}
                  isBusy={isBusy}
                  title={webhooksWords.secrets.removeTitle}
                  content={webhooksWords.secrets.removeText}
                  subject={created}
                  confirm={webhooksWords.secrets.remove}
                  isDestructive
                  onConfirm={() => void remove(secret.id)}
                  onClose={() => setRemoved(undefined)}
                />
              </li>
            )
          })}
        </Box>
      </Paper>
      {dialog}
    </SectionCard>
  )
}

const listStyle = {
  mt: 1.5,
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 44 },
  '& li + li': { borderTop: 1, borderColor: 'divider' },
} as const
