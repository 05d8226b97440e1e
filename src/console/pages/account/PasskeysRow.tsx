import DeleteIcon from '@mui/icons-material/DeleteOutline'
import EditIcon from '@mui/icons-material/EditOutlined'
import KeyIcon from '@mui/icons-material/VpnKeyOutlined'
import { Box, Button, IconButton, Typography } from '@mui/material'
import { useNotify, useTranslate } from 'react-admin'
import { dayOf, formatDay } from '../../../domain/days.ts'
import { deviceOf } from '../../../domain/devices.ts'
import type { Passkey } from '../../../domain/passkeys.ts'
import { call, type Reply } from '../../api/client.ts'
import { hasPasskeys, makePasskey } from '../../api/passkeys.ts'
import type { Asking } from './FactorDialog.tsx'
import { FactorRow } from './FactorRow.tsx'

const dayText = (moment: string) => formatDay(dayOf(new Date(moment)))

/** One's own passkeys: each with its name, when it was added and last used; add, rename and remove. `onDone` is given the recovery codes that a first one brings. */
export const PasskeysRow = ({
  factor,
  onAsk,
  onDone,
}: {
  factor: Reply<'account.secondFactor'>
  onAsk: (asking: Asking) => void
  onDone: (codes?: string[]) => Promise<void>
}) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { passkeys, passkeys_possible, app, demanded } = factor
  const canAdd = passkeys_possible && hasPasskeys()
  const say = (what: string) => notify(`account.passkeys.${what}.done`, { type: 'success' })
  const add: Asking = {
    words: 'account.passkeys.add',
    icon: <KeyIcon />,
    fields: ['name', 'password'],
    values: { name: deviceOf(navigator.userAgent) },
    async send({ name, password }) {
      const answer = await makePasskey(password)
      const { recovery_codes } = await call('passkeys.create', { body: { name, answer } })
      say('add')
      await onDone(recovery_codes.length > 0 ? recovery_codes : undefined)
    },
  }
  const rename = ({ id, name }: Passkey): Asking => ({
    words: 'account.passkeys.rename',
    fields: ['name'],
    values: { name },
    async send(values) {
      await call('passkeys.update', { params: { id }, body: { name: values.name } })
      say('rename')
      await onDone()
    },
  })
  const end = ({ id, name }: Passkey): Asking => ({
    words: 'account.passkeys.end',
    icon: <DeleteIcon />,
    subject: name,
    fields: ['password'],
    async send({ password }) {
      await call('passkeys.end', { params: { id }, body: { password } })
      say('end')
      await onDone()
    },
  })
  const text = canAdd ? 'about' : passkeys_possible ? 'noBrowser' : 'notHere'
  return (
    <FactorRow
      title={translate('account.passkeys.title')}
      text={translate(`account.passkeys.${text}`)}
      actions={
        canAdd && (
          <Button variant="outlined" onClick={() => onAsk(add)}>
            {translate('account.passkeys.add.action')}
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <Box component="ul" aria-label={translate('account.passkeys.title')} sx={listStyle}>
          {passkeys.map((passkey) => {
            const { id, name, created_at, last_used_at } = passkey
            return (
              <li key={id}>
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
                  <Typography variant="body2" color="text.secondary">
                    {translate('account.passkeys.added', { day: dayText(created_at) })}
                    {' · '}
                    {last_used_at
                      ? translate('account.passkeys.used', { day: dayText(last_used_at) })
                      : translate('account.passkeys.never')}
                  </Typography>
                </Box>
                <IconButton
                  aria-label={`${translate('account.passkeys.rename.action')}: ${name}`}
                  onClick={() => onAsk(rename(passkey))}
                  sx={iconStyle}
                >
                  <EditIcon />
                </IconButton>
                {(!demanded || app || passkeys.length > 1) && (
                  <IconButton
                    aria-label={`${translate('account.passkeys.end.action')}: ${name}`}
                    onClick={() => onAsk(end(passkey))}
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
  m: 0,
  mt: 1,
  p: 0,
  listStyle: 'none',
  '& li': { display: 'flex', alignItems: 'center', gap: 0.5, py: 0.75 },
} as const
