import DeleteIcon from '@mui/icons-material/DeleteOutline'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button, IconButton, Typography } from '@mui/material'
import { formatDate, toMexicoDay } from '../../../domain/common/days.ts'
import { describeBrowserAndDevice } from '../../../domain/users/devices.ts'
import type { Passkey } from '../../../domain/users/passkeys.ts'
import { callEndpoint, type Reply } from '../../port/client.ts'
import { createPasskey, hasPasskeys } from '../../port/passkeys.ts'
import { type FactorQuestion, FactorRow } from './FactorDialog.tsx'
import { accountWords } from './words.ts'

const formatTimestampAsDay = (moment: string) => formatDate(toMexicoDay(new Date(moment)))

/** List of the user's passkeys with names and dates. The user can add, rename and remove passkeys. */
export const PasskeysRow = ({
  factor: { passkeys, passkeys_possible, app, demanded },
  onAsk,
}: {
  factor: Reply<'account.secondFactor'>
  onAsk: (question: FactorQuestion) => void
}) => {
  const canAdd = passkeys_possible && hasPasskeys()
  const add: FactorQuestion = {
    words: accountWords.passkeys.add,
    fields: ['name', 'password'],
    values: { name: describeBrowserAndDevice(navigator.userAgent) },
    async send({ name, password }) {
      const answer = await createPasskey(password)
      const { recovery_codes } = await callEndpoint('passkeys.create', { body: { name, answer } })
      return recovery_codes.length > 0 ? recovery_codes : undefined
    },
    notice: accountWords.passkeys.add.done,
  }
  const rename = ({ id, name }: Passkey): FactorQuestion => ({
    words: accountWords.passkeys.rename,
    fields: ['name'],
    values: { name },
    async send(values) {
      await callEndpoint('passkeys.update', { params: { id }, body: { name: values.name } })
      return undefined
    },
    notice: accountWords.passkeys.rename.done,
  })
  const remove = ({ id, name }: Passkey): FactorQuestion => ({
    words: accountWords.passkeys.end,
    subject: name,
    fields: ['password'],
    async send({ password }) {
      await callEndpoint('passkeys.end', { params: { id }, body: { password } })
      return undefined
    },
    notice: accountWords.passkeys.end.done,
  })
  const text = canAdd ? 'about' : passkeys_possible ? 'noBrowser' : 'notHere'
  return (
    <FactorRow
      title={accountWords.passkeys.title}
      text={accountWords.passkeys[text]}
      actions={
        canAdd && (
          <Button variant="outlined" onClick={() => onAsk(add)}>
            {accountWords.passkeys.add.action}
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <Box component="ul" className="plain" aria-label={accountWords.passkeys.title} sx={listStyle}>
          {passkeys.map((passkey) => {
            const { id, name, created_at, last_used_at, other_host } = passkey
            return (
              <li key={id}>
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
                  <Typography variant="body2" color="text.secondary">
                    {accountWords.passkeys.added(formatTimestampAsDay(created_at))}
                    {' · '}
                    {last_used_at
                      ? accountWords.passkeys.used(formatTimestampAsDay(last_used_at))
                      : accountWords.passkeys.never}
                  </Typography>
                  {other_host !== '' && (
                    <Typography variant="body2" color="error">
                      {accountWords.passkeys.elsewhere(other_host)}
                    </Typography>
                  )}
                </Box>
                <IconButton
                  aria-label={`${accountWords.passkeys.rename.action}: ${name}`}
                  onClick={() => onAsk(rename(passkey))}
                  sx={iconStyle}
                >
                  <EditIcon />
                </IconButton>
                {(!demanded || app || passkeys.length > 1) && (
                  <IconButton
                    aria-label={`${accountWords.passkeys.end.action}: ${name}`}
                    onClick={() => onAsk(remove(passkey))}
                    sx={iconStyle}
                  >
                    <DeleteIcon />
                  </IconButton>
                )}
              </li>
            )
          })}
        </Box>
      )}
    </FactorRow>
  )
}

const iconStyle = { width: 44, height: 44 } as const

const listStyle = {
  mt: 1,
  '& li': { display: 'flex', alignItems: 'center', gap: 0.5, py: 0.75 },
} as const
