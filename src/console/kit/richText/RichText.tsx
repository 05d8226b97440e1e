import { Box } from '@mui/material'
import { useLayoutEffect, useRef } from 'react'
import { richTextStyle } from './richTextStyle.ts'
import { sanitizeHtml } from './sanitizeHtml.ts'

/** Shows sanitized rich text. */
export const RichText = ({ text }: { text: string }) => {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.replaceChildren(sanitizeHtml(text)), [text])
  return <Box ref={box} sx={richTextStyle} />
}
