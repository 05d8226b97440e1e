import { Box, Tab, Tabs } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'

export interface PageTab {
  /** The address below the page's own; '' for the tab that the page opens with. */
  path: string
  label: string
  /** What is said of the tab besides its name; it is shown as a dot. */
  mark?: string | undefined
  content: ReactNode
  /** Stays behind the others once it was opened: what is typed in it is not lost. */
  keepMounted?: boolean
}

/** The tab that an address below that of the page names. */
export const useCurrentTab = <T extends Pick<PageTab, 'path'>>(
  page: string,
  tabs: readonly T[],
): T | undefined => {
  const path = useLocation()
    .pathname.slice(page.length + 1)
    .replace(/\/$/u, '')
  return tabs.find((tab) => tab.path === path)
}

/**
 * The tabs of the page at the address `page`, each a link with an address of its own, so that they can be sent to others and the back button leads
 * from one to the next; on a phone they scroll sideways. An address that is none of them leads to the page. MUI's Tabs with links, as react-admin's
 * TabbedShowLayout (5.15) takes away a tab that is not looked at, and what was typed in it; and its TabbedForm makes one form of all tabs, while those
 * of a company have tables and forms of their own.
 */
export const PageTabs = ({
  page,
  label,
  tabs,
}: {
  page: string
  /** What the tabs are of, for a screen reader. */
  label: string
  tabs: readonly PageTab[]
}) => {
  const id = useId()
  const { state } = useLocation()
  const current = useCurrentTab(page, tabs)
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
