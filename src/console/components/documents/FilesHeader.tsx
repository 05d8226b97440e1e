import { Box, Typography } from '@mui/material'
import type { Ref } from 'react'
import { useTranslate } from 'react-admin'

/** Over a category's files: its name, and how many there are. */
export const FilesHeader = ({
  title,
  total,
  ref,
}: {
  title: string
  total: number | undefined
  ref: Ref<HTMLElement>
}) => {
  const translate = useTranslate()
  return (
    <Box
      ref={ref}
      tabIndex={-1}
      sx={{
        display: 'flex',
        gap: 1.25,
        px: 2,
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
        outlineOffset: -2,
      }}
    >
      <Typography variant="h3">{title}</Typography>
      {total !== undefined && total > 0 && (
        <Typography color="text.secondary">{translate('documents.count', { smart_count: total })}</Typography>
      )}
    </Box>
  )
}
