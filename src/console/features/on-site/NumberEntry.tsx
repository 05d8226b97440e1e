import { Button, Stack, TextField } from '@mui/material'
import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import {
  type Entry,
  type EntryProblem,
  parseScannedCredentialText,
} from '../../../domain/door/scannedText.ts'
import { getOwnAddresses } from './signature.ts'
import { onSiteWords } from './words.ts'

/** CSS selector of elements that receive typed characters. */
const EDITABLE_ELEMENTS =
  'input, textarea, select, [contenteditable], [role="listbox"], [role="menu"], [role="dialog"]'

/** Returns whether a typed character would be lost because no input has the focus. */
const isKeyTypedOutsideInput = ({
  key,
  target,
  altKey,
  ctrlKey,
  metaKey,
}: globalThis.KeyboardEvent): boolean =>
  key.length === 1 &&
  key !== ' ' &&
  !altKey &&
  !ctrlKey &&
  !metaKey &&
  target instanceof Element &&
  !target.closest(EDITABLE_ELEMENTS)

/** Moves the focus to the number field when a barcode scanner starts typing while no input has the focus. */
const useFocusFieldOnScannerInput = (field: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const handleKeyDown = (event: globalThis.KeyboardEvent) => {
      if (isKeyTypedOutsideInput(event)) field.current?.focus()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [field])
}

/**
 * Returns whether the text was probably typed by a barcode scanner. Used when Tab is pressed, with which some scanners end a
 * code.
 */
const isTypedByBarcodeScanner = (text: string): boolean => {
  const entry = parseScannedCredentialText(text)
  return entry.kind === 'address' || (entry.kind === 'problem' && entry.problem !== 'unreadable')
}

interface NumberEntryProps {
  field: RefObject<HTMLInputElement | null>
  text: string
  problem: EntryProblem | undefined
  onChange: (text: string) => void
  onSubmit: (entry: Entry) => void
}

/** Field for the accreditation number of a card. Also accepts the URL of a QR code, for example from a barcode scanner. */
export const NumberEntry = ({ field, text, problem, onChange, onSubmit }: NumberEntryProps) => {
  useFocusFieldOnScannerInput(field)
  const submit = () => {
    const current = field.current?.value ?? ''
    onSubmit(
      current.trim() === ''
        ? { kind: 'problem', problem: 'empty' }
        : parseScannedCredentialText(current, getOwnAddresses()),
    )
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey || !isTypedByBarcodeScanner(text)) return
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
        label={onSiteWords.number}
        helperText={problem ? onSiteWords.entry[problem] : onSiteWords.numberHint}
        error={problem !== undefined}
        inputRef={field}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={handleKeyDown}
        slotProps={{
          htmlInput: {
            // Leaves room for two URLs, because a scanner may send the same code twice.
            maxLength: 2000,
            // Prevents automatic capital letters, because URLs are case-sensitive.
            autoCapitalize: 'off',
            autoCorrect: 'off',
            autoComplete: 'off',
            spellCheck: false,
          },
        }}
        fullWidth
      />
      <Button type="submit" variant="outlined" sx={{ minHeight: 48, flexShrink: 0 }}>
        {onSiteWords.check}
      </Button>
    </Stack>
  )
}
