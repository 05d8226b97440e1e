/** Initial page size, order and filter of the list of people. */
export const ROSTER = {
  perPage: 10,
  sort: { field: 'name', order: 'ASC' },
  filterDefaultValues: { active: true },
} as const

const { perPage, sort, filterDefaultValues: filter } = ROSTER

/** Request of the first rows of the list. */
export const FIRST_ROWS = { pagination: { page: 1, perPage }, sort, filter } as const
