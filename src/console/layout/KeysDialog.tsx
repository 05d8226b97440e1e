import { Box, Button, FormControlLabel, Switch, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { getOwnProperty } from '../../domain/common/getOwnProperty.ts'
import { appWords } from '../i18n/app.ts'
import { DialogFrame } from '../kit/DialogFrame.tsx'
import { keyboardWords } from './keyboardWords.ts'

/** Keyboard shortcuts by part of the console, with the names that their texts have in `keyboardWords`. */
const KEYS = {
  everywhere: { search: ['Control', 'K'], keys: ['?'], undo: ['Control', 'Z'], close: ['Escape'] },
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

interface KeysProps<Name extends string> {
  words: Record<NoInfer<Name> | 'title', string>
  keys: Record<Name, readonly string[]>
}

/** Table of the shortcuts in a part of the console. */
const Keys = <Name extends string>({ words, keys }: KeysProps<Name>) => (
  <Box component="section" sx={{ mb: 2 }}>
    <Typography variant="h3" sx={{ mb: 0.5 }}>
      {words.title}
    </Typography>
    <Box component="dl" sx={listStyle}>
      {(Object.keys(keys) as Name[]).map((name) => (
        <Box key={name} sx={rowStyle}>
          <dt>{words[name]}</dt>
          <Box component="dd" sx={{ display: 'flex', gap: 0.5, m: 0 }}>
            {keys[name].map((cap) => (
              <kbd key={cap}>{getOwnProperty(keyboardWords.caps, cap) ?? cap}</kbd>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  </Box>
)

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
      title={appWords.keys.title}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      }
    >
      <Keys words={keyboardWords.everywhere} keys={KEYS.everywhere} />
      <Keys words={keyboardWords.matrix} keys={KEYS.matrix} />
      <Keys words={keyboardWords.review} keys={KEYS.review} />
      <Keys words={keyboardWords.text} keys={KEYS.text} />
      <FormControlLabel
        control={<Switch checked={isOn} onChange={(_, on) => setOn(on)} />}
        label={keyboardWords.on}
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
