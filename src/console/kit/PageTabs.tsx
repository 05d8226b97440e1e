import { Box, Tab, Tabs } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'

export interface PageTab {
  /** Path of the tab relative to the page's URL. '' for the first tab. */
  path: string
  label: string
  /** Meaning of the dot beside the tab's label, for screen readers. */
  mark?: string | undefined
  content: ReactNode
  /** Keeps the tab mounted while another tab is open, so that unsaved input is not lost. */
  keepMounted?: boolean
}

/** Returns the tab whose path is in the URL. */
export const useTabFromUrl = <T extends Pick<PageTab, 'path'>>(
  page: string,
  tabs: readonly T[],
): T | undefined => {
  const path = useLocation()
    .pathname.slice(page.length + 1)
    .replace(/\/$/u, '')
  return tabs.find((tab) => tab.path === path)
}

/**
 * Tabs of the page at the URL `page`. Each tab is a link, so that users can share its URL. react-admin's TabbedShowLayout
 * (5.15) unmounts hidden tabs with their input, and TabbedForm puts all tabs into one form.
 */
export const PageTabs = ({
  page,
  label,
  tabs,
}: {
  page: string
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly PageTab[]
}) => {
  const id = useId()
  const { state } = useLocation()
  const current = useTabFromUrl(page, tabs)
  if (!current) return <Navigate to={page} replace />
  return (
    <>
      <Tabs value={current.path} variant="scrollable" aria-label={label} sx={tabsStyle}>
        {tabs.map((tab) => (
          <Tab
            key={tab.path}
            value={tab.path}
            label={tab.label}
            {...(tab.mark && {
              'aria-label': `${tab.label}. ${tab.mark}`,
              icon: <Box sx={markStyle} />,
              iconPosition: 'end',
            })}
            component={Link}
            to={tab.path === '' ? page : `${page}/${tab.path}`}
            state={state}
            id={`${id}tab-${tab.path}`}
            aria-controls={tab === current || tab.keepMounted ? `${id}panel-${tab.path}` : undefined}
          />
        ))}
      </Tabs>
      {tabs.map(
        (tab) =>
          (tab === current || tab.keepMounted) && (
            <Box
              key={tab.path}
              role="tabpanel"
              id={`${id}panel-${tab.path}`}
              aria-labelledby={`${id}tab-${tab.path}`}
              hidden={tab !== current}
            >
              {tab.content}
            </Box>
          ),
      )}
    </>
  )
}

const markStyle = { width: 8, height: 8, borderRadius: '50%', backgroundColor: 'currentColor' } as const

const tabsStyle = {
  mb: 2.5,
  borderBottom: 1,
  borderColor: 'divider',
  '& .MuiTab-root': {
    minWidth: 0,
    px: { xs: 2, sm: 1.25 },
    minHeight: 48,
    fontSize: '0.875rem',
    fontWeight: 600,
    textTransform: 'none',
  },
  '& .MuiTab-root.Mui-focusVisible': { outlineOffset: -2 },
} as const
