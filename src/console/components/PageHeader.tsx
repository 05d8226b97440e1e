import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { useDocumentTitle } from './useDocumentTitle.ts'

/** The header of a page: breadcrumbs, title (also the document's), a summary line, and actions at the right. */
export const PageHeader = ({
  title,
  crumb,
  tab = crumb || title,
  lead,
  actions,
}: {
  title: string
  /** What the record of this page is called, or '' until it is known; without it the page is not of one record. */
  crumb?: string
  /** The tab's name, where it is neither the record's nor the title. */
  tab?: string
  lead?: ReactNode
  actions?: ReactNode
}) => {
  useDocumentTitle(tab)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        justifyContent: 'space-between',
        gap: 2,
        mb: 2,
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        {crumb !== undefined && <Breadcrumbs here={crumb} />}
        <Typography variant="h1">{title}</Typography>
        {lead !== undefined && (
          <Typography component="p" color="text.secondary" sx={{ mt: 0.75, minHeight: 20 }}>
            {lead}
          </Typography>
        )}
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25 }}>{actions}</Box>}
    </Box>
  )
}
