import { Box, Chip } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { TO_DO_KINDS, type TodoKind } from '../../../domain/todos.ts'
import { useProgress } from './useProgress.ts'

/** The kinds of what there is to do, each with how many, and the list narrowed to one of them. MUI's chips, as react-admin's filters (5.15) show no counts in sight. */
export const TodoKinds = ({ company }: { company: number | undefined }) => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const { data } = useProgress(company)
  if (!data) return null
  const { kind: chosen, ...others } = filterValues
  const total = TO_DO_KINDS.reduce((sum, kind) => sum + data.kinds[kind], 0)
  const chip = (kind: TodoKind | undefined, count: number) => (
    <Chip
      key={kind ?? 'all'}
      clickable
      label={`${translate(`todos.kinds.${kind ?? 'all'}`)} ${count.toLocaleString('es-MX')}`}
      color={chosen === kind ? 'primary' : 'default'}
      variant={chosen === kind ? 'filled' : 'outlined'}
      aria-pressed={chosen === kind}
      onClick={() => setFilters(kind ? { ...others, kind } : others)}
      sx={{ height: { xs: 44, sm: 32 }, borderRadius: 22 }}
    />
  )
  return (
    <Box
      role="group"
      aria-label={translate('todos.kinds.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}
    >
      {chip(undefined, total)}
      {TO_DO_KINDS.filter((kind) => data.kinds[kind] > 0 || chosen === kind).map((kind) =>
        chip(kind, data.kinds[kind]),
      )}
    </Box>
  )
}
