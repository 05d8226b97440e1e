import { Button, Stack, TextField } from '@mui/material'
import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { type Entry, type EntryProblem, readEntry } from '../../../domain/scannedText.ts'
import { readValidationAddress } from '../../../domain/validationAddress.ts'

/** Elements in which typed characters have a meaning of their own. */
const EDITABLE =
  'input, textarea, select, [contenteditable], [role="listbox"], [role="menu"], [role="dialog"]'

/** Whether a scanner's key press would be lost: it is a character, and the focus is not on an input. */
const isStrayCharacter = ({ key, target, altKey, ctrlKey, metaKey }: globalThis.KeyboardEvent): boolean =>
  key.length === 1 &&
  key !== ' ' &&
  !altKey &&
  !ctrlKey &&
  !metaKey &&
  target instanceof Element &&
  !target.closest(EDITABLE)

/** Focuses the field when a scanner types while the focus is not on an input, for example on the title of the verdict before. */
const useStrayCharacters = (field: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const handleKeyDown = (event: globalThis.KeyboardEvent) => {
      if (isStrayCharacter(event)) field.current?.focus()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [field])
}

/** Whether a scanner has typed this text, so that its Tab suffix submits it. People type numbers and move on with Tab. */
const isScan = (text: string): boolean => {
  const entry = readEntry(text, readValidationAddress)
  return entry.kind === 'address' || (entry.kind === 'problem' && entry.problem !== 'unreadable')
}

interface NumberEntryProps {
  field: RefObject<HTMLInputElement | null>
  text: string
  problem: EntryProblem | undefined
  onChange: (text: string) => void
  onSubmit: (entry: Entry) => void
}

/** The accreditation number for a card that the camera cannot read, or the address of the QR, from a scanner that types or from a message. */
export const NumberEntry = ({ field, text, problem, onChange, onSubmit }: NumberEntryProps) => {
  const translate = useTranslate()
  useStrayCharacters(field)
  const submit = () => {
    const current = field.current?.value ?? ''
    onSubmit(
      current.trim() === ''
        ? { kind: 'problem', problem: 'empty' }
        : readEntry(current, readValidationAddress),
    )
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey || !isScan(text)) return
    event.preventDefault()
    submit()
  }
  return (
    <Stack
      component="form"
      direction="row"
      sx={{ gap: 1, alignItems: 'flex-start' }}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        margin="none"
        label={translate('onSite.number')}
        helperText={translate(problem ? `onSite.entry.${problem}` : 'onSite.numberHint')}
        error={problem !== undefined}
        inputRef={field}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={handleKeyDown}
        slotProps={{
          htmlInput: {
            // Two signed addresses, as a scanner may send a code twice.
            maxLength: 2000,
            // The case of an address matters.
            autoCapitalize: 'off',
            autoCorrect: 'off',
            autoComplete: 'off',
            spellCheck: false,
          },
        }}
        fullWidth
      />
      <Button type="submit" variant="outlined" sx={{ minHeight: 48, flexShrink: 0 }}>
        {translate('onSite.check')}
      </Button>
    </Stack>
  )
}
