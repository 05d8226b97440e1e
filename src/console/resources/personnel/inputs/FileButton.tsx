import { Button } from '@mui/material'
import { type ChangeEvent, useRef } from 'react'

interface FileButtonProps {
  /** What the button says. */
  text: string
  /** What the file is. */
  label: string
  types: readonly string[]
  describedBy: string
  onChoose: (file: File) => void
}

/** A button that opens the browser's file dialog; the file input itself stays out of sight and of the tab order. */
export const FileButton = ({ text, label, types, describedBy, onChoose }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? []
    // The same file can be chosen again after it was taken back.
    event.target.value = ''
    if (chosen) onChoose(chosen)
  }
  return (
    <>
      <Button
        variant="outlined"
        fullWidth
        onClick={() => input.current?.click()}
        aria-describedby={describedBy}
      >
        {text}
      </Button>
      <input ref={input} type="file" hidden accept={types.join(',')} aria-label={label} onChange={choose} />
    </>
  )
}
