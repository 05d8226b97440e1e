import { Alert } from '@mui/material'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import type { Field } from '../../../domain/fields/fields.ts'
import { RECTIFICATION_QUERY } from '../../../domain/messages/linkPages.ts'
import { personFields } from '../../../domain/people/fields.ts'
import { hintWords } from './hintWords.ts'

/** Names the request whose data the form rectifies, and focuses the field. Shows nothing without a request in the address. */
export const RectificationHint = () => {
  const query = new URLSearchParams(useLocation().search)
  const request = query.get(RECTIFICATION_QUERY.request)
  const name = query.get(RECTIFICATION_QUERY.field) ?? ''
  useEffect(() => {
    if (request === null || name === '') return
    // Waits until the form has focused its first field.
    const timer = setTimeout(() => document.getElementsByName(name)[0]?.focus())
    return () => clearTimeout(timer)
  }, [request, name])
  if (request === null) return null
  const label = getOwnProperty<Field>(personFields, name)?.label ?? ''
  return (
    <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
      {hintWords.rectify(request, label)}
    </Alert>
  )
}
