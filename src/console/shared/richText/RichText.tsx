import { Box } from '@mui/material'
import { useLayoutEffect, useRef } from 'react'
import { cleanHtml } from './cleanHtml.ts'
import { richTextStyle } from './richTextStyle.ts'

/** A rich text to read, whoever wrote it. */
export const RichText = ({ text }: { text: string }) => {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.replaceChildren(cleanHtml(text)), [text])
  return <Box ref={box} sx={richTextStyle} />
}
