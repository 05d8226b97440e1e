import { Box, Button, Link as MuiLink, Paper, Skeleton } from '@mui/material'
import { useGetOne, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { CompanyDetail } from '../../../contract/companies.ts'
import { useActor } from '../../api/session.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { recordUrl } from '../../pages.ts'
import { usersUrl } from '../users/usersUrl.ts'

/** A company's users, by name alone (specification, section 2). */
export const CompanyUsers = ({ company }: { company: number }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useGetOne<CompanyDetail>('companies', { id: company }, queryOptions)
  const users = data?.users ?? []
  const url = usersUrl(useActor(), company)
  const content = () => {
    if (error)
      return (
        <EmptyState
          title={translate('companies.users.failed')}
          text={error.message}
          action={
            <Button variant="outlined" onClick={() => void refetch()}>
              {translate('app.error.retry')}
            </Button>
          }
        />
      )
    if (!data) return <Skeleton variant="rounded" height={20} sx={{ m: 2 }} />
    if (users.length === 0)
      return <EmptyState title={translate('companies.users.none')} text={translate('companies.users.next')} />
    return (
      <Box component="ul" sx={listStyle}>
        {users.map(({ id, username }) => (
          <li key={username}>
            {url ? (
              <MuiLink component={Link} to={recordUrl('user', id)}>
                {username}
              </MuiLink>
            ) : (
              username
            )}
          </li>
        ))}
      </Box>
    )
  }
  return (
    <SectionCard
      title={translate('companies.users.title')}
      actions={
        url && (
          <Button component={Link} to={url} variant="outlined">
            {translate('companies.users.manage')}
          </Button>
        )
      }
    >
      <Paper variant="outlined">{content()}</Paper>
    </SectionCard>
  )
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  maxHeight: 460,
  overflowY: 'auto',
  '& li': { px: 2, py: 1.5, lineHeight: '22px', overflowWrap: 'anywhere' },
  '& li + li': { borderTop: 1, borderColor: 'divider' },
} as const
