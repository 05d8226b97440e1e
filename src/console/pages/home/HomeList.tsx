import './words.ts'
import { Box, Button, List, ListItem, ListItemButton, Paper, Skeleton, Typography } from '@mui/material'
import { Fragment, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../components/EmptyState.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'

/** How many rows a list of a home has at most. */
export const LISTED = 5
const SKELETON = Array.from({ length: LISTED }, (_, index) => index)

interface HomeRow {
  key: string
  to: string
  title: string
  /** What its second line says, one beside the other. */
  text: readonly (string | false | null | undefined)[]
  /** What stands at its end. */
  end?: ReactNode
}

interface HomeListProps {
  title: string
  /** The way to the rest. */
  more?: { to: string; label: string } | undefined
  /** Undefined while they are loading. */
  rows: readonly HomeRow[] | undefined
  error: Error | null | undefined
  onRetry: () => void
  empty: string
}

/**
 * The first rows of a list, each a link. MUI's List, as react-admin's SimpleList (5.15) says nothing where its rows could not be loaded, and these come
 * from more than one list.
 */
export const HomeList = ({ title, more, rows, error, onRetry, empty }: HomeListProps) => {
  const translate = useTranslate()
  const content = () => {
    if (error)
      return (
        <EmptyState
          title={translate('home.failed')}
          text={error.message}
          action={
            <Button variant="outlined" onClick={onRetry}>
              {translate('app.error.retry')}
            </Button>
          }
        />
      )
    if (!rows)
      return (
        <Box role="status" aria-label={translate('app.loading')} sx={{ display: 'grid', gap: 2.5, p: 2 }}>
          {SKELETON.map((row) => (
            <Skeleton key={row} variant="rounded" height={34} />
          ))}
        </Box>
      )
    if (rows.length === 0)
      return (
        <Typography color="text.secondary" sx={{ px: 2, py: 2.5 }}>
          {empty}
        </Typography>
      )
    return (
      <List disablePadding>
        {rows.map(({ key, to, title: name, text, end }, index) => (
          <ListItem key={key} disablePadding divider={index < rows.length - 1}>
            <ListItemButton component={Link} to={to} sx={rowStyle}>
              <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'break-word' }}>
                <Box sx={nameStyle}>{name}</Box>
                <Typography variant="caption" component="div" color="text.secondary">
                  {text.filter(Boolean).map((part, at, parts) => (
                    <Fragment key={part || ''}>
                      {at > 0 && ' '}
                      <Box component="span" sx={{ display: 'inline-block' }}>
                        {part}
                        {at < parts.length - 1 && ' ·'}
                      </Box>
                    </Fragment>
                  ))}
                </Typography>
              </Box>
              {end}
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    )
  }
  return (
    <SectionCard
      title={title}
      actions={
        more &&
        rows &&
        rows.length > 0 && (
          <Button size="small" component={Link} to={more.to} sx={{ px: 1, mr: -1 }}>
            {more.label}
          </Button>
        )
      }
    >
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        {content()}
      </Paper>
    </SectionCard>
  )
}

const rowStyle = { flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, minHeight: 56, px: 2, py: 1 } as const

// An announcement's text has no name before it, and may be long.
const nameStyle = {
  fontWeight: 600,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const
