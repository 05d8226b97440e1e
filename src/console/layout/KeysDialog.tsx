import './keyboardWords.ts'
import { Box, Button, FormControlLabel, Switch, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { DialogFrame } from '../kit/DialogFrame.tsx'

/** Keyboard shortcuts by part of the console. The keys of this object are also translation keys. */
const KEYS = {
  everywhere: { search: ['Control', 'K'], keys: ['?'], close: ['Escape'] },
  matrix: {
    move: ['←', '↑', '→', '↓'],
    row: ['Home', 'End'],
    rows: ['PageUp', 'PageDown'],
    corner: ['Control', 'Home'],
    tick: ['Space'],
    pending: ['P'],
  },
  review: { approve: ['A'], reject: ['R'], next: ['J'], previous: ['K'] },
  text: { bold: ['Control', 'B'], italic: ['Control', 'I'], tools: ['Shift', 'Tab'] },
} as const

/** Dialog with the keyboard shortcuts. The user can turn off the shortcuts of a single key. */
export const KeysDialog = ({
  onClose,
  isOn,
  setOn,
}: {
  onClose: () => void
  isOn: boolean
  setOn: (on: boolean) => void
}) => {
  const translate = useTranslate()
  return (
    <DialogFrame
      title={translate('app.keys.title')}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      }
    >
      {Object.entries(KEYS).map(([place, keys]) => (
        <Box component="section" key={place} sx={{ mb: 2 }}>
          <Typography variant="h3" sx={{ mb: 0.5 }}>
            {translate(`keyboard.${place}.title`)}
          </Typography>
          <Box component="dl" sx={listStyle}>
            {Object.entries<readonly string[]>(keys).map(([name, caps]) => (
              <Box key={name} sx={rowStyle}>
                <dt>{translate(`keyboard.${place}.${name}`)}</dt>
                <Box component="dd" sx={{ display: 'flex', gap: 0.5, m: 0 }}>
                  {caps.map((cap) => (
                    <kbd key={cap}>{translate(`keyboard.caps.${cap}`, { _: cap })}</kbd>
                  ))}
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
      <FormControlLabel
        control={<Switch checked={isOn} onChange={(_, on) => setOn(on)} />}
        label={translate('keyboard.on')}
      />
    </DialogFrame>
  )
}

const listStyle = { m: 0 } as const

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
} as const
