import type { CredentialAddress } from '../../../domain/credentials/validationAddress.ts'
import { parseScannedCredentialText } from '../../../domain/door/scannedText.ts'

type TextInput = HTMLInputElement | HTMLTextAreaElement

export const isTextInput = (target: EventTarget): target is TextInput =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Finds a URL that a barcode scanner typed after other text. Returns the credential in the URL and the other text. */
export const findScannedCredentialUrl = (
  text: string,
): { address: CredentialAddress; before: string } | undefined => {
  const entry = parseScannedCredentialText(text)
  if (entry.kind !== 'address') return undefined
  const before = text.slice(0, Math.max(0, text.search(/https?/iu)))
  return { address: entry.address, before: before.replace(/[\]+]Q\d$/iu, '').trimEnd() }
}

/** Sets an input's value and fires an input event, so that React's change handler runs. */
export const replaceInputValue = (input: TextInput, value: string): void => {
  const prototype =
    input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
