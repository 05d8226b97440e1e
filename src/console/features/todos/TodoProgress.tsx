import { Box, LinearProgress, Paper, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../domain/common/days.ts'
import type { Progress } from '../../../domain/companies/todos.ts'
import { computeRoundedPercent } from '../../../domain/reports/percent.ts'
import { callEndpoint } from '../../port/client.ts'
import { todosWords } from './words.ts'

/** Fetches how many requirements a company meets. This query is refreshed together with the to-do list. */
export const useTodoProgress = (company: number | undefined) =>
  useQuery({
    queryKey: ['todos', 'progress', company],
    queryFn: () => callEndpoint('todos.progress', { params: { id: company ?? 0 } }),
    enabled: Boolean(company),
    retry: false,
  })

/** Returns which text an empty to-do list shows. `none` means that all requirements are met. */
export const getEmptyTodoListTextKey = (
  progress: Progress | undefined,
): 'noOne' | 'nothingAsked' | 'none' => {
  if (progress?.people === 0) return 'noOne'
  return progress && progress.asked > 0 && progress.met === progress.asked ? 'none' : 'nothingAsked'
}

/**
 * Progress bar with the share of requirements that a company meets, the numbers behind it and the next due date. Without
 * requirements, shows no bar.
 */
export const TodoProgress = ({ progress }: { progress: Progress | undefined }) => {
  if (!progress) return <Box sx={{ minHeight: 92, mb: 2 }} />
  const { asked, met, waiting, people, working, next } = progress
  const { due } = progress.kinds
  const missing = asked - met - waiting - due
  const facts = [
    todosWords.progress.met({ met, asked }),
    waiting > 0 && todosWords.progress.waiting(waiting),
    missing > 0 && todosWords.progress.left(missing),
    due > 0 && todosWords.progress.due(due),
  ].filter(Boolean)
  const obligation = next && { name: next.name, day: formatDate(next.day), count: next.count }
  const title = () => {
    if (asked > 0) return todosWords.progress.share(computeRoundedPercent(met, asked))
    return obligation ? todosWords.progress.first(obligation.day) : todosWords.progress.none
  }
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={todosWords.progress.title}
      sx={{ display: 'grid', gap: 1, px: 2.5, py: 2, mb: 2 }}
    >
      <Typography sx={{ fontSize: '1.125rem', fontWeight: 600 }}>{title()}</Typography>
      {asked > 0 && (
        <LinearProgress
          variant="determinate"
          value={computeRoundedPercent(met, asked)}
          color={met === asked ? 'success' : 'primary'}
          aria-label={todosWords.progress.bar}
          // The theme's colour of the bar's background would make an empty bar look full.
          sx={{ height: 8, borderRadius: 4, backgroundColor: 'divider' }}
        />
      )}
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3, rowGap: 0.5 }}
      >
        {asked > 0 && <Typography color="text.secondary">{facts.join(' · ')}</Typography>}
        <Typography color="text.secondary">
          {people > 0 ? todosWords.progress.working({ working, count: people }) : todosWords.progress.nobody}
        </Typography>
      </Stack>
      {obligation && (
        <Typography color="text.secondary">
          {todosWords.progress[asked > 0 ? 'next' : 'coming'](obligation)}
        </Typography>
      )}
    </Paper>
  )
}
