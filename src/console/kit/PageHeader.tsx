import { Box, Typography } from '@mui/material'
import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { appWords } from '../i18n/app.ts'
import { useDocumentTitle } from './useDocumentTitle.ts'

/** Page that a breadcrumb leads to. */
export interface Crumb {
  label: string
  to: string
}

/** List that the breadcrumbs of a record's page lead to. */
export const ListCrumbContext = createContext<Crumb | undefined>(undefined)

/** Breadcrumbs that lead from a record's page back to the list. */
const Breadcrumbs = ({ via, here }: { via: Crumb | undefined; here: string }) => {
  const list = use(ListCrumbContext)
  if (!list) return null
  return (
    <Box component="nav" aria-label={appWords.crumbs} sx={{ mb: 0.75 }}>
      <Box component="ol" sx={listStyle}>
        <li>
          <Box component={Link} to={list.to} sx={linkStyle}>
            {list.label}
          </Box>
        </li>
        {via && (
          <Box component="li" sx={crumbStyle}>
            <Box component={Link} to={via.to} sx={linkStyle}>
              {via.label}
            </Box>
          </Box>
        )}
        {here !== '' && (
          <Box component="li" aria-current="page" sx={{ ...crumbStyle, ...(via && { flexShrink: 0 }) }}>
            {here}
          </Box>
        )}
      </Box>
    </Box>
  )
}

const listStyle = {
  display: 'flex',
  minWidth: 0,
  m: 0,
  p: 0,
  listStyle: 'none',
  fontSize: '0.75rem',
  lineHeight: '1.25rem',
  color: 'text.secondary',
} as const

const linkStyle = {
  // Enlarges the touch target without moving the title.
  py: { xs: 1.5, sm: 0.5 },
  my: { xs: -1.5, sm: -0.5 },
  color: 'primary.main',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const

const crumbStyle = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&::before': { content: '"›" / ""', mx: 0.75 },
} as const

/**
 * Returns a ref for the title, which receives the focus if the element that had it is gone: after the sign-in, a click on a row,
 * a way back, or the deletion of the record.
 */
const useFocusAfterNavigation = () => {
  const title = useRef<HTMLHeadingElement>(null)
  // The browser decides about the focus of the first page.
  const isArrival = useRef(useLocation().key !== 'default')
  useEffect(() => {
    if (isArrival.current && document.activeElement === document.body)
      title.current?.focus({ preventScroll: true })
  }, [])
  return title
}

const besideStyle = {
  display: 'flex',
  // With very large fonts, the title wraps below the picture.
  flexWrap: 'wrap',
  gap: { xs: 1.5, md: 2 },
  // Actions move below the title if the title needs the whole width.
  flex: { xs: '1 1 100%', md: '1 1 26em' },
  minWidth: 0,
  '& > :last-child': { flex: '1 1 9em' },
} as const

// The title is not a control, so it shows no focus.
const headingStyle = { '&, &:focus-visible': { outline: 'none' } } as const

const compactStyle = {
  alignItems: { xs: 'flex-start', sm: 'flex-end' },
  gap: { xs: 1, sm: 2 },
  mb: { xs: 1, sm: 2 },
} as const

/** Page header with breadcrumbs, title, summary and actions. Also sets the title of the browser tab. */
export const PageHeader = ({
  title,
  via,
  crumb,
  tab = crumb || title,
  lead,
  actions,
  media,
  isCompact = false,
  children,
}: {
  title: string
  via?: Crumb
  /** Name of the page's record, or '' while loading. Undefined on pages without a record. */
  crumb?: string
  /** Title of the browser tab. Default: the record's name, or else the page's title. */
  tab?: string
  lead?: ReactNode
  actions?: ReactNode
  /** Picture beside the title. */
  media?: ReactNode
  /** On a phone, keeps the actions beside the title if there is room. */
  isCompact?: boolean
  /** Content below the title. */
  children?: ReactNode
}) => {
  useDocumentTitle(tab)
  const heading = useFocusAfterNavigation()
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: media ? 'flex-start' : 'flex-end',
        justifyContent: 'space-between',
        gap: 2,
        mb: 2,
        ...(isCompact && compactStyle),
      }}
    >
      <Box
        sx={
          media
            ? besideStyle
            : { flex: isCompact ? { xs: '1 1 10em', sm: '1 1 14em' } : '1 1 24em', minWidth: 0 }
        }
      >
        {media}
        <Box sx={{ minWidth: 0 }}>
          {crumb !== undefined && <Breadcrumbs via={via} here={crumb} />}
          <Typography
            ref={heading}
            variant="h1"
            tabIndex={-1}
            translate={crumb === undefined ? undefined : 'no'}
            sx={headingStyle}
          >
            {title}
          </Typography>
          {lead !== undefined && (
            <Typography component="p" color="text.secondary" sx={{ mt: 0.75, minHeight: 20 }}>
              {lead}
            </Typography>
          )}
          {children}
        </Box>
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25 }}>{actions}</Box>}
    </Box>
  )
}
