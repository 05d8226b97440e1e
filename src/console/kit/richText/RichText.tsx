import { Box } from '@mui/material'
import { useLayoutEffect, useRef } from 'react'
import { richTextStyle } from './richTextStyle.ts'
import { sanitizeHtml } from './sanitizeHtml.ts'

/** Rich text, sanitized before it is shown. */
export const RichText = ({ text }: { text: string }) => {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.replaceChildren(sanitizeHtml(text)), [text])
  return <Box ref={box} sx={richTextStyle} />
}
