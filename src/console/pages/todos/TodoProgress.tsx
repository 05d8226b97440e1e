import { Box, LinearProgress, Paper, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { Progress } from '../../../domain/todos.ts'
import { call } from '../../api/client.ts'

/** How far a company is. Its key begins with the list's resource, so that both are asked for anew together. */
export const useProgress = (company: number | undefined) =>
  useQuery({
    queryKey: ['todos', 'progress', company],
    queryFn: () => call('todos.progress', { params: { id: company ?? 0 } }),
    enabled: Boolean(company),
    retry: false,
  })

const percentOf = ({ met, asked }: Progress): number => (asked === 0 ? 100 : Math.floor((100 * met) / asked))

/** How far a company is, in one figure, and what that is made of: what is left is what its list has. Nothing while it is not known. */
export const TodoProgress = ({ company }: { company: number | undefined }) => {
  const translate = useTranslate()
  const { data } = useProgress(company)
  if (!data) return <Box sx={{ minHeight: 92, mb: 2 }} />
  const { asked, met, waiting, people, working } = data
  const percent = percentOf(data)
  const left = asked - met - waiting
  const facts = [
    translate('todos.progress.met', { met, asked }),
    waiting > 0 && translate('todos.progress.waiting', { smart_count: waiting }),
    left > 0 && translate('todos.progress.left', { smart_count: left }),
  ].filter(Boolean)
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={translate('todos.progress.title')}
      sx={{ display: 'grid', gap: 1, px: 2.5, py: 2, mb: 2 }}
    >
      <Typography sx={{ fontSize: 18, fontWeight: 600 }}>
        {asked === 0 ? translate('todos.progress.none') : translate('todos.progress.share', { percent })}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={percent}
        color={left === 0 ? 'success' : 'primary'}
        aria-label={translate('todos.progress.bar')}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3, rowGap: 0.5 }}
      >
        <Typography color="text.secondary">{facts.join(' · ')}</Typography>
        {people > 0 && (
          <Typography color="text.secondary">
            {translate('todos.progress.working', { smart_count: working, working, people })}
          </Typography>
        )}
      </Stack>
    </Paper>
  )
}
