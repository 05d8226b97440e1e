/** Names from other tables that several tables show. */

export const userLookup = { user_name: { by: 'user', from: 'users', take: 'name' } } as const

export const handlerLookup = { handled_name: { by: 'handled_by', from: 'users', take: 'name' } } as const

export const withdrawnLookup = {
  withdrawn_name: { by: 'withdrawn_by', from: 'users', take: 'name' },
} as const

export const reviewLookups = {
  uploaded_name: { by: 'uploaded_by', from: 'users', take: 'name' },
  reviewed_name: { by: 'reviewed_by', from: 'users', take: 'name' },
} as const
